"""Packages of PyPI for the scripts of this folder, in environments of their own below .build."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = {
    "damage": ["zxing-cpp==3.1.1", "numpy==2.4.6", "pillow==13.0.0"],
    # Only the file axe.min.js is wanted of axe-playwright-python, and none of what it needs itself.
    "browser": ["zxing-cpp==3.1.1", "Pillow==13.0.0", "axe-playwright-python==0.1.8", "websockets==17.4"],
}


def begin_again_with(name):
    """Begins the script again under the interpreter that has these packages, made where it is missing."""
    home = ROOT / ".build" / name
    if Path(sys.prefix).resolve() == home.resolve():
        return
    done = home / "packages"
    if not done.exists() or done.read_text().split() != PACKAGES[name]:
        subprocess.run(["/usr/bin/python3", "-m", "venv", home], check=True)
        subprocess.run([home / "bin" / "pip", "install", "--quiet", "--no-deps", *PACKAGES[name]], check=True)
        done.write_text("\n".join(PACKAGES[name]))
    interpreter = str(home / "bin" / "python")
    os.execv(interpreter, [interpreter, *sys.argv])
