"""Rendering drawings with OpenGL off screen to an image, which Qt paints like any other.

With software OpenGL, reading back an image takes a millisecond, while composing a window with
OpenGL takes Qt twenty for any change in the window. The shaders use GLSL 1.20, so that OpenGL
2.1 is enough. Lines are drawn as rectangles with soft sides, because OpenGL need not support
wide or smooth lines.
"""

import logging
from functools import cache

import numpy as np
from numpy.typing import NDArray
from qtpy.QtCore import QSize
from qtpy.QtGui import QImage, QOffscreenSurface, QOpenGLContext, QOpenGLFramebufferObject
from vispy.gloo import gl

from uctvis.render import shader_cache
from uctvis.view.style.drawing import Drawing
from uctvis.view.style.proof_signs import Strokes

_log = logging.getLogger("uctvis")

# y is not flipped, because the first row that is read back is the top one. Colours are
# premultiplied by their opacity, which saves a multiplication in blending.
_LINES_VERTEX = """
#version 120
uniform vec2 u_scale;     // from pixels of the drawing to two, the width of OpenGL's screen
uniform float u_ratio;    // pixels of the image in one of the drawing
attribute vec4 a_ends;    // x0, y0, x1, y1
attribute float a_width;
attribute vec4 a_color;
attribute vec2 a_corner;  // 0 or 1 along the line, -1 or 1 to its sides
varying vec4 v_color;
varying float v_across;   // from the middle of the line, in pixels of the image
varying float v_reach;    // from the middle of the line to where its side ends

void main() {
    vec2 along = a_ends.zw - a_ends.xy;
    vec2 aside = vec2(-along.y, along.x) / max(length(along), 1e-6);
    float width = a_width * u_ratio;
    v_reach = width / 2.0 + 0.5;
    v_across = v_reach * a_corner.y;
    // A line under a pixel wide darkens the pixels that it touches by its width in all.
    float share = width < 1.0 ? width / (v_reach * v_reach) : 1.0;
    v_color = vec4(a_color.rgb, 1.0) * (a_color.a * share);
    vec2 place = mix(a_ends.xy, a_ends.zw, a_corner.x) + aside * v_across / u_ratio;
    gl_Position = vec4(place * u_scale - 1.0, 0.0, 1.0);
}
"""

_LINES_FRAGMENT = """
#version 120
varying vec4 v_color;
varying float v_across;
varying float v_reach;

void main() {
    gl_FragColor = v_color * clamp(v_reach - abs(v_across), 0.0, 1.0);
}
"""

_DISCS_VERTEX = """
#version 120
uniform vec2 u_scale;
uniform float u_ratio;
attribute vec3 a_disc;    // x, y, diameter
attribute vec4 a_fill;
attribute vec4 a_outline;
attribute float a_diamond;  // 0 for a disc, 1 for a diamond
varying vec4 v_fill;
varying vec4 v_outline;
varying float v_radius;   // in pixels of the image
varying float v_diamond;

void main() {
    v_fill = a_fill;
    v_outline = a_outline;
    v_diamond = a_diamond;
    v_radius = a_disc.z * u_ratio / 2.0;
    gl_PointSize = 2.0 * v_radius + 2.0;
    gl_Position = vec4(a_disc.xy * u_scale - 1.0, 0.0, 1.0);
}
"""

_DISCS_FRAGMENT = """
#version 120
uniform float u_outline;  // its width in pixels of the image
varying vec4 v_fill;
varying vec4 v_outline;
varying float v_radius;
varying float v_diamond;

void main() {
    vec2 away = (gl_PointCoord - vec2(0.5)) * (2.0 * v_radius + 2.0);
    float distance = length(away);
    float radius = v_radius;
    if (v_diamond > 0.5) {
        // The distance from the middle towards the nearest side.
        distance = (abs(away.x) + abs(away.y)) * 0.70710678;
        radius *= 0.70710678;
    }
    float cover = clamp(radius + 0.5 - distance, 0.0, 1.0);
    float inside = clamp(radius - u_outline + 0.5 - distance, 0.0, 1.0);
    gl_FragColor = mix(v_outline, v_fill, inside) * cover;
}
"""

_LINE = np.dtype([("a_ends", np.float32, 4), ("a_width", np.float32), ("a_color", np.uint8, 4)])
_DISC = np.dtype(
    [
        *(("a_disc", np.float32, 3), ("a_fill", np.uint8, 4), ("a_outline", np.uint8, 4)),
        ("a_diamond", np.float32),
    ]
)
# Padded to four bytes per vertex.
_CORNER = np.dtype([("a_corner", np.int8, 2), ("unused", np.int8, 2)])
_CORNERS = np.array([(0, -1), (0, 1), (1, -1), (1, 1)], np.int8)
_TRIANGLES = np.array([0, 1, 2, 2, 1, 3], np.uint32)
# Constants of OpenGL 2.1 that are missing in VisPy's subset: shaders set the size of points, and
# know their position within a point.
_PROGRAM_POINT_SIZE = 0x8642
_POINT_SPRITE = 0x8861

