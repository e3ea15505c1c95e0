"""Stripe's payment page, which localstripe lacks: Checkout Sessions, and the page on which a customer enters a card.

The page is an application of its own, because browsers come to it over TLS and without a key. A card that its bank
declines is told there, and the customer may try another one or go back.
"""

import html
import time

from aiohttp import web
from localstripe.errors import UserError
from localstripe.resources import Event, PaymentIntent, PaymentMethod, StripeObject, extra_apis, schedule_webhook


class Session(StripeObject):
    object = "checkout.session"
    _id_prefix = "cs_test_"
    # The site of the page, such as https://127.0.0.1:4430.
    _site = ""

    def __init__(self, mode=None, payment_method_types=None, line_items=None, success_url=None, cancel_url=None,
                 client_reference_id=None, metadata=None, payment_intent_data=None, customer_creation=None, **others):
        [line] = line_items or [{}]
        price = line.get("price_data", {})
        if others or mode != "payment" or payment_method_types != ["card"] or not price or not success_url:
            raise UserError(400, "Bad request")
        super().__init__()
        self.mode, self.status, self.payment_intent = mode, "open", None
        self.amount_total, self.currency = int(price["unit_amount"]) * int(line["quantity"]), price["currency"]
        self.success_url, self.cancel_url = success_url, cancel_url
        self.client_reference_id, self.metadata = client_reference_id, metadata or {}
        self.expires_at = int(time.time()) + 86400
        self._item, self._intent = price["product_data"]["name"], payment_intent_data or {}

    @property
    def url(self):
        return f"{self._site}/pay/{self.id}" if self.status == "open" else None

    @classmethod
    def _api_expire(cls, id):
        session = cls._api_retrieve(id)
        if session.status != "open":
            raise UserError(400, "Bad request")
        session.status = "expired"
        schedule_webhook(Event("checkout.session.expired", session))
        return session

    def _pay(self, number):
        """Tries a card; the reason why it is declined, or nothing."""
        method = PaymentMethod(type="card", card={"number": number, "exp_month": 12, "exp_year": 2040, "cvc": "123"})
        if method._requires_authentication():
            return "The bank of this card asks on a page that is not here."
        intent = PaymentIntent(amount=self.amount_total, currency=self.currency, payment_method=method.id,
                               payment_method_types=["card"], **self._intent)
        PaymentIntent._api_confirm(intent.id)
        if intent.status == "requires_payment_method":
            return intent.last_payment_error["message"]
        self.status, self.payment_intent = "complete", intent
        schedule_webhook(Event("checkout.session.completed", self))
        return None


extra_apis.extend((
    ("POST", "/v1/checkout/sessions", Session._api_create),
    ("GET", "/v1/checkout/sessions/{id}", Session._api_retrieve),
    ("POST", "/v1/checkout/sessions/{id}/expire", Session._api_expire)))


def shown(session, fault=""):
    amount = f"{session.amount_total / 100:.2f} {session.currency.upper()}"
    page = f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Payment</title>
<main><h1>{html.escape(session._item)}</h1><p id="amount">{amount}</p><p role="alert">{html.escape(fault)}</p>
<form method="post"><label>Card number <input name="number" autocomplete="cc-number"></label><button>Pay</button></form>
<p><a id="back" href="{html.escape(session.cancel_url)}">Back</a></p></main></html>"""
    return web.Response(text=page, content_type="text/html")


async def look(request):
    return shown(opened(request))


async def pay(request):
    session = opened(request)
    try:
        fault = session._pay((await request.post()).get("number", "").replace(" ", ""))
    except UserError:
        fault = "This is no card number."
    if fault:
        return shown(session, fault)
    raise web.HTTPSeeOther(session.success_url)


def opened(request):
    try:
        session = Session._api_retrieve(request.match_info["id"])
    except UserError:
        raise web.HTTPNotFound()
    if session.status != "open":
        raise web.HTTPGone(text="This page has ended.")
    return session


pages = web.Application()
pages.add_routes([web.get("/pay/{id}", look), web.post("/pay/{id}", pay)])
