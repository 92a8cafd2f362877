"""`uctvis arena supervise` plays one match whose judge is a program, as AI-Arena's supervisor."""

import json
from argparse import ArgumentParser, Namespace

from uctvis.arena.matches.match import Usage
from uctvis.arena.referees.judge_messages import ENDS, ProgramExit, SupervisorExit
from uctvis.arena.referees.supervising import (
    DEFAULT_MEGABYTES,
    DEFAULT_SECONDS,
    Supervision,
    supervise,
)
from uctvis.arena.sandbox.protections import unenforced
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.commands._common import note
from uctvis.commands._numbers import number
from uctvis.commands.arena._bots import add_confinement
from uctvis.safe_text import harmless
from uctvis.texts import _

HELP = _("Let bots play one match whose judge is a program, by AI-Arena's protocol.")
_MEGABYTE = 2**20


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "judge",
        metavar="JUDGE",
        help=_("the judge: a folder with a program, its file, or its source"),
    )
    parser.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help=_("the bots, in the order of their numbers, described as the judge"),
    )
    # The second names are as in AI-Arena's supervisor.
    parser.add_argument(
        "-s",
        "--seconds",
        "--time_limit",
        type=number,
        default=DEFAULT_SECONDS,
        metavar="SECONDS",
        help=_(
            "for one answer, and for the processor time of a bot; the judge has ten times as "
            "much; {seconds:g} by default"
        ).format(seconds=DEFAULT_SECONDS),
    )
    parser.add_argument(
        "-m",
        "--memory",
        "--memory_limit",
        type=int,
        default=DEFAULT_MEGABYTES,
        metavar="MB",
        help=_(
            "the memory of a bot in MB; the judge has ten times as much; {memory} by default"
        ).format(memory=DEFAULT_MEGABYTES),
    )
    parser.add_argument(
        "--dialect",
        choices=tuple(ENDS),
        default="lines",
        help=_("how messages end: with a line feed, or with <<< and a line feed"),
    )
    parser.add_argument(
        "--seed", type=int, help=_("the judge finds a number that depends on it, as SEED")
    )
    parser.add_argument(
        "--json", action="store_true", help=_("print the results, logs and messages as JSON")
    )
    add_confinement(parser)


def run(options: Namespace) -> int:
    if not options.sandbox:
        for sentence in unenforced(Sandbox.none()):
            note(sentence)
    found = supervise(
        options.judge,
        options.bots,
        seconds=options.seconds,
        memory=options.memory,
        dialect=options.dialect,
        seed=options.seed,
        sandbox=options.sandbox,
    )
    if options.json:
        print(json.dumps(found.to_json(), ensure_ascii=False, indent=2))
    else:
        _report(found)
    is_ok = found.exit_status is SupervisorExit.OK
    return 0 if is_ok else found.exit_status.value


def _report(found: Supervision) -> None:
    """Print what became of the match: a line for each program, and its fault below it."""
    code, record = found.exit_status, found.record
    print(_("exit status {code}: {title}").format(code=code.value, title=code.title))
    programs = [(_("judge"), found.judge_usage, found.judge_exit)]
    programs += zip(record.bots, record.usage, found.bots_exit, strict=True)
    width = max(len(name) for name, _used, _code in programs)
    print(_program_line(width, *programs[0]))
    if code is not SupervisorExit.OK:
        _print_fault(record.reason)
    for bot, program in enumerate(programs[1:]):
        result = record.verdicts[bot].title
        if found.results:
            text = _("score {score}, {verdict}")
            result = text.format(score=found.results[bot], verdict=result)
        print(f"{_program_line(width, *program)}, {result}")
        _print_fault(record.faults[bot])


def _program_line(width: int, name: str, used: Usage, code: ProgramExit) -> str:
    text = _("{name}  {seconds:7.2f} s {memory:5.0f} MB  exit code {code} ({title})")
    return text.format(
        name=harmless(name).ljust(width),
        seconds=used.cpu,
        memory=used.memory / _MEGABYTE,
        code=code.value,
        title=code.title,
    )


def _print_fault(fault: str) -> None:
    for line in fault.splitlines():
        print(f"    {harmless(line)}")
