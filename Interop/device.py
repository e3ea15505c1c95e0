"""A TPM in software with a P-256 key that never leaves it, as libcrypto's TPM provider opens it.

swtpm, tpm2-tools and tpm2-openssl are Debian's. Nothing here calls passtool.
"""

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from outside import run

PROVIDERS = """openssl_conf = init
[init]
providers = providers
[providers]
default = on
tpm2 = on
[on]
activate = 1
"""


class Device:
    """Runs from `with` to its end; `environment` lets a program reach it, `uri` names its key."""

    uri, pin = "handle:0x81000001?pass", "271828"

    def __enter__(self):
        # A socket's path has at most 107 characters: not under out/.
        self.folder = Path(tempfile.mkdtemp(prefix="passtool-tpm-"))
        socket = self.folder / "tpm"
        try:
            self.process = subprocess.Popen(
                ["swtpm", "socket", "--tpm2", "--tpmstate", f"dir={self.folder}", "--server",
                 f"type=unixio,path={socket}", "--ctrl", f"type=unixio,path={socket}.ctrl",
                 "--flags", "not-need-init,startup-clear"],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            (self.folder / "openssl.cnf").write_text(PROVIDERS)
            (self.folder / "pin").write_text(self.pin + "\n")
            (self.folder / "pin").chmod(0o600)
            address = f"swtpm:path={socket}"
            self.environment = os.environ | {
                "OPENSSL_CONF": str(self.folder / "openssl.cnf"), "TPM2OPENSSL_TCTI": address,
                "TSS2_LOG": "all+none"}
            os.environ |= {"TPM2TOOLS_TCTI": address, "TSS2_LOG": "all+none"}
            for _ in range(200):
                if socket.exists() and Path(f"{socket}.ctrl").exists():
                    break
                time.sleep(0.02)
            self.make_key()
        except BaseException:
            self.__exit__()
            raise
        return self

    def make_key(self):
        file = {name: self.folder / name for name in ("parent", "public", "private", "key")}
        run("tpm2_createprimary", "-Q", "-C", "o", "-G", "ecc", "-c", file["parent"])
        run("tpm2_create", "-Q", "-C", file["parent"], "-G", "ecc256:ecdsa-sha256", "-p", self.pin,
            "-u", file["public"], "-r", file["private"])
        run("tpm2_flushcontext", "-t")
        run("tpm2_load", "-Q", "-C", file["parent"], "-u", file["public"], "-r", file["private"],
            "-c", file["key"])
        run("tpm2_evictcontrol", "-Q", "-C", "o", "-c", file["key"], "0x81000001")
        run("tpm2_flushcontext", "-t")

    def __exit__(self, *_):
        if hasattr(self, "process"):
            self.process.terminate()
            self.process.wait(10)
        shutil.rmtree(self.folder, ignore_errors=True)