_found = {"version": ""}


@cache
def renderer() -> "OpenGL | None":
    """The OpenGL renderer; None if OpenGL 2.1 is not available. Needs the application object.

    The first call takes a tenth of a second or more, mostly for compiling the shaders.
    """
    shader_cache.avoid_full_disk()
    surface = QOffscreenSurface()
    surface.create()
    context = QOpenGLContext()
    if not context.create() or not context.makeCurrent(surface):
        _found["version"] = ""
        return None
    _found["version"] = ".".join(map(str, context.format().version()))
    if (
        context.format().version() < (2, 1)
        or not QOpenGLFramebufferObject.hasOpenGLFramebufferObjects()
    ):
        context.doneCurrent()
        return None
    try:
        found = OpenGL(surface, context)
        # The first drawing also compiles code for this machine.
        one = np.ones((1, 4), np.uint8)
        ground = (0, 0, 0)
        line, disc = np.ones((1, 4), np.float32), np.ones((1, 3), np.float32)
        width = np.ones(1, np.float32)
        found.draw(Drawing(ground, line, width, one, disc, one[:, :3], one[:, :3]), (8, 8), 1.0)
    except RuntimeError:
        _log.exception("OpenGL is there, but does not draw: QPainter does")
        return None
    return found


def release() -> None:
    """Delete the renderer, if there is one, while the application object still exists."""
    found = renderer() if renderer.cache_info().currsize else None
    renderer.cache_clear()
    if found is not None:
        found.release()


def has_opengl() -> bool:
    """Whether OpenGL 2.1 is available. Needs the application object."""
    return renderer() is not None


def version() -> str:
    """The version of OpenGL, such as "3.1"; "" if there is none."""
    renderer()
    return _found["version"]


def description() -> str:
    """A description of the renderer for problem reports."""
    opengl = renderer()
    if opengl is not None:
        return f"{version()}, {opengl.name()}"
    return f"{version() or 'none'}; QPainter draws"


