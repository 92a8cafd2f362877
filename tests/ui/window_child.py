"""A window that runs lines of Python from standard input, and prints "done" after each."""

import sys

from qtpy.QtCore import QTimer
from qtpy.QtWidgets import QApplication

from uctvis.ui.app.window import Window
from uctvis.ui.widgets import theme


def wait(condition):
    while not condition():
        QApplication.processEvents()


def main():
    app = QApplication(["uctvis"])
    theme.note_system(app)
    theme.apply(app, theme.ThemeChoice.LIGHT)
    window = Window()
    window.show()
    window.preparation.start("mancala")
    wait(lambda: not (window.preparation.loading or window.preparation.running))

    def listen():
        line = sys.stdin.readline()
        if not line:
            app.quit()
            return
        exec(line, {"window": window, "wait": wait, "theme": theme})  # noqa: S102 - from a test
        sys.stdout.write("done\n")
        sys.stdout.flush()
        QTimer.singleShot(0, listen)

    QTimer.singleShot(0, listen)
    app.exec()


if __name__ == "__main__":
    main()
