"""A bot without a process, whose bytes a test decides."""

from uctvis.arena.running.output import Output


class FedProcess:
    """A bot whose next bytes the test decides; the rest is the real output of a bot."""

    has_ended = False

    def __init__(self):
        self._output = Output(10_000)
        self.sent = []

    def send(self, line):
        self.sent.append(line)

    def expect(self, *, is_last=False):
        self._output.expect()

    def allow(self, note, but):
        self._output.allow(note, but)

    @property
    def answer(self):
        return self._output.answer

    def take(self):
        return self._output.take()

    def say(self, data):
        self._output.feed(data)