class OpenGL:
    """Draws to an image in a separate context, whose state no other code changes."""

    def __init__(self, surface: QOffscreenSurface, context: QOpenGLContext) -> None:
        """Compile the shaders; `context` must be current on `surface`.

        Raises RuntimeError if a shader cannot be compiled.
        """
        self._surface = surface
        self._context = context
        self._target: QOpenGLFramebufferObject | None = None
        gl.use_gl("gl2")
        self._lines = _program(_LINES_VERTEX, _LINES_FRAGMENT)
        self._discs = _program(_DISCS_VERTEX, _DISCS_FRAGMENT)
        self._vertices, self._corners, self._order = (gl.glCreateBuffer() for _ in range(3))
        self._room = 0
        gl.glEnable(_PROGRAM_POINT_SIZE)
        gl.glEnable(_POINT_SPRITE)
        gl.glEnable(gl.GL_BLEND)
        gl.glBlendFunc(gl.GL_ONE, gl.GL_ONE_MINUS_SRC_ALPHA)

    def release(self) -> None:
        """Delete everything in OpenGL; nothing can be drawn afterwards."""
        self._context.makeCurrent(self._surface)
        self._target = None
        self._context.doneCurrent()
        # The context before its surface.
        del self._context
        del self._surface

    def name(self) -> str:
        """The vendor and the renderer."""
        self._context.makeCurrent(self._surface)
        words = [str(gl.glGetParameter(word)) for word in (gl.GL_VENDOR, gl.GL_RENDERER)]
        self._context.doneCurrent()
        return ", ".join(words)

    def draw(self, drawing: Drawing, size: tuple[int, int], ratio: float) -> QImage:
        """Draw the lines, discs and signs of a drawing to an image of `size` pixels.

        `ratio` is the number of pixels of the image per pixel of the drawing.
        """
        width, height = size
        self._context.makeCurrent(self._surface)
        if self._target is None or self._target.size() != QSize(width, height):
            self._target = QOpenGLFramebufferObject(width, height)
        self._target.bind()
        gl.glViewport(0, 0, width, height)
        gl.glClearColor(*(level / 255 for level in drawing.background), 1.0)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT)
        scale = 2 * ratio / width, 2 * ratio / height
        lines = Strokes(drawing.lines, drawing.line_widths, drawing.line_colors)
        self._draw_lines(lines, scale, ratio)
        self._draw_discs(drawing, scale, ratio)
        self._draw_lines(drawing.signs, scale, ratio)
        image = self._target.toImage(False)
        self._target.release()
        self._context.doneCurrent()
        image.setDevicePixelRatio(ratio)
        return image

    def _draw_lines(self, lines: Strokes, scale: tuple[float, float], ratio: float) -> None:
        count = len(lines.widths)
        if count == 0:
            return
        vertices = np.empty((count, 4), _LINE)
        vertices["a_ends"] = lines.ends[:, None]
        vertices["a_width"] = lines.widths[:, None]
        vertices["a_color"] = lines.colors[:, None]
        gl.glUseProgram(self._lines)
        gl.glUniform2f(gl.glGetUniformLocation(self._lines, "u_scale"), *scale)
        gl.glUniform1f(gl.glGetUniformLocation(self._lines, "u_ratio"), ratio)
        self._make_room(count)
        _bind(self._lines, self._corners, _CORNER)
        _upload(gl.GL_ARRAY_BUFFER, self._vertices, vertices)
        _bind(self._lines, self._vertices, _LINE)
        gl.glBindBuffer(gl.GL_ELEMENT_ARRAY_BUFFER, self._order)
        gl.glDrawElements(gl.GL_TRIANGLES, len(_TRIANGLES) * count, gl.GL_UNSIGNED_INT, 0)

    def _draw_discs(self, drawing: Drawing, scale: tuple[float, float], ratio: float) -> None:
        count = len(drawing.discs)
        if count == 0:
            return
        vertices = np.empty(count, _DISC)
        vertices["a_disc"] = drawing.discs
        vertices["a_diamond"] = 0.0 if drawing.diamonds is None else drawing.diamonds
        for name, colors in (("a_fill", drawing.fills), ("a_outline", drawing.outlines)):
            vertices[name][:, :3] = colors
            vertices[name][:, 3] = 255
        gl.glUseProgram(self._discs)
        gl.glUniform2f(gl.glGetUniformLocation(self._discs, "u_scale"), *scale)
        gl.glUniform1f(gl.glGetUniformLocation(self._discs, "u_ratio"), ratio)
        outline = drawing.outline_width * ratio
        gl.glUniform1f(gl.glGetUniformLocation(self._discs, "u_outline"), outline)
        _upload(gl.GL_ARRAY_BUFFER, self._vertices, vertices)
        _bind(self._discs, self._vertices, _DISC)
        gl.glDrawArrays(gl.GL_POINTS, 0, count)

    def _make_room(self, count: int) -> None:
        """Upload the corners and the indices for `count` lines if there are fewer."""
        if count <= self._room:
            return
        self._room = 2 * count
        corners = np.zeros((self._room, 4), _CORNER)
        corners["a_corner"] = _CORNERS
        _upload(gl.GL_ARRAY_BUFFER, self._corners, corners)
        first = 4 * np.arange(self._room, dtype=np.uint32)
        _upload(gl.GL_ELEMENT_ARRAY_BUFFER, self._order, first[:, None] + _TRIANGLES)


def _program(*sources: str) -> int:
    program: int = gl.glCreateProgram()
    for kind, source in zip((gl.GL_VERTEX_SHADER, gl.GL_FRAGMENT_SHADER), sources, strict=True):
        shader = gl.glCreateShader(kind)
        gl.glShaderSource(shader, source)
        gl.glCompileShader(shader)
        if not gl.glGetShaderParameter(shader, gl.GL_COMPILE_STATUS):
            raise RuntimeError(gl.glGetShaderInfoLog(shader))
        gl.glAttachShader(program, shader)
    gl.glLinkProgram(program)
    if not gl.glGetProgramParameter(program, gl.GL_LINK_STATUS):
        raise RuntimeError(gl.glGetProgramInfoLog(program))
    return program


def _upload(target: int, buffer: int, data: NDArray[np.generic]) -> None:
    gl.glBindBuffer(target, buffer)
    gl.glBufferData(target, data, gl.GL_STREAM_DRAW)


def _bind(program: int, buffer: int, vertex: np.dtype) -> None:
    """Bind the attributes of `program` that are fields of `vertex` to `buffer`."""
    gl.glBindBuffer(gl.GL_ARRAY_BUFFER, buffer)
    for name, (kind, offset) in (vertex.fields or {}).items():  # type: ignore[misc]
        place = gl.glGetAttribLocation(program, name)
        if place < 0:
            continue
        base, shape = kind.subdtype or (kind, (1,))
        gl_kind = {"f": gl.GL_FLOAT, "u": gl.GL_UNSIGNED_BYTE, "i": gl.GL_BYTE}[base.kind]
        gl.glEnableVertexAttribArray(place)
        # Colours are normalised to 0.0 to 1.0.
        gl.glVertexAttribPointer(
            place, shape[0], gl_kind, base.kind == "u", vertex.itemsize, offset
        )
