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
    # localstripe names no versions of what it needs.
    "stripe": ["localstripe==1.15.0", "aiohttp==3.14.5", "python-dateutil==2.9.0.post0"],
}
# Those that are installed with what they need themselves.
WITH_NEEDS = {"stripe"}


def interpreter(name):
    """The interpreter that has these packages, made where it is missing."""
    home = ROOT / ".build" / name
    done = home / "packages"
    if not done.exists() or done.read_text().split() != PACKAGES[name]:
        subprocess.run(["/usr/bin/python3", "-m", "venv", home], check=True)
        alone = [] if name in WITH_NEEDS else ["--no-deps"]
        subprocess.run([home / "bin" / "pip", "install", "--quiet", *alone, *PACKAGES[name]], check=True)
        done.write_text("\n".join(PACKAGES[name]))
    return str(home / "bin" / "python")


def begin_again_with(name):
    """Begins the script again under the interpreter that has these packages."""
    if Path(sys.prefix).resolve() != (ROOT / ".build" / name).resolve():
        found = interpreter(name)
        os.execv(found, [found, *sys.argv])
