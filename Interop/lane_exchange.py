"""An exchange of lanes: passgate-sync serve, under a certificate of an authority that this makes, and lanes of other kinds.

`Stranger` asks as any client of the network can, `NativeGate` is passtool's own gate.
"""

import base64
import hashlib
import http.client
import json
import os
import re
import ssl
import subprocess
import threading
import time
from pathlib import Path

from gate_page_kit import ROOT, run
from webdriver import PATIENCE, Fault

HOST = "gate.test"


def program(name):
    return Path(os.environ.get("PASSTOOL") or ROOT / ".build" / "debug" / "passtool").resolve().parent / name


def openssl(*words, stdin=None):
    return subprocess.run(["openssl", *map(str, words)], input=stdin, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout


class Authority:
    """An authority of an operator, as the guide makes it, and the certificate of its exchange."""

    def __init__(self, folder):
        folder.mkdir()
        self.folder, self.root = folder, folder / "authority.pem"
        openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", 30,
                "-subj", "/CN=Gates of the hall", "-addext", "basicConstraints=critical,CA:TRUE,pathlen:0",
                "-addext", "keyUsage=critical,keyCertSign", "-addext", f"nameConstraints=critical,permitted;DNS:{HOST}",
                "-keyout", folder / "authority.key", "-out", self.root)
        self.chain, self.key = self.certificate("exchange")

    def certificate(self, name, days=10, host=HOST):
        at = {part: self.folder / f"{name}.{part}" for part in ("key", "csr", "ext", "pem")}
        at["ext"].write_text(f"subjectAltName=DNS:{host}\nextendedKeyUsage=serverAuth\n")
        openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", f"/CN={host}",
                "-keyout", at["key"], "-out", at["csr"])
        openssl("x509", "-req", "-in", at["csr"], "-CA", self.root, "-CAkey", self.folder / "authority.key", "-CAcreateserial",
                "-days", days, "-extfile", at["ext"], "-out", at["pem"])
        at["key"].chmod(0o600)
        # A browser of the test is told the authority by its key, which therefore stands in the chain.
        at["pem"].write_text(at["pem"].read_text() + self.root.read_text())
        return at["pem"], at["key"]

    @property
    def pin(self):
        """The digest of the authority's key, as Chromium takes it."""
        key = openssl("x509", "-in", self.root, "-noout", "-pubkey")
        return base64.b64encode(hashlib.sha256(openssl("pkey", "-pubin", "-outform", "DER", stdin=key)).digest()).decode()

    @property
    def options(self):
        """The options of a browser on which the authority is installed."""
        return [f"--ignore-certificate-errors-spki-list={self.pin}", f"--host-resolver-rules=MAP {HOST} 127.0.0.1"]


