"""The reader of a page, reader.wasm, run by Node for pictures that are at hand here."""

import atexit
import json
import struct
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Further looks where nothing is found, see Web/reader/reader.mjs.
NONE, EVERYTHING = -2, -1


class PageReader:
    def __init__(self):
        self.process = subprocess.Popen(
            ["node", ROOT / "Web" / "reader" / "read-pictures.mjs", ROOT / ".build" / "reader" / "reader.wasm"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        atexit.register(self.stop)

    def read(self, width, height, pixels, further=NONE):
        """The codes in a picture of grey levels, each with its `text` and `symbology`; memory and restarts besides."""
        self.process.stdin.write(struct.pack("<iii", width, height, further) + pixels)
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def stop(self):
        self.process.stdin.close()
        self.process.wait(20)
