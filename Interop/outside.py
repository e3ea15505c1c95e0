"""Passes as others would make them: docs/SPEC.md written down a second time, with other people's code.

Signing is PyJWT's and that of Debian's `jose`; JSON is Python's. Nothing here calls passtool.
"""

import base64
import hashlib
import json
import subprocess
import zlib
from pathlib import Path

import jwt
from jwt.algorithms import ECAlgorithm

# The order of the curve P-256.
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def canonical(claims):
    """The payload to the letter: the order of the table, no white space, UTF-8 unescaped."""
    return json.dumps(claims, separators=(",", ":"), ensure_ascii=False).encode()


def boarding_pass(now):
    return {
        "iss": "UA",
        "jti": "0123456789ABCDEF",
        "iat": now,
        "nbf": now,
        "exp": now + 3 * 3600,
        "bcbp": "M1DOE/JANE            EABC123 SFOJFKUA 0123 074Y012A0025 100",
    }


def ticket(now):
    return {
        "iss": "UA",
        "jti": "FEDCBA9876543210",
        "iat": now,
        "nbf": now,
        "exp": now + 3 * 3600,
        "ticket": {
            "kind": "show",
            "title": "Così fan tutte – 歌劇",
            "place": "Große Bühne",
            "starts": now + 1800,
            "ends": now + 3 * 3600,
            "seats": ["C7", "C8"],
            "admits": 2,
            "ref": "ABC123",
        },
    }


def trust_bundle(now, roots, keys):
    """A bundle of GROUND that trusts UA, whose keys are those of a JWKS (docs/SPEC.md §13)."""
    point = ("crv", "kty", "x", "y", "kid")
    terms = {"nbf": now, "exp": now + 86400 * 365, "kinds": ["boarding_pass", "show"],
             "max_lifetime_s": 86400}
    return {
        "iss": "GROUND",
        "version": 1,
        "iat": now,
        "exp": now + 86400 * 30,
        "issuers": [{
            "iss": "UA",
            "name": "Così Air",
            "keys": [{member: key[member] for member in point} | terms for key in keys["keys"]],
            "status_lists": [],
        }],
        "policy": {"leeway_s": 60, "max_trust_age_s": 2592000, "max_status_age_s": 86400,
                   "on_stale": "refer", "unsigned": "refer"},
        "next_root": {member: roots["keys"][0][member] for member in point},
    }


def status_list(now, bits, size, entries):
    data = bytearray(size * bits // 8)
    for index, value in entries.items():
        data[index * bits // 8] |= value << index % (8 // bits) * bits
    return {
        "iss": "UA",
        "sub": "urn:passtool:status:UA:1",
        "iat": now,
        "exp": now + 7 * 86400,
        "ttl": 3600,
        "status_list": {"bits": bits, "lst": base64url(zlib.compress(bytes(data), 9))},
    }


class Key:
    """A key pair made by `jose`; its private half stays in `folder`."""

    def __init__(self, folder):
        self.file = Path(folder) / "outside.jwk"
        run("jose", "jwk", "gen", "-i", '{"alg":"ES256"}', "-o", self.file)
        private = json.loads(self.file.read_text())
        self.key = ECAlgorithm.from_jwk(json.dumps(private))
        public = {member: private[member] for member in ("kty", "crv", "x", "y")}
        self.kid = kid_of(public)
        self.jwks = {"keys": [public | {"use": "sig", "alg": "ES256", "kid": self.kid}]}

    def header(self, typ="pass+jwt"):
        return {"alg": "ES256", "kid": self.kid, "typ": typ}

    def signed_by_pyjwt(self, payload, **header):
        """PyJWT writes header members in alphabetical order, which is ours."""
        return jwt.PyJWS().encode(payload, self.key, "ES256", self.header() | header)

    def signed_by_jose(self, payload, typ="pass+jwt"):
        template = json.dumps({"protected": self.header(typ)})
        return run("jose", "jws", "sig", "-I", "-", "-k", self.file, "-s", template, "-c", "-o", "-",
                   stdin=payload).decode().strip()


def kid_of(public):
    """The first eight base32 characters of the RFC 7638 thumbprint."""
    members = {member: public[member] for member in ("crv", "kty", "x", "y")}
    digest = hashlib.sha256(canonical(members)).digest()
    return base64.b32encode(digest).decode()[:8]


def halves(token):
    """The token with low S and the same with high S: (r, s) and (r, n − s) are both signatures."""
    signed, _, signature = token.rpartition(".")
    raw = from_base64url(signature)
    s = int.from_bytes(raw[32:], "big")
    low, high = sorted([s, ORDER - s])
    return [f"{signed}.{base64url(raw[:32] + half.to_bytes(32, 'big'))}" for half in (low, high)]


def run(*command, stdin=b""):
    """The standard output of a command that must succeed."""
    done = subprocess.run(list(map(str, command)), input=stdin, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=120)
    if done.returncode != 0:
        raise RuntimeError(f"{command[0]} {command[1]} ended with {done.returncode}: "
                           + done.stderr.decode(errors="replace").strip())
    return done.stdout
