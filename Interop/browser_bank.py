"""A payment provider with pages of its own, which speaks the protocol of docs/guides/payments.md."""

import hashlib
import hmac
import http.server
import json
import os
import ssl
import subprocess
import threading
import time
import urllib.request
from pathlib import Path

SECRET = "known to the bank and to the service only"
# The tokens with which pages pay, by what happens then.
METHODS = {"Card with a question": "bank_ask_", "Card without money": "bank_poor_", "Slow bank": "bank_slow_",
           "Bank": "bank_"}


class Bank:
    """Answers the service on one port, and shows customers their page over TLS on another, as long as `with` lasts."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        # What is known of each payment, by its id; whatever is asked for twice is done once.
        self.payments, self.lock = {}, threading.Lock()
        self.is_awake = threading.Event()
        self.service = None

    def __enter__(self):
        bank = self

        class Desk(http.server.BaseHTTPRequestHandler):
            """What the service asks."""

            def do_POST(self):
                _, _, payment, operation = self.path.split("/")
                asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
                answered = bank.answer(payment, operation, asked)
                reply(self, 200, json.dumps(answered), "application/json")

            log_message = quiet

        class Pages(http.server.BaseHTTPRequestHandler):
            """What a customer sees, and decides."""

            def do_GET(self):
                payment = self.path.rsplit("/", 1)[1]
                forms = "".join(f'<form method="post" action="/{verb}/{payment}"><button id="{verb}">{verb}</button>'
                                "</form>" for verb in ("pay", "refuse"))
                reply(self, 200, f"<!doctype html><title>Bank</title><h1>Is it you?</h1>{forms}", "text/html")

            def do_POST(self):
                _, verb, payment = self.path.split("/")
                bank.decide(payment, verb == "pay")
                self.send_response(303)
                # Providers add to the address what they know.
                self.send_header("Location", f"{bank.payments[payment]['return_url']}?payment_intent={payment}&x=<b>")
                self.send_header("Content-Length", "0")
                self.end_headers()

            log_message = quiet

        self.servers = [http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) for handler in (Desk, Pages)]
        self.desk, self.pages = (server.server_port for server in self.servers)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*certificate(self.folder))
        self.servers[1].socket = context.wrap_socket(self.servers[1].socket, server_side=True,
                                                     do_handshake_on_connect=False)
        for server in self.servers:
            threading.Thread(target=server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.is_awake.set()
        for server in self.servers:
            server.shutdown()
            server.server_close()

    @property
    def origin(self):
        return f"https://127.0.0.1:{self.pages}"

    def settings(self):
        """The file for `--payments`."""
        path = self.folder / "payments.json"
        text = json.dumps({"providers": [{
            "name": "quay-bank", "prefix": "bank_", "url": f"http://127.0.0.1:{self.desk}", "key": "quay",
            "secrets": [SECRET], "methods": [{"name": name, "prefix": prefix} for name, prefix in METHODS.items()]}]})
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(text)
        return path

    def answer(self, payment, operation, asked):
        with self.lock:
            known = self.payments.setdefault(payment, {
                "outcome": None, "is_captured": False, "is_void": False, "amount_minor": asked["amount_minor"],
                "currency": asked["currency"], "method": asked["method"], "return_url": asked.get("return_url")})
        if asked["method"].startswith("bank_slow_"):
            # It never says no, and for a long time it says nothing.
            self.is_awake.wait(60)
        with self.lock:
            outcome = {"payment": payment, "amount_minor": known["amount_minor"], "currency": known["currency"]}
            if operation == "void":
                known["is_void"] = True
                return outcome | {"outcome": "returned" if known["is_captured"] else "voided"}
            if operation == "refund":
                return outcome | {"outcome": "refunded", "refund": asked["refund"],
                                  "amount_minor": asked["amount_minor"]}
            if known["is_void"] or asked["method"].startswith("bank_poor_"):
                return outcome | {"outcome": "declined", "reason": "there is no money"}
            if operation == "capture":
                known["is_captured"] = True
                return outcome | {"outcome": "captured"}
            if asked["method"].startswith("bank_ask_") and known["outcome"] is None:
                return outcome | {"outcome": "action_required", "action": {"url": f"{self.origin}/page/{payment}"}}
            return outcome | {"outcome": known["outcome"] or "authorised", "reason": "the customer refused"}

    def decide(self, payment, pays):
        """What the customer decided, which the service is told by a message of the bank's own."""
        with self.lock:
            known = self.payments[payment]
            known["outcome"] = "authorised" if pays else "declined"
            message = {"event": f"evt_{payment}", "payment": payment, "outcome": known["outcome"],
                       "amount_minor": known["amount_minor"], "currency": known["currency"]}
        body = json.dumps(message | ({} if pays else {"reason": "the customer refused"})).encode()
        moment = str(int(time.time()))
        signature = hmac.new(SECRET.encode(), moment.encode() + b"." + body, hashlib.sha256).hexdigest()
        request = urllib.request.Request(f"{self.service.url}/v1/payment-notifications/quay-bank", body, {
            "Payment-Timestamp": moment, "Payment-Signature": signature, "Content-Type": "application/json"})
        urllib.request.urlopen(request, timeout=30).close()


def quiet(*_):
    pass


def reply(handler, status, text, kind):
    body = text.encode()
    try:
        handler.send_response(status)
        handler.send_header("Content-Type", kind)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)
    except (BrokenPipeError, ConnectionResetError):
        # Nobody waits any more for what took too long.
        pass


def certificate(folder):
    """A certificate of this machine, and its key, made for this run."""
    paths = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-days", "2", "-subj", "/CN=bank", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", paths[1],
                    "-out", paths[0]], check=True, stderr=subprocess.DEVNULL)
    return paths
