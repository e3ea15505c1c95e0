"""localstripe with what it lacks (stripe_localstripe.py), in a process of its own, as an operator's account at Stripe."""

import json
import os
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from browser_site import free_port
from outfit import ROOT, interpreter

# localstripe takes any key that begins with sk_, so the first one is of a kind that it does not know.
KEYS = ["rk_test_unknown_to_it", "sk_test_localstripe"]
SECRET = "whsec_known_to_both_and_to_nobody_else"
GOOD, ASKING, ASKING_AND_POOR, POOR = (
    "4242424242424242", "4000002500003155", "4000008260003178", "4000000000000341")


def send(url, form=None, headers=None, body=None):
    """The status and the JSON of an answer."""
    data = body if body is not None else None if form is None else urllib.parse.urlencode(form).encode()
    request = urllib.request.Request(url, data, headers or {})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read()
            return answer.status, json.loads(text) if text.strip() else {}
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read() or b"{}")


class LocalStripe:
    """The account; with a certificate and its key also the payment page, at `page`."""

    def __init__(self, folder, *certificate):
        self.folder, port = Path(folder), free_port()
        self.url, self.page, arguments = f"http://127.0.0.1:{port}", None, [port]
        if certificate:
            page_port = free_port()
            self.page = f"https://127.0.0.1:{page_port}"
            arguments += [page_port, *certificate]
        with open(self.folder / "localstripe.log", "wb") as log:
            self.process = subprocess.Popen(
                [interpreter("stripe"), ROOT / "Interop" / "stripe_localstripe.py", *map(str, arguments)], stdout=log,
                stderr=subprocess.STDOUT, env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"})
        while self.process.poll() is None:
            try:
                self.ask("payment_intents")
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("localstripe did not start: " + (self.folder / "localstripe.log").read_text())

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=30)

    def settings(self, **more):
        """The file for `--payments`."""
        path = self.folder / "payments.json"
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            json.dump({"providers": [{
                "name": "stripe", "protocol": "stripe", "prefix": "pm_", "url": self.url, "keys": KEYS,
                "secrets": ["whsec_the_one_before_that_was_rolled_away", SECRET]}]} | more, file)
        return path

    def ask(self, path, form=None):
        status, answer = send(f"{self.url}/v1/{path}", form, {"Authorization": f"Bearer {KEYS[1]}"})
        if status != 200:
            raise RuntimeError(f"{path}: {status} {answer}")
        return answer

    def events_to(self, url):
        status, _ = send(f"{self.url}/_config/webhooks/service", headers={"Content-Type": "application/json"},
                         body=json.dumps({"url": f"{url}/v1/payment-notifications/stripe", "secret": SECRET}).encode())
        assert status == 200, status

    def method(self, number):
        """The token of a card; in an app Stripe's own form makes it, and only Stripe sees the number."""
        return self.ask("payment_methods", {"type": "card", "card[number]": number, "card[exp_month]": 12,
                                            "card[exp_year]": 2040, "card[cvc]": "123"})["id"]

    def intents(self):
        found = self.ask("payment_intents?limit=100")["data"]
        return {intent["metadata"]["payment"]: intent for intent in found if intent["metadata"]}

    def decide(self, payment, agrees):
        """The customer at the bank's page."""
        intent = self.intents()[payment]
        self.ask(f"payment_intents/{intent['id']}/_authenticate",
                 {"client_secret": intent["client_secret"], "success": "true" if agrees else "false"})

    def dispute(self, payment):
        """The customer's bank takes the money back."""
        return self.ask(f"charges/{self.intents()[payment]['latest_charge']['id']}/_dispute", {})

    def balance(self):
        """What is kept of each charge, in cents, by the balance."""
        kinds, kept = {"re": "refunds", "dp": "disputes"}, {}
        for line in self.ask("balance_transactions?limit=100")["data"]:
            source = line["source"]
            kind = kinds.get(source.split("_")[0])
            charge = self.ask(f"{kind}/{source}")["charge"] if kind else source
            kept[charge] = kept.get(charge, 0) + line["amount"]
        return kept
