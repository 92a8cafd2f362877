"""Drawings through OpenGL: a VisPy canvas with two programs, and buffers that stay.

GLSL 1.20, so that OpenGL 2.1 is enough. Lines are drawn as rectangles with soft sides:
OpenGL need not offer lines wider than a pixel, nor smooth ones.
"""

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray
from qtpy.QtGui import QOffscreenSurface, QOpenGLContext
from qtpy.QtWidgets import QWidget
from vispy import app, gloo

from uctvis.view.drawing import LINE_OPACITY, OUTLINE_WIDTH, Drawing

_LINES_VERTEX = """
#version 120
uniform vec2 u_screen;    // its size in pixels of the drawing
uniform float u_ratio;    // pixels of the screen in one of them
attribute vec4 a_ends;    // x0, y0, x1, y1
attribute vec3 a_color;
attribute float a_width;
attribute vec2 a_corner;  // 0 or 1 along the line, -1 or 1 to its sides
varying vec3 v_color;
varying float v_across;   // from the middle of the line, in pixels of the screen
varying float v_reach;    // from the middle of the line to its side

void main() {
    vec2 along = a_ends.zw - a_ends.xy;
    float length_along = max(length(along), 1e-6);
    vec2 aside = vec2(-along.y, along.x) / length_along;
    v_reach = a_width * u_ratio / 2.0;
    v_across = (v_reach + 0.5) * a_corner.y;
    v_color = a_color;
    vec2 place = mix(a_ends.xy, a_ends.zw, a_corner.x) + aside * v_across / u_ratio;
    gl_Position = vec4(
        2.0 * place.x / u_screen.x - 1.0, 1.0 - 2.0 * place.y / u_screen.y, 0.0, 1.0);
}
"""

_LINES_FRAGMENT = """
#version 120
uniform float u_opacity;
varying vec3 v_color;
varying float v_across;
varying float v_reach;

void main() {
    float cover = clamp(v_reach + 0.5 - abs(v_across), 0.0, 1.0) * min(2.0 * v_reach, 1.0);
    gl_FragColor = vec4(v_color, u_opacity * cover);
}
"""

_DISCS_VERTEX = """
#version 120
uniform vec2 u_screen;
uniform float u_ratio;
attribute vec3 a_disc;    // x, y, diameter
attribute vec3 a_fill;
attribute vec3 a_outline;
varying vec3 v_fill;
varying vec3 v_outline;
varying float v_radius;   // in pixels of the screen

void main() {
    v_fill = a_fill;
    v_outline = a_outline;
    v_radius = a_disc.z * u_ratio / 2.0;
    gl_PointSize = 2.0 * v_radius + 2.0;
    gl_Position = vec4(
        2.0 * a_disc.x / u_screen.x - 1.0, 1.0 - 2.0 * a_disc.y / u_screen.y, 0.0, 1.0);
}
"""

_DISCS_FRAGMENT = """
#version 120
uniform float u_ratio;
uniform float u_outline;  // its width in pixels of the drawing
varying vec3 v_fill;
varying vec3 v_outline;
varying float v_radius;

void main() {
    float distance = length(gl_PointCoord - vec2(0.5)) * (2.0 * v_radius + 2.0);
    float cover = clamp(v_radius + 0.5 - distance, 0.0, 1.0);
    float inside = clamp(v_radius - u_outline * u_ratio + 0.5 - distance, 0.0, 1.0);
    if (cover <= 0.0) discard;
    gl_FragColor = vec4(mix(v_outline, v_fill, inside), cover);
}
"""

_LINE = np.dtype(
    [
        ("a_ends", np.float32, 4),
        ("a_color", np.float32, 3),
        ("a_width", np.float32),
        ("a_corner", np.float32, 2),
    ]
)
_DISC = np.dtype(
    [("a_disc", np.float32, 3), ("a_fill", np.float32, 3), ("a_outline", np.float32, 3)]
)
_CORNERS = np.array([(0, -1), (0, 1), (1, -1), (1, 1)], np.float32)
_TRIANGLES = np.array([0, 1, 2, 2, 1, 3], np.uint32)


@cache
def has_opengl() -> bool:
    """Whether OpenGL 2.1 can be had here. Needs the application object."""
    surface = QOffscreenSurface()
    surface.create()
    context = QOpenGLContext()
    if not context.create() or not context.makeCurrent(surface):
        return False
    version = context.format().version()
    context.doneCurrent()
    return version >= (2, 1)


