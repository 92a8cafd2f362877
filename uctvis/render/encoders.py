"""Encoding pictures to an MP4 or GIF file or to a folder of numbered PNGs.

FFmpeg's libraries encode in this process. H.264 is encoded in separate threads, while the next
picture is painted. Callers need not keep the pictures that they have added.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
from av.filter import Graph
from av.filter.context import FilterContext
from av.video.reformatter import ColorPrimaries, ColorRange, Colorspace, ColorTrc, Interpolation
from qtpy.QtCore import QBuffer, QIODevice
from qtpy.QtGui import QImage

from uctvis.disk import files

# Takes a picture in Format_RGB32, and the number of frames that show it.
Add = Callable[[QImage, int], None]

# Thin lines stay clear, and players can seek to a picture every two seconds. The number of
# threads affects the output, so it is fixed: a film gives the same file on all machines.
# With macroblock trees, one film in five of a small tree differed from the others, with one thread
# too: the instructions for vectors in libx264 seem to read memory that nobody has written. Without
# these trees, none of 511 did; files are a third larger.
_H264 = {"crf": "16", "preset": "veryfast", "tune": "animation", "threads": "4", "mbtree": "0"}
_KEY_SECONDS = 2
# By default, one thread for each processor converts the colours of a picture. That fails where
# threads are limited (PyAV, issue 2281), and is suspected of having once given another picture
# from the row on where the second thread began. One thread takes 4 ms for 1920 x 1080 pixels,
# two take 2 ms, and painting takes longer.
_CONVERTING = 1
_SHARP = Interpolation.BICUBIC | Interpolation.ACCURATE_RND | Interpolation.FULL_CHR_H_INP
_PALETTE_SIDE = 16


@contextmanager
def mp4(path: Path, size: tuple[int, int], fps: int, ask: Callable[[], None]) -> Iterator[Add]:
    """Context manager that writes H.264 for all players; both sides must be even.

    `ask` is called before each frame, because a picture may be shown for an hour. An exception
    from it ends the work.
    """
    with (
        files.taking_place(path) as file,
        av.open(file.name, "w", format="mp4", options={"movflags": "+faststart"}) as container,
    ):
        stream = container.add_stream("libx264", fps, _H264)
        stream.width, stream.height = size
        stream.pix_fmt = "yuv420p"
        stream.gop_size = _KEY_SECONDS * fps
        # Declare the colours of today's screens, so that players need not guess.
        stream.color_range = ColorRange.MPEG
        stream.colorspace = Colorspace.ITU709
        stream.color_primaries = ColorPrimaries.BT709
        stream.color_trc = ColorTrc.BT709
        count = 0

        def add(image: QImage, frames: int) -> None:
            nonlocal count
            frame = _frame(image).reformat(
                format="yuv420p",
                dst_colorspace=Colorspace.ITU709,
                dst_color_range=ColorRange.MPEG,
                interpolation=_SHARP,
                threads=_CONVERTING,
            )
            for _again in range(frames):
                ask()
                frame.pts = count
                container.mux(stream.encode(frame))
                count += 1

        yield add
        container.mux(stream.encode(None))


@contextmanager
def gif(path: Path, size: tuple[int, int], fps: int, samples: Iterable[QImage]) -> Iterator[Add]:
    """Context manager that writes a looping GIF; its 255 colours are optimal for `samples`."""
    step = Fraction(1, fps)
    palette = _palette(samples, size)
    colours = Graph()
    source = _entry(colours, size, step)
    chosen = _entry(colours, (_PALETTE_SIDE, _PALETTE_SIDE), step)
    # With dithering, areas of one colour would flicker.
    mapped = colours.add("paletteuse", "dither=none")
    sink = colours.add("buffersink")
    source.link_to(mapped, 0, 0)
    chosen.link_to(mapped, 0, 1)
    mapped.link_to(sink)
    colours.configure()
    palette.pts, palette.time_base = 0, step
    chosen.push(palette)
    chosen.push(None)
    with (
        files.taking_place(path) as file,
        av.open(file.name, "w", format="gif") as container,
    ):
        stream = container.add_stream("gif", fps)
        stream.width, stream.height = size
        stream.pix_fmt = "pal8"
        count = 0
        last: QImage | None = None

        def put(image: QImage, at: int) -> None:
            frame = _frame(image)
            frame.pts, frame.time_base = at, step
            source.push(frame)
            for done in _pulled(sink):
                container.mux(stream.encode(done))

        def add(image: QImage, frames: int) -> None:
            nonlocal count, last
            put(image, count)
            count += frames
            last = image if frames > 1 else None

        yield add
        if last is not None:
            # A picture is shown until the next one, so repeat the last picture at its end.
            put(last, count - 1)
        source.push(None)
        for done in _pulled(sink):
            container.mux(stream.encode(done))
        container.mux(stream.encode(None))


@contextmanager
def pngs(path: Path, ask: Callable[[], None]) -> Iterator[Add]:
    """Context manager that writes a new folder with a numbered PNG for each frame.

    `ask` is called before each frame, as in `mp4`.
    """
    with files.new_folder(path) as folder:
        count = 0

        def add(image: QImage, frames: int) -> None:
            nonlocal count
            buffer = QBuffer()
            buffer.open(QIODevice.OpenModeFlag.WriteOnly)
            if not image.save(buffer, "PNG"):
                raise MemoryError
            for _again in range(frames):
                ask()
                count += 1
                (folder / f"{count:05}.png").write_bytes(buffer.data())

        yield add


Encoder = AbstractContextManager[Add]


def _palette(samples: Iterable[QImage], size: tuple[int, int]) -> av.VideoFrame:
    graph = Graph()
    source = _entry(graph, size, Fraction(1))
    sink = graph.add("buffersink")
    graph.link_nodes(source, graph.add("palettegen", "stats_mode=full"), sink).configure()
    for number, image in enumerate(samples):
        frame = _frame(image)
        frame.pts = number
        source.push(frame)
    source.push(None)
    return next(_pulled(sink))


def _entry(graph: Graph, size: tuple[int, int], step: Fraction) -> FilterContext:
    """The input of a graph for pictures of a size; `step` is the unit of time in seconds."""
    width, height = size
    return graph.add_buffer(
        width=width, height=height, format=av.VideoFormat("bgra"), time_base=step
    )


def _pulled(sink: FilterContext) -> Iterator[av.VideoFrame]:
    """The frames that are ready."""
    while True:
        try:
            frame = sink.pull()
        except (BlockingIOError, EOFError):
            return
        assert isinstance(frame, av.VideoFrame)  # noqa: S101 (pictures go in)
        yield frame


def _frame(image: QImage) -> av.VideoFrame:
    bits = image.constBits()
    assert bits is not None  # noqa: S101 (an image that was painted has some)
    pixels = np.frombuffer(bits.asstring(image.sizeInBytes()), np.uint8)
    return av.VideoFrame.from_ndarray(
        pixels.reshape(image.height(), image.width(), 4), format="bgra"
    )
