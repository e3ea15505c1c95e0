"""The page of a gate on a port of its own, as any server of files serves it; what was asked for is kept."""

import http.server
import shutil
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILT = ROOT / ".build" / "gate-page"
KINDS = {".html": "text/html; charset=utf-8", ".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm",
         ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png", ".txt": "text/plain",
         ".webmanifest": "application/manifest+json"}


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        path = self.path.split("?")[0]
        self.server.asked.append(path)
        file = self.server.folder / (path.lstrip("/") or "index.html")
        there = file.is_file() and self.server.folder in file.resolve().parents
        self.send_response(200 if there else 404)
        if there:
            self.send_header("content-type", KINDS.get(file.suffix, "application/octet-stream"))
        self.end_headers()
        if there:
            try:
                self.wfile.write(file.read_bytes())
            except (BrokenPipeError, ConnectionResetError):
                pass  # The page was closed meanwhile.

    def log_message(self, *_):
        pass


class Site:
    """`folder` is a copy of the page that a test may change; `asked` lists the paths of requests."""

    def __init__(self, folder):
        self.folder = Path(folder).resolve()
        shutil.copytree(BUILT, self.folder)
        self.port = 0

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def asked(self):
        return self.server.asked

    def start(self):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.server.folder, self.server.asked = self.folder, []
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()

    def stop(self):
        if self.thread:
            self.server.shutdown()
            self.server.server_close()
            self.thread.join()
            self.thread = None
