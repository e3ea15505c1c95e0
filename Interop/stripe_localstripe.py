"""localstripe 1.15 with what it lacks for an intent that is captured later.

usage: stripe_localstripe.py PORT [PAGE_PORT CERTIFICATE KEY]

localstripe (PyPI) has Stripe's intents, the test cards with 3-D Secure, refunds, charges with balance transactions and
signed webhooks. Here are added, above its own charges: `capture_method=manual` and the capture, the page of the bank
(`redirect_to_url`), a search by metadata, disputes, events of intents, refunds and disputes, and idempotency keys; and
in stripe_checkout.py the payment page, on a port with TLS. It keeps nothing on the disk, and it listens on this machine
only.
"""

import asyncio
import ssl
import sys

from aiohttp import web
from localstripe.errors import UserError
from localstripe.resources import (BalanceTransaction, Charge, Event, PaymentIntent, Refund, StripeObject, extra_apis,
                                   schedule_webhook, store)

from stripe_checkout import Session, pages

store.dump_to_disk = lambda: None
Charge.payment_intent = None
Charge.disputed = False
Refund.payment_intent = property(lambda self: Charge._api_retrieve(self.charge).payment_intent)

made = PaymentIntent.__init__
paid = PaymentIntent._trigger_payment
known = PaymentIntent.status
confirm = PaymentIntent._api_confirm.__func__
cancel = PaymentIntent._api_cancel.__func__
authenticate = PaymentIntent._api_authenticate.__func__
refunded = Refund.__init__


def tell(kind, subject):
    schedule_webhook(Event(kind, subject))


def make(self, capture_method="automatic", payment_method_types=None, setup_future_usage=None, **data):
    if capture_method not in ("automatic", "manual") or payment_method_types not in (None, ["card"]):
        raise UserError(400, "Bad request")
    made(self, **data)
    self.capture_method, self.setup_future_usage, self.cancellation_reason = capture_method, setup_future_usage, None


def pay(self):
    """Reserves the money with a charge that is not captured, or takes it."""
    if self.capture_method == "automatic":
        return paid(self)
    charge = Charge(amount=self.amount, currency=self.currency, customer=self.customer,
                    source=self.payment_method, capture=False)
    charge.payment_intent = self.id
    if not charge._authorized:
        charge.status, charge.failure_code = "failed", "card_declined"
        charge.failure_message = "Your card was declined."
    self.latest_charge = charge
    tell("payment_intent.amount_capturable_updated" if charge._authorized else "payment_intent.payment_failed", self)


def status(self):
    before = known.fget(self)
    return "requires_capture" if before == "processing" and self.capture_method == "manual" else before


def ask(cls, id, return_url=None, **data):
    intent = confirm(cls, id, **data)
    if intent.next_action and return_url:
        intent.next_action = {"type": "redirect_to_url", "redirect_to_url": {
            "url": f"https://bank.example/3ds/{id}", "return_url": return_url}}
        tell("payment_intent.requires_action", intent)
    return intent


def decide(cls, id, **data):
    intent = authenticate(cls, id, **data)
    if intent.status == "requires_payment_method":
        tell("payment_intent.payment_failed", intent)
    return intent


def take(cls, id, amount_to_capture=None):
    intent = cls._api_retrieve(id)
    if intent.status != "requires_capture":
        raise UserError(400, "Bad request", {"code": "payment_intent_unexpected_state"})
    Charge._api_capture(intent.latest_charge.id, amount=amount_to_capture)
    tell("payment_intent.succeeded", intent)
    return intent


def end(cls, id, cancellation_reason=None):
    intent = cancel(cls, id)
    intent.cancellation_reason = cancellation_reason
    tell("payment_intent.canceled", intent)
    return intent


def give_back(self, *args, **data):
    refunded(self, *args, **data)
    tell("refund.created", self)
    tell("charge.refunded", Charge._api_retrieve(self.charge))


