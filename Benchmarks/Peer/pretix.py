"""The peer: pretix as its guide installs it, in an environment below .build, asked over its API.

gunicorn with sync workers, two for each processor as pretix's own image takes; Celery with a worker; Redis as cache, for
sessions and as broker; PostgreSQL. DEBUG is off. No web server is before it.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import time
import urllib.request

from processes import Postgres, free_port, run

HOME = pathlib.Path(__file__).resolve().parent.parent.parent / ".build/peer"
PYTHON = HOME / "venv/bin/python"

# What the API cannot do before there is a token: an organiser, and a token of a team that may do everything.
ORGANISER = """
from django_scopes import scopes_disabled
from pretix.base.models import Organizer, Team
with scopes_disabled():
    organizer = Organizer.objects.create(name="Race", slug="race")
    team = Team.objects.create(organizer=organizer, name="Race", all_events=True, all_event_permissions=True,
                               all_organizer_permissions=True)
    print("token:" + team.tokens.create(name="race").token)
"""


def install():
    """Puts pretix and gunicorn into the environment, once; returns the version of pretix."""
    if not PYTHON.exists():
        HOME.mkdir(parents=True, exist_ok=True)
        run(sys.executable, "-m", "venv", HOME / "venv")
    asks = "from importlib.metadata import version; print(version('pretix'), version('gunicorn'))"
    said = subprocess.run([PYTHON, "-c", asks], capture_output=True, text=True)
    if said.returncode:
        print("installing pretix from PyPI, once", flush=True)
        run(PYTHON, "-m", "pip", "install", "--quiet", "pretix", "gunicorn")
        said = subprocess.run([PYTHON, "-c", asks], capture_output=True, text=True, check=True)
    return said.stdout.split()[0]


class Pretix:
    name = "pretix"

    def __init__(self, programs, workers, house):
        self.version = install()
        self.workers, self.house = workers, house
        self.folder = programs.folder / "pretix"
        self.folder.mkdir()
        database = Postgres(programs, self.name)
        redis = self._redis(programs)
        self.port = free_port()
        self._configure(database.port, redis)
        self._make_tables(database)
        self.token = re.search("token:(\\S+)", self._manage("shell", "-c", ORGANISER))[1]
        self.headers = f"Authorization: Token {self.token}\r\n"
        web = programs.start(
            "pretix-web", HOME / "venv/bin/gunicorn", "pretix.wsgi", "--name", "pretix", "--workers", str(workers),
            "--max-requests", "1200", "--max-requests-jitter", "50", "--timeout", "300", "--bind", f"127.0.0.1:{self.port}",
            env=self.environment, cwd=self.folder)
        worker = programs.start(
            "pretix-worker", HOME / "venv/bin/celery", "-A", "pretix.celery_app", "worker", "-l", "warning",
            env=self.environment, cwd=self.folder)
        programs.wait("pretix-web", web, lambda: programs.listens(self.port))
        self.name = f"pretix {self.version}"
        self.roots = {"web": web.pid, "worker": worker.pid, "redis": self.redis.pid, "database": database.process.pid}
        self.plan = self._post("seatingplans/", {"name": "House", "layout": self._layout()})["id"]

    def _redis(self, programs):
        # Debian's redis-tools has the server's program under the name of its checker.
        server, port = self.folder / "redis-server", free_port()
        server.symlink_to("/usr/bin/redis-check-rdb")
        self.redis = programs.start("redis", server, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir",
                                    str(self.folder))
        programs.wait("redis", self.redis, lambda: programs.listens(port))
        return port

    def _configure(self, database, redis):
        path = self.folder / "pretix.cfg"
        sections = {
            "pretix": {"instance_name": "race", "url": f"http://127.0.0.1:{self.port}", "currency": "EUR",
                       "datadir": self.folder / "data", "registration": "off"},
            "database": {"backend": "postgresql", "name": "postgres", "user": "race", "host": "127.0.0.1",
                         "port": database},
            "redis": {"location": f"redis://127.0.0.1:{redis}/0", "sessions": "true"},
            "celery": {"backend": f"redis://127.0.0.1:{redis}/1", "broker": f"redis://127.0.0.1:{redis}/2"},
            "django": {"debug": "off"},
        }
        path.write_text("\n".join(
            f"[{name}]\n" + "\n".join(f"{key}={value}" for key, value in section.items()) + "\n"
            for name, section in sections.items()))
        self.environment = os.environ | {"PRETIX_CONFIG_FILE": str(path)}

    def _manage(self, *arguments):
        return run(PYTHON, "-m", "pretix", *arguments, env=self.environment, cwd=self.folder)

    def _make_tables(self, database):
        """Its migrations take minutes, so what they make is kept for the next race."""
        kept = HOME / f"tables-{self.version}.sql"
        if kept.exists():
            run(*database.psql, "-f", kept)
            return
        print("making pretix's tables, once: some minutes", flush=True)
        self._manage("migrate")
        tables = run(database.bin / "pg_dump", "-h", "127.0.0.1", "-p", str(database.port), "-U", "race", "--no-owner",
                     "postgres")
        kept.with_suffix(".new").write_text(tables)
        kept.with_suffix(".new").rename(kept)

    def _layout(self):
        rows = [{"row_number": row, "seats": [
            {"seat_guid": f"{row}-{seat}", "seat_number": str(seat), "category": "House",
             "position": {"x": 20 * seat, "y": 0}} for seat in seats], "position": {"x": 0, "y": 20 * number}}
            for number, (row, seats) in enumerate(self.house.rows)]
        return {"name": "House", "categories": [{"name": "House", "color": "#888888"}],
                "size": {"width": 2000, "height": 2000},
                "zones": [{"name": "House", "position": {"x": 0, "y": 0}, "rows": rows}]}

    def _post(self, path, body, method="POST"):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/api/v1/organizers/race/{path}", json.dumps(body).encode(),
            {"Authorization": f"Token {self.token}", "Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=600) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as fault:
            raise SystemExit(f"pretix: {path}: {fault.code} {fault.read()[:1200].decode()}") from None

    def open_show(self, number):
        """An event with the whole house on sale, and a list that admits its tickets."""
        year = time.gmtime().tm_year + 1
        self.event = f"show{number}"
        self._post("events/", {
            "name": {"en": f"Show {number}"}, "slug": self.event, "currency": "EUR", "live": False, "testmode": False,
            "date_from": f"{year}-06-01T18:00:00Z", "date_admission": None, "is_public": True, "has_subevents": False,
            "plugins": ["pretix.plugins.ticketoutputpdf"]})
        events = f"events/{self.event}"
        self.item = self._post(f"{events}/items/", {
            "name": {"en": "Seat"}, "default_price": "12.00", "admission": True, "active": True,
            "tax_rule": None})["id"]
        self._post(f"{events}/quotas/", {"name": "House", "size": self.house.size, "items": [self.item],
                                         "variations": []})
        self._post(f"{events}/", {"seating_plan": self.plan, "seat_category_mapping": {"House": self.item}}, "PATCH")
        self._post(f"{events}/settings/", {"payment_term_days": 14}, "PATCH")
        self.list = self._post(f"{events}/checkinlists/", {"name": "Door", "all_products": True})["id"]
        self.sold = []

    def sale(self, seat):
        """A seat is kept for a cart, and then ordered and paid."""
        event, headers = self.event, self.headers
        row, number = seat

        async def story(connection):
            base = f"/api/v1/organizers/race/events/{event}"
            held = json.loads(await connection.ask(
                "hold", 201, "POST", f"{base}/cartpositions/",
                headers + f"X-Idempotency-Key: hold-{event}-{row}-{number}\r\n",
                json.dumps({"item": self.item, "price": "12.00", "seat": f"{row}-{number}",
                            "sales_channel": "web"}).encode()))
            ordered = json.loads(await connection.ask(
                "order", 201, "POST", f"{base}/orders/",
                headers + f"X-Idempotency-Key: order-{event}-{row}-{number}\r\n",
                json.dumps({"email": "jane@example.com", "locale": "en", "sales_channel": "web", "status": "p",
                            "payment_provider": "manual", "consume_carts": [held["cart_id"]], "send_email": False,
                            "positions": [{"item": self.item, "variation": None, "price": "12.00",
                                           "seat": f"{row}-{number}"}]}).encode()))
            self.sold.append(ordered["positions"][0]["secret"])
        return story

    def tickets(self):
        """The tickets of what was sold; they came with the orders."""
        return self.sold

    def admission(self, ticket, expected=201, nonce="first"):
        async def story(connection):
            await connection.ask(
                "admit", expected, "POST", "/api/v1/organizers/race/checkinrpc/redeem/", self.headers,
                json.dumps({"secret": ticket, "lists": [self.list], "nonce": ticket[:16] + nonce,
                            "questions_supported": False}).encode())
        return story

    def refusals(self, seat, ticket):
        """A seat that is sold is held once more, and a ticket that is used is shown once more."""
        event = f"/api/v1/organizers/race/events/{self.event}"

        async def story(connection):
            await connection.ask("hold", "refused", "POST", f"{event}/cartpositions/", self.headers,
                                 json.dumps({"item": self.item, "price": "12.00", "sales_channel": "web",
                                             "seat": f"{seat[0]}-{seat[1]}"}).encode())
            await self.admission(ticket, expected="refused", nonce="second")(connection)
        return story
