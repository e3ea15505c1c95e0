"""Films that a browser's fake camera shows: passes that are held before it, one after the other."""

import io
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter

WIDTH, HEIGHT, RATE = 1280, 720, 30
TABLE = 190  # how bright an empty place is, of 255


def symbol(png, across):
    """A code as passtool drew it, so many pixels broad, on its white paper."""
    code = Image.open(io.BytesIO(png)).convert("L")
    return code.resize((across, round(code.height * across / code.width)), Image.LANCZOS)


def empty():
    return Image.new("L", (WIDTH, HEIGHT), TABLE)


def held(code, turned=0, blur=0, at=(0.5, 0.5), on=None):
    """A picture with the code in it: turned by degrees, out of focus by pixels, at a place in fractions of the picture."""
    paper = ImageChops.invert(code).rotate(turned, Image.BICUBIC, expand=True, fillcolor=0)
    there = Image.new("L", code.size, 255).rotate(turned, Image.NEAREST, expand=True, fillcolor=0)
    picture = on.copy() if on else empty()
    left, top = round(at[0] * WIDTH - paper.width / 2), round(at[1] * HEIGHT - paper.height / 2)
    picture.paste(ImageChops.invert(paper), (left, top), there)
    return picture.filter(ImageFilter.GaussianBlur(blur)) if blur else picture


def dark():
    return Image.new("L", (WIDTH, HEIGHT), 6)


def film(path, scenes):
    """Writes pictures, each for a number of frames, as a film without compression (YUV4MPEG2), which Chromium repeats."""
    colours = bytes([128]) * (WIDTH * HEIGHT // 2)
    with Path(path).open("wb") as out:
        out.write(f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F{RATE}:1 Ip A1:1 C420jpeg\n".encode())
        for picture, frames in scenes:
            frame = b"FRAME\n" + picture.tobytes() + colours
            for _ in range(frames):
                out.write(frame)
    return path
