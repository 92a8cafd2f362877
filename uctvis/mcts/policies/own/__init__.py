"""Policies made of functions of users, one file for each setting: its `made(function, place)`."""
