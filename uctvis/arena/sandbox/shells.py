"""The shells that start programs of bots."""

# It first writes an empty line and reads one. If the arena has been killed by then, it reads none
# and ends. Afterwards the kernel kills what was started as soon as the arena ends: setpriv and
# bubblewrap have asked it to do so, but only in the course of their start.
_SHAKE_HANDS = "echo; read -r go || exit; "
# If memory gets scarce, the kernel ends bots first. In a sandbox, `ProcessTree.confine` says so.
_GIVE_WAY = "[ ! -w /proc/self/oom_score_adj ] || echo 1000 >/proc/self/oom_score_adj; "

# Becomes the program.
SHELL = ("/bin/sh", "-c", _SHAKE_HANDS + _GIVE_WAY + 'exec "$@"', "sh")

# The first process of a namespace, which takes in orphans. The kernel kills all others with it, and
# only then bubblewrap ends. (The first process that bubblewrap itself offers lets bubblewrap end
# before.) It would write "Terminated" to the standard error of the program.
FIRST_SHELL = (
    *("/bin/sh", "-c"),
    _SHAKE_HANDS + 'exec 3>&2 2>/dev/null; (exec "$@" 2>&3 3>&-); exit $?',
    "sh",
)