class Dispute(StripeObject):
    """A customer's bank takes back what is left of a charge."""

    object = "dispute"
    _id_prefix = "dp_"

    def __init__(self, charge, reason="fraudulent"):
        super().__init__()
        self.charge, self.reason, self.status = charge.id, reason, "needs_response"
        self.amount, self.currency = charge.amount - charge.amount_refunded, charge.currency
        self.payment_intent = charge.payment_intent
        line = BalanceTransaction(amount=-self.amount, currency=self.currency, description="Chargeback",
                                  exchange_rate=1.0, reporting_category="refund", source=charge.id, type="refund")
        line.type, line.reporting_category, line.source = "adjustment", "dispute", self.id

    @classmethod
    def _api_open(cls, id):
        """What only the customer's bank can do."""
        charge = Charge._api_retrieve(id)
        if not charge.paid or charge.disputed:
            raise UserError(400, "Bad request")
        dispute, charge.disputed = cls(charge), True
        tell("charge.dispute.created", dispute)
        tell("charge.dispute.funds_withdrawn", dispute)
        return dispute

    @classmethod
    def _api_list(cls, charge=None, limit=None, starting_after=None):
        found = cls._api_list_all("/v1/disputes", limit=limit, starting_after=starting_after)
        found._list = [one for one in found._list if charge in (None, one.charge)]
        return found


def search(cls, query, limit=None):
    found = cls._api_list_all("/v1/payment_intents/search", limit=limit)
    found._list = [intent for intent in found._list if f'"{intent.metadata.get("payment")}"' in query]
    return found


PaymentIntent.__init__ = make
PaymentIntent._trigger_payment = pay
PaymentIntent.status = property(status)
PaymentIntent.amount_capturable = property(lambda self: self.amount if self.status == "requires_capture" else 0)
PaymentIntent.amount_received = property(lambda self: self.amount if self.status == "succeeded" else 0)
Refund.__init__ = give_back
for name, function in {"_api_confirm": ask, "_api_cancel": end, "_api_authenticate": decide, "_api_capture": take,
                       "_api_search": search}.items():
    setattr(PaymentIntent, name, classmethod(function))
# Its routes are made of this list when the server is imported; the first one that fits is taken.
extra_apis[:] = [api for api in extra_apis if not api[1].startswith("/v1/payment_intents/")] + [
    ("GET", "/v1/payment_intents/search", PaymentIntent._api_search),
    *(("POST", f"/v1/payment_intents/{{id}}/{verb}", getattr(PaymentIntent, f"_api_{verb.strip('_')}"))
      for verb in ("confirm", "cancel", "capture", "_authenticate")),
    ("POST", "/v1/charges/{id}/_dispute", Dispute._api_open),
    ("GET", "/v1/disputes", Dispute._api_list),
    ("GET", "/v1/disputes/{id}", Dispute._api_retrieve)]

from localstripe.server import app  # noqa: E402

answers = {}


@web.middleware
async def once(request, handler):
    """The first answer to an idempotency key, again."""
    key = request.headers.get("Idempotency-Key")
    if request.method != "POST" or not key:
        return await handler(request)
    form = await request.read()
    if key in answers:
        before, answer = answers[key]
        if before != form:
            return web.json_response({"error": {"type": "idempotency_error"}}, status=400)
        code, body = await answer
        return web.Response(status=code, body=body, content_type="application/json",
                            headers={"Idempotent-Replayed": "true"})
    answers[key] = form, asyncio.get_running_loop().create_future()
    try:
        answer = await handler(request)
    except BaseException:
        del answers[key]
        raise
    # A key that is not known does nothing, and nothing is remembered of it.
    if answer.status == 401:
        del answers[key]
    else:
        answers[key][1].set_result((answer.status, answer.body))
    return answer


app.middlewares.insert(0, once)


async def serve(port, page_port=None, *certificate):
    sites = [(app, port, None)]
    if page_port:
        Session._site = f"https://127.0.0.1:{page_port}"
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*certificate)
        sites.append((pages, page_port, context))
    for application, where, tls in sites:
        runner = web.AppRunner(application)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", int(where), ssl_context=tls).start()
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(serve(*sys.argv[1:]))
