"""How Sphinx builds the user guide: `make docs`. Nothing is fetched, then or when it is read."""

import base64
import html
import io
import os
from contextlib import redirect_stdout
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.utils.math import latex2mathml

import uctvis
from uctvis.cli import main
from uctvis.commands import NAMES, arena

project = "uctvis"
author = "the authors of uctvis"
copyright = "the authors of uctvis; GNU General Public License, version 3 or later"  # noqa: A001
release = version = uctvis.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.viewcode"]
myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3
suppress_warnings = [
    "myst.header",  # what is included begins with headings of its own level
    "myst.xref_missing",  # and links to files beside it
    "ref.python",  # shapes in docstrings, such as (iterations,), are no references
]
exclude_patterns = ["build", "pl"]  # the window shows the pages in Polish
default_role = "literal"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
napoleon_google_docstring = False

html_theme = "furo"
html_title = f"uctvis {release}"
html_copy_source = False
html_math_renderer = "mathml"


def _show_inline(writer, node):
    writer.body.append(latex2mathml.tex2mathml(node.astext()))
    raise nodes.SkipNode


def _show_block(writer, node):
    writer.body.append(f"<p>{latex2mathml.tex2mathml(node.astext(), as_block=True)}</p>")
    raise nodes.SkipNode


def _write_help() -> None:
    """What each command says of itself, as a page."""
    parts = []
    commands = [[name] for name in NAMES if name != "warm"]
    commands += [["arena", name] for name in arena.NAMES]
    for arguments in (["--help"], *([*command, "--help"] for command in commands)):
        said = io.StringIO()
        try:
            with redirect_stdout(said):
                main(arguments)
        except SystemExit:
            pass
        title = " ".join(["uctvis", *arguments[:-1]])
        parts.append(f"## `{title}`\n\n```text\n{said.getvalue()}```\n")
    page = "# The command line, word for word\n\nWhat `--help` says.\n\n" + "\n".join(parts)
    Path(__file__).with_name("command_help.md").write_text(page, encoding="utf-8")


def _keep_tables(_app, what, _name, _object, _options, lines):
    """What is indented in a module's docstring is aligned, and stays so; | is but a sign."""
    if what != "module":
        lines[:] = [line.replace("|", "\\|") for line in lines]
        return
    for at in reversed(range(2, len(lines))):
        if lines[at].startswith("    ") and not lines[at - 1] and not lines[at - 2].endswith("::"):
            lines[at:at] = ["::", ""]


def _is_field(_app, _what, _name, one, _skip, _options):
    """Whether it is a field of a NamedTuple: the docstring of its class describes it."""
    return True if type(one).__name__ == "_tuplegetter" else None


class _Board(Directive):
    """Positions of a game as pictures in a row, with a caption: as the window draws them."""

    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self):
        caption = " ".join(self.arguments)
        pictures = "".join(
            f'<img src="data:image/png;base64,{_board_image(line)}" alt="{html.escape(caption)}"> '
            for line in self.content
        )
        below = f"<p><em>{html.escape(caption)}</em></p>" if caption else ""
        return [nodes.raw("", f"<p>{pictures}</p>{below}", format="html")]


def _board_image(line):
    """The picture of a position, as base64 of a PNG file."""
    # There need not be a display.
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from qtpy.QtCore import QBuffer, QSizeF
    from qtpy.QtGui import QGuiApplication

    from uctvis.ui.help.board_pictures import draw_board

    _board_image.app = QGuiApplication.instance() or QGuiApplication([])
    file = QBuffer()
    draw_board(line, QSizeF(300, 230)).save(file, "PNG")
    return base64.b64encode(bytes(file.data())).decode()


def setup(app):
    app.add_directive("board", _Board)
    # MathML, which browsers show by themselves: no script from elsewhere.
    app.add_html_math_renderer("mathml", (_show_inline, None), (_show_block, None))
    app.connect("autodoc-process-docstring", _keep_tables)
    app.connect("autodoc-skip-member", _is_field)
    _write_help()
