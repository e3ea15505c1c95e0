"""Boarding passes for the films, each with an id and a signature of its own."""

import json
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COUNT = 10


def run(*command):
    return subprocess.run(list(map(str, command)), check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          timeout=120).stdout


class Passes:
    """`good`, `forged` (a character altered), `revoked` (a good one, listed elsewhere) and `others`, as texts of barcodes."""

    def __init__(self, folder):
        folder.mkdir()
        self.passtool = Path(os.environ.get("PASSTOOL") or ROOT / ".build" / "debug" / "passtool").resolve()
        run(self.passtool, "keys", "generate", "--issuer", "UA", "--keys", folder / "keys", "--now",
            "2025-03-01T00:00:00Z")
        request = json.dumps(json.loads((ROOT / "Examples" / "boarding-pass.json").read_text()))
        (folder / "requests").write_text(f"{request}\n" * COUNT)
        answers = run(self.passtool, "issue", "boarding-pass", folder / "requests", "--keys", folder / "keys", "--now",
                      "2025-03-15T12:00:00Z", "--json")
        texts = [json.loads(line)["barcode_data"] for line in answers.splitlines()]
        self.good, self.revoked, *self.others = texts
        self.forged = self.good.replace("012A", "012B")
        assert self.forged != self.good

    def drawn(self, text, symbology):
        """The picture of the code as PNG."""
        return run(self.passtool, "render", text, "--as", "png", "--pixels", 4, "--symbology", symbology)
