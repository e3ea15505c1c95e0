"""The page that reads, on a port of its own, with the headers that a gate's page has."""

import http.server
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
READER = ROOT / "Web" / "reader"
FILES = {
    "/": ROOT / "Interop" / "camera.html",
    "/camera-page.mjs": ROOT / "Interop" / "camera-page.mjs",
    "/camera-work.mjs": ROOT / "Interop" / "camera-work.mjs",
    "/reader/reader.wasm": ROOT / ".build" / "reader" / "reader.wasm",
} | {f"/reader/{name}": READER / name
     for name in ("camera.mjs", "opening.mjs", "in-view.mjs", "worker.mjs", "reader.mjs")}
KINDS = {".html": "text/html; charset=utf-8", ".mjs": "text/javascript", ".wasm": "application/wasm"}
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; media-src blob:"


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        file = FILES.get(self.path.split("?")[0])
        self.send_response(200 if file else 404)
        if file:
            self.send_header("content-type", KINDS[file.suffix])
            self.send_header("content-security-policy", POLICY)
        self.end_headers()
        if file:
            self.wfile.write(file.read_bytes())

    def log_message(self, *_):
        pass


class Site:
    def __enter__(self):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()
