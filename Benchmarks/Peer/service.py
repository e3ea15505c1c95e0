"""Our side: passservice with its bookings in a file or in PostgreSQL, asked over its API."""

import http.client
import json
import time

from processes import Postgres, run


class Service:
    def __init__(self, programs, options, house, postgres=False):
        self.name = "passservice in PostgreSQL" if postgres else "passservice in a file"
        self.passservice, self.passtool, self.house = options.service, options.passtool, house
        short = "postgres" if postgres else "file"
        self.folder = programs.folder / f"passservice-{short}"
        self.folder.mkdir()
        self.data = self.folder / "data"
        database = Postgres(programs, short) if postgres else None
        self.place = ["--data", self.data]
        if database:
            self.place += ["--database", f"postgresql://race@127.0.0.1:{database.port}/postgres"]
        run(self.passservice, "init", *self.place, "--issuer", "XB")
        service = programs.start(f"passservice-{short}", self.passservice, *self.place, "--port", "0", "--rate-limits",
                                 "off", "--connections-per-address", "0")
        log = programs.folder / f"passservice-{short}.log"
        programs.wait(f"passservice-{short}", service, lambda: "http://" in log.read_text())
        self.port = int(log.read_text().split("http://", 1)[1].split()[0].rsplit(":", 1)[1])
        self.roots = {"service": service.pid} | ({"database": database.process.pid} if database else {})
        # One for each connection: the holds of a user belong together.
        self.buyers = [self._token(f"buyer{number}", "traveler") for number in range(options.connections)]
        self.door = self._token("door", "agent")
        self.opened = set()

    def _token(self, subject, role):
        return run(self.passtool, "token", "--data", self.data, "--subject", subject, "--role", role, "--seconds",
                   "7200").strip()

    def _get(self, path):
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.request("GET", path, headers={"Authorization": f"Bearer {self.buyers[0]}"})
        answer = connection.getresponse()
        text = answer.read()
        if answer.status != 200:
            raise SystemExit(f"passservice: {path}: {answer.status} {text[:600].decode()}")
        return json.loads(text)

    def open_show(self, number):
        """A show with the whole house on sale; it begins soon, so that the door may open."""
        begins = time.gmtime(time.time() + 3600)
        programme = self.folder / f"show{number}"
        house = {"movies": [{"code": "race", "title": "The Race", "minutes": 90, "genres": ["drama"], "rating": "0",
                             "released": "2025-01-16"}],
                 "theaters": [{"code": "house", "name": "House", "address": "Street 1", "city": "Wien",
                               "zone": "UTC"}],
                 "screens": [{"code": f"screen{number}", "theater": "house", "name": f"Screen {number}", "rows": [
                     {"row": row, "seats": f"{seats[0]}-{seats[-1]}"} for row, seats in self.house.rows]}]}
        programme.with_suffix(".json").write_text(json.dumps(house))
        programme.with_suffix(".csv").write_text(
            "code,movie,screen,date,starts,currency,regular\n"
            f"show{number},race,screen{number},{time.strftime('%Y-%m-%d,%H:%M', begins)},EUR,1200\n")
        run(self.passservice, "import-programme", *self.place, programme.with_suffix(".json"),
            programme.with_suffix(".csv"))
        theater = self._get("/v1/shows/theaters?city=Wien")["theaters"][0]["theater_id"]
        shows = self._get(f"/v1/shows/showings?theater_id={theater}")["showings"]
        [self.showing] = {show["showing_id"] for show in shows} - self.opened
        self.opened.add(self.showing)
        self.sold, self.passes = [], []

    def sale(self, seat):
        """A seat is held, priced, and then ordered and paid."""
        showing = self.showing
        name = f"{seat[0]}{seat[1]}"

        async def story(connection):
            token = self.buyers[connection.number]

            def headers(step):
                return f"Authorization: Bearer {token}\r\nIdempotency-Key: {step}-{showing}-{name}\r\n"

            await connection.ask("hold", 201, "POST", "/v1/shows/holds", headers("hold"),
                                 json.dumps({"showing_id": showing, "seats": [name]}).encode())
            quote = json.loads(await connection.ask(
                "quote", 201, "POST", "/v1/shows/quotes", headers("quote"),
                json.dumps({"showing_id": showing, "seats": [name]}).encode()))
            booked = json.loads(await connection.ask(
                "order", 201, "POST", "/v1/shows/bookings", headers("order"),
                json.dumps({"quote_id": quote["quote_id"], "payment_method_token": "pm_approve"}).encode()))
            self.sold.append((booked["booking_id"], token))
        return story

    def handing_out(self, sold):
        """The ticket of a booking is fetched, which signs it."""
        booking, token = sold

        async def story(connection):
            said = json.loads(await connection.ask(
                "ticket", 200, "GET", f"/v1/shows/bookings/{booking}/passes", f"Authorization: Bearer {token}\r\n"))
            self.passes.append(said["passes"][0]["pass_id"])
        return story

    def tickets(self):
        """The tickets of what was sold; they were fetched."""
        return self.passes

    def admission(self, ticket, expected=200, key="door"):
        headers = f"Authorization: Bearer {self.door}\r\nIdempotency-Key: {key}-{ticket}\r\n"

        async def story(connection):
            await connection.ask("admit", expected, "POST", f"/v1/passes/{ticket}/gate-events", headers,
                                 b'{"action":"admit"}')
        return story

    def refusals(self, seat, ticket):
        """A seat that is sold is held once more, and a ticket that is used is shown once more."""
        headers = f"Authorization: Bearer {self.buyers[0]}\r\nIdempotency-Key: again-{ticket}\r\n"

        async def story(connection):
            await connection.ask("hold", "refused", "POST", "/v1/shows/holds", headers,
                                 json.dumps({"showing_id": self.showing, "seats": [f"{seat[0]}{seat[1]}"]}).encode())
            await self.admission(ticket, expected="refused", key="again")(connection)
        return story