class Exchange:
    """passgate-sync serve; it can be stopped and started at the same port."""

    def __init__(self, folder, authority, page, hall=None):
        self.folder, self.authority, self.page, self.port = folder, authority, page, 0
        self.hall = hall or folder.parent / "hall"
        self.hall.mkdir(exist_ok=True)

    def words(self, port=None, **files):
        return [program("passgate-sync"), "serve", "--gate", self.folder, "--share", self.hall,
                "--certificate", files.get("chain", self.authority.chain), "--key", files.get("key", self.authority.key),
                "--listen", f"127.0.0.1:{port if port is not None else self.port}", "--page", self.page]

    def start(self):
        self.log = self.folder.parent / "exchange.log"
        self.process = subprocess.Popen(self.words(), stderr=open(self.log, "a+"), stdout=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            found = re.findall(r"listens at [^:]+:(\d+)", self.log.read_text())
            if found and self.answers(int(found[-1])):
                self.port = int(found[-1])
                return self
            time.sleep(0.02)
        raise Fault("the exchange does not start: " + self.log.read_text())

    def answers(self, port):
        try:
            Stranger(self, port=port).ask("GET", "/")
            return True
        except OSError:
            return False

    def stop(self):
        self.process.terminate()
        self.process.wait(PATIENCE)

    @property
    def memory(self):
        """What the program has in memory now, in bytes."""
        return int(re.search(r"VmRSS:\s*(\d+) kB", Path(f"/proc/{self.process.pid}/status").read_text())[1]) << 10

    def refusal(self, **files):
        """What it says where it cannot use these files."""
        done = subprocess.run(self.words(0, **files), stderr=subprocess.PIPE, timeout=PATIENCE)
        if done.returncode != 1:
            raise Fault(f"it ends with {done.returncode}: {done.stderr.decode()}")
        return done.stderr.decode()

    @property
    def url(self):
        return f"https://{HOST}:{self.port}"


class Stranger:
    """A client with the certificate of the authority, and an address of its own."""

    def __init__(self, exchange, port=None, address="127.0.0.1"):
        self.context = ssl.create_default_context(cafile=exchange.authority.root)
        self.port, self.address = port or exchange.port, address
        self.proof = ""

    def connect(self):
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, context=self.context, timeout=PATIENCE,
                                                 source_address=(self.address, 0))
        # The name that the certificate has, at an address without DNS.
        connection._create_connection = lambda _, *rest: __import__("socket").create_connection(("127.0.0.1", self.port), *rest)
        connection.host = HOST
        return connection

    def ask(self, method, path, body=None, headers=()):
        connection = self.connect()
        connection.request(method, path, body, {"authorization": f"Lane {self.proof}", **dict(headers)})
        answer = connection.getresponse()
        status, content = answer.status, answer.read()
        connection.close()
        return status, content

    def prove(self, device, key, audience=HOST):
        """Becomes the lane whose private key this is, by a proof for the exchange with this name."""
        challenge = json.loads(self.ask("GET", "/lanes")[1])["challenge"]
        issuer, kid = device.split("/")
        text = ".".join(base64url(json.dumps(one, separators=(",", ":")).encode()) for one in (
            {"alg": "ES256", "kid": kid, "typ": "lane+jwt"}, {"iss": issuer, "sub": device, "aud": audience, "nonce": challenge}))
        self.proof = f"{text}.{base64url(raw(openssl('dgst', '-sha256', '-sign', key, stdin=text.encode())))}"
        return self


def base64url(content):
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def raw(der):
    """A signature r‖s from its ASN.1."""
    numbers, at = [], 2
    for _ in range(2):
        length = der[at + 1]
        numbers.append(int.from_bytes(der[at + 2:at + 2 + length], "big").to_bytes(32, "big"))
        at += 2 + length
    return b"".join(numbers)


class NativeGate:
    """passtool's gate in a directory of its own, which shares a folder with other native gates."""

    def __init__(self, kit, folder, name, bundle):
        self.kit, self.folder, self.device = kit, folder, f"{kit.issuer}/{name}"
        run(kit.folder, kit.passtool, "gate", "init", "--store", folder, "--issuer", kit.issuer, "--name", name)
        run(kit.folder, kit.passtool, "trust", "init", "--store", folder, "--root", f"{kit.issuer}=root/{kit.issuer}.jwks.json", bundle)
        self.trust(f"status/{kit.issuer}/1/list.jwt")
        self.key_set = (folder / "device.jwks.json").read_text()
        self.process = None

    def trust(self, bundle):
        run(self.kit.folder, self.kit.passtool, "trust", "update", "--store", self.folder, bundle)

    def open(self, hall):
        place = self.kit.place
        self.process = subprocess.Popen(
            [self.kit.passtool, "gate", "run", "--store", self.folder, "--flight", place["flight"], "--date", place["date"],
             "--from", place["station"], "--share", hall, "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, bufsize=1)
        return self

    def scan(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        answers = []

        def read():
            for line in self.process.stdout:
                # Between the answers are the news of other lanes.
                if "decision" in (said := json.loads(line)):
                    return answers.append(said)

        reader = threading.Thread(target=read)
        reader.start()
        reader.join(PATIENCE)
        if not answers:
            raise Fault(f"{self.device} does not answer a scan")
        return answers[0]

    def close(self):
        if self.process:
            self.process.stdin.close()
            self.process.wait(PATIENCE)

    def exported(self):
        return subprocess.run([self.kit.passtool, "gate", "export", "--store", self.folder], cwd=self.kit.folder, check=True,
                              stdout=subprocess.PIPE).stdout
