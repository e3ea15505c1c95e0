"""A journey that answers every operation of openapi.yaml with a success; see Interop/contract.

Each answer is held to the document. What the journey leaves behind, a hold, a quote, a booking and a pass, is
what Schemathesis then tries its hands on.
"""

import itertools

import schemathesis
from schemathesis.core.failures import FailureGroup

DAY = "2025-03-02"


class Journey:
    def __init__(self, document, url, tokens):
        self.schema = schemathesis.openapi.from_path(str(document))
        self.url, self.tokens = url, tokens
        self.keys = (f"journey-{number}" for number in itertools.count())
        self.succeeded, self.faults = set(), []

    def call(self, name, who="traveler", path=None, query=None, body=None, headers=None, accept=None):
        """The answer of an operation, once it was held to the document."""
        operation = self.schema.find_operation_by_id(name)
        sent = dict(headers or {})
        if who:
            sent["Authorization"] = f"Bearer {self.tokens[who]}"
        if operation.method.upper() != "GET":
            sent["Idempotency-Key"] = next(self.keys)
        if accept:
            sent["Accept"] = accept
        if body is not None:
            sent["Content-Type"] = "application/json"
        case = operation.Case(path_parameters=path or {}, query=query or {}, headers=sent,
                              **({} if body is None else
                                 {"body": body, "media_type": "application/json"}))
        response = case.call(base_url=self.url)
        try:
            case.validate_response(response)
        except FailureGroup as group:
            self.faults += [f"{name}: {fault.title}: {fault.message}" for fault in group.exceptions]
        if response.status_code < 300:
            self.succeeded.add(name)
        else:
            self.faults.append(f"{name}: {response.status_code} {response.content[:500]!r}")
        return response

    def json(self, *arguments, **options):
        return self.call(*arguments, **options).json()

    def book(self, flight, seats, passengers=1):
        """A booking of the next free seats."""
        taken = [next(seats) for _ in range(passengers)]
        if passengers == 1:
            self.json("holdSeat", path={"flight_id": flight, "seat_id": taken[0]},
                      body={"passenger_index": 0})
        else:
            self.json("holdSeats", body={
                "seats": [{"flight_id": flight, "seat_id": seat} for seat in taken]})
        quote = self.json("createQuote", body={
            "flight_id": flight, "ancillaries": ["BAG"],
            "passengers": [{"type": "ADULT", "seat_id": seat} for seat in taken]})
        people = [{"first_name": "Jane", "last_name": "Doe", "date_of_birth": "1990-05-01",
                   "document_type": "PASSPORT", "document_number": f"X000{number}"}
                  for number in range(passengers)]
        return self.json("createBooking", body={
            "quote_id": quote["quote_id"], "payment_method_token": "pm_approve",
            "save_payment_method": True, "passengers": people, "contact": {"email": "jane.doe@example.com"}})

    def check_in(self, booking):
        """The passes of everybody on a booking."""
        everybody = [passenger["passenger_id"] for passenger in booking["passengers"]]
        return self.json("checkIn", path={"booking_id": booking["booking_id"]},
                         body={"passenger_ids": everybody})["boarding_passes"]

    def run(self):
        """Goes all the way; the ids of what is left behind, by the names of the parameters."""
        for name in ("health", "readiness", "getOpenAPI", "listAirports", "getKeys", "getTrustBundle"):
            self.call(name, who=None)
        self.call("getStatusList", who=None, path={"issuer": "UA", "list": 0})
        search = self.json("searchFlights", query={
            "origin": "SFO", "destination": "JFK", "date": DAY, "passengers": 1})
        offers = self.json("getSearch", path={"search_id": search["search_id"]})["results"]
        flight = offers[0]["flight_id"]
        self.call("getFlight", path={"flight_id": flight})
        map = self.json("getSeats", path={"flight_id": flight}, query={"cabin": "ECONOMY"})
        # Further back all seats have one price.
        seats = (seat["seat_id"] for seat in map["seats"] if seat["row"] >= 12)

        booking = self.book(flight, seats)
        of = {"booking_id": booking["booking_id"]}
        [boarding] = self.check_in(booking)
        for form in ("application/json", "image/svg+xml", "image/png", "application/pdf"):
            self.call("getPass", path={"pass_id": boarding["pass_id"]}, accept=form)
            self.call("getPass", path={"pass_id": boarding["pass_id"]}, accept=form,
                      query={"barcode_format": "QR"})
        tag = self.call("getBooking", path=of).json()["etag"]
        self.call("changeSeat", path=of, headers={"If-Match": tag}, body={
            "passenger_id": booking["passengers"][0]["passenger_id"], "flight_id": flight,
            "seat_id": next(seats)})
        offer = self.json("quoteCancellation", path=of)
        tag = self.call("getBooking", path=of).json()["etag"]
        self.call("cancelBooking", path=of, headers={"If-Match": tag},
                  body={"cancellation_id": offer["cancellation_id"]})
        # A pass that has ended is an answer of another shape.
        self.call("getPass", path={"pass_id": boarding["pass_id"]})

        kept = self.book(flight, seats, passengers=2)
        passes = self.check_in(kept)
        self.call("reportGateEvent", who="agent", path={"pass_id": passes[0]["pass_id"]},
                  body={"action": "board"})
        self.call("reportNews", who="operator", path={"flight_id": flight},
                  body={"news": "GATE", "gate": "B12"})
        self.call("getStatus", who="operator")
        self.call("reportTelemetry", body={"events": [
            {"step": "pay", "duration_ms": 900, "outcome": "error", "error_code": "PAYMENT_DECLINED",
             "network_path": "wifi", "battery_state": "full", "retry_count": 1}]})
        self.call("listBookings", query={"limit": 1})
        [method] = self.json("listPaymentMethods")["payment_methods"]
        self.call("deletePaymentMethod", path={"payment_method_id": method["payment_method_id"]})
        hold = self.json("holdSeat", path={"flight_id": flight, "seat_id": next(seats)}, body={})
        self.call("releaseHold", path={"hold_id": hold["hold_id"]})
        hold = self.json("holdSeat", path={"flight_id": flight, "seat_id": next(seats)}, body={})
        self.call("getHold", path={"hold_id": hold["hold_id"]})
        quote = self.json("createQuote", body={
            "flight_id": flight, "passengers": [{"seat_id": hold["seat_id"]}]})
        quote = self.json("refreshQuote", path={"quote_id": quote["quote_id"]})
        self.call("getQuote", path={"quote_id": quote["quote_id"]})
        self.call("reissuePass", path={"pass_id": passes[1]["pass_id"]})
        return {"search_id": [search["search_id"]],
                "flight_id": [offer["flight_id"] for offer in offers],
                "seat_id": list(itertools.islice(seats, 60)), "hold_id": [hold["hold_id"]],
                "quote_id": [quote["quote_id"]], "booking_id": [kept["booking_id"]],
                "pass_id": [found["pass_id"] for found in passes],
                "passenger_id": [one["passenger_id"] for one in kept["passengers"]]}

    def missing(self):
        """The operations that never succeeded, but for those that need somebody who signs."""
        names = {operation["operationId"] for path in self.schema.raw_schema["paths"].values()
                 for operation in path.values()
                 if isinstance(operation, dict) and "operationId" in operation}
        return sorted(names - self.succeeded - {"notifyPayment"})