class Canvas(app.Canvas):  # type: ignore[misc]  # VisPy has no types
    """Draws what `drawing` returns, each time its widget is updated.

    What is the same object as before is not uploaded again. `native` is the widget to
    put into a window.
    """

    def __init__(self, parent: QWidget, drawing: Callable[[], Drawing]) -> None:
        # Qt shows the frame itself: VisPy must not swap buffers.
        super().__init__(
            app="pyqt5",
            parent=parent,
            keys=None,
            autoswap=False,
            vsync=False,
            config={"depth_size": 0, "stencil_size": 0},
        )
        self._source = drawing
        self._drawn: Drawing | None = None
        self._lines = _Lines()
        self._discs = _Discs()

    def on_draw(self, event: object) -> None:  # noqa: ARG002 (VisPy gives it)
        """Draw a frame; VisPy calls this."""
        drawing = self._source()
        width, height = self.size
        ratio = self.physical_size[0] / max(width, 1)
        gloo.set_viewport(0, 0, *(round(pixels) for pixels in self.physical_size))
        gloo.clear(color=tuple(level / 255 for level in drawing.background), depth=False)
        gloo.set_state(
            depth_test=False,
            blend=True,
            blend_func=("src_alpha", "one_minus_src_alpha", "one", "one"),
        )
        if drawing is not self._drawn:
            self._lines.set(drawing)
            self._discs.set(drawing)
            self._drawn = drawing
        self._lines.draw((width, height), ratio)
        self._discs.draw((width, height), ratio)


class _Batch:
    """One program, its buffer of vertices and the order in which they are drawn.

    A thing has one vertex or more, `order` being theirs; the buffers grow, and stay.
    """

    def __init__(
        self, shaders: tuple[str, str], vertex: np.dtype, mode: str, order: NDArray[np.uint32]
    ) -> None:
        self.program = gloo.Program(*shaders)
        self._vertex = vertex
        self._mode = mode
        self._order = order
        self._corners = int(order.max()) + 1
        self._index = gloo.IndexBuffer()
        self._room = 0
        self._count = 0

    def _upload(self, things: NDArray[np.void]) -> None:
        """Take the vertices of some things, of the shape (count, corners)."""
        self._count = len(things)
        if self._count > self._room:
            self._room = 2 * self._count
            self._buffer = gloo.VertexBuffer(np.zeros(self._corners * self._room, self._vertex))
            self.program.bind(self._buffer)
        if self._count > 0:
            self._buffer.set_subdata(np.ascontiguousarray(things).reshape(-1))
            first = self._corners * np.arange(self._count, dtype=np.uint32)
            self._index.set_data((first[:, None] + self._order).reshape(-1))

    def draw(self, screen: tuple[int, int], ratio: float) -> None:
        """Draw on a screen of that many pixels, each of `ratio` pixels of the device."""
        if self._count > 0:
            self.program["u_screen"] = screen
            self.program["u_ratio"] = ratio
            self.program.draw(self._mode, self._index)


class _Lines(_Batch):
    """The lines, as two triangles each."""

    def __init__(self) -> None:
        super().__init__((_LINES_VERTEX, _LINES_FRAGMENT), _LINE, "triangles", _TRIANGLES)
        self.program["u_opacity"] = LINE_OPACITY

    def set(self, drawing: Drawing) -> None:
        lines = np.empty((len(drawing.lines), 4), _LINE)
        lines["a_ends"] = drawing.lines[:, None]
        lines["a_color"] = drawing.line_colors[:, None] * np.float32(1 / 255)
        lines["a_width"] = drawing.line_widths[:, None]
        lines["a_corner"] = _CORNERS
        self._upload(lines)


class _Discs(_Batch):
    """The discs, as one point each."""

    def __init__(self) -> None:
        super().__init__((_DISCS_VERTEX, _DISCS_FRAGMENT), _DISC, "points", np.zeros(1, np.uint32))
        self.program["u_outline"] = OUTLINE_WIDTH

    def set(self, drawing: Drawing) -> None:
        discs = np.empty((len(drawing.discs), 1), _DISC)
        discs["a_disc"][:, 0] = drawing.discs
        discs["a_fill"][:, 0] = drawing.fills * np.float32(1 / 255)
        discs["a_outline"][:, 0] = drawing.outlines * np.float32(1 / 255)
        self._upload(discs)
