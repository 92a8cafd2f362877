"""TUC-CHESS over UDP: a server for clients of anyone, and a client for servers of anyone."""
