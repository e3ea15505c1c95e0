#!/usr/bin/python3
"""Draws small pictures with codes, in each kind of file that the reader of pictures decodes in a way of its own.

usage: Interop/picture_seeds.py OUT

Web/reader/fuzz begins with them. passtool is that of the debug build, or the program that PASSTOOL names.
"""

import sys

sys.dont_write_bytecode = True
from outfit import ROOT, begin_again_with

begin_again_with("damage")

import io
import os
import subprocess
from pathlib import Path

from PIL import Image

PASSTOOL = os.environ.get("PASSTOOL") or ROOT / ".build" / "debug" / "passtool"
TEXT = "M1DOE/JANE            EABC123 SFOJFKUA 0123 074Y012A0025 100"


def main():
    out = Path(sys.argv[1])
    for symbology in ("aztec", "qr", "pdf417", "datamatrix"):
        drawn = subprocess.run([PASSTOOL, "render", TEXT, "--symbology", symbology, "--as", "png", "--pixels", "2"],
                               check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
        picture = Image.open(io.BytesIO(drawn)).convert("L")
        for kind in ("1", "P", "L", "LA", "RGB", "RGBA", "I;16"):
            shown = picture.point(lambda level: level * 257, "I").convert("I;16") if kind == "I;16" else picture.convert(kind)
            shown.save(out / f"{symbology}-{kind.replace(';', '')}.png")
        for kind in ("L", "RGB", "CMYK"):
            for is_progressive in (False, True):
                picture.convert(kind).save(out / f"{symbology}-{kind}-{is_progressive}.jpg", quality=60, progressive=is_progressive)


if __name__ == "__main__":
    main()
