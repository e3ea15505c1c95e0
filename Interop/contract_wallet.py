"""The settings for wallets of the contract's service: a certificate as Apple gives it, from an authority of its own, and
a service account as Google gives it.

The service's clock stands in the past, so `openssl ca` states from when on the certificates are valid.
"""

import json
import subprocess
from pathlib import Path

CONFIGURATION = """\
[ca]
default_ca = own
[own]
database = index
new_certs_dir = .
rand_serial = yes
unique_subject = no
default_md = sha256
policy = any
[any]
UID = optional
commonName = optional
organizationalUnitName = optional
organizationName = optional
[authority]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign
[leaf]
basicConstraints = CA:FALSE
keyUsage = critical,digitalSignature
"""


def wallet(folder: Path) -> Path:
    """Writes the settings and what they name into a new folder, and returns the path of the settings."""
    folder.mkdir()

    def openssl(*arguments):
        subprocess.run(["openssl", *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)

    def certify(name, subject, extensions, *issuer):
        openssl("req", "-new", "-newkey", "rsa:2048", "-nodes", "-keyout", f"{name}.key", "-out", f"{name}.csr",
                "-subj", subject)
        openssl("ca", "-batch", "-notext", "-config", "ca.cnf", "-extensions", extensions, "-in", f"{name}.csr",
                "-out", f"{name}.pem", "-startdate", "20250101000000Z", "-enddate", "20350101000000Z", *issuer)
        (folder / f"{name}.key").chmod(0o600)

    (folder / "ca.cnf").write_text(CONFIGURATION)
    (folder / "index").touch()
    certify("root", "/CN=Root", "authority", "-selfsign", "-keyfile", "root.key")
    certify("intermediate", "/CN=Intermediate", "authority", "-cert", "root.pem", "-keyfile", "root.key")
    certify("pass", "/UID=pass.example.quay/CN=Pass/OU=ABCDE12345/O=Quay Air", "leaf", "-cert", "intermediate.pem",
            "-keyfile", "intermediate.key")
    openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", "google.key")
    account = folder / "google.json"
    account.touch(mode=0o600)
    account.write_text(json.dumps({
        "type": "service_account", "project_id": "quay-air", "private_key_id": "0123456789abcdef" * 2,
        "private_key": (folder / "google.key").read_text(), "client_id": "1",
        "client_email": "wallet@quay-air.iam.gserviceaccount.com",
        "token_uri": "https://oauth2.googleapis.com/token"}))
    settings = folder / "wallet.json"
    settings.write_text(json.dumps({
        "organization": "Quay Air", "web_service": "https://passes.example/wallet",
        "apple": {"certificate": "pass.pem", "key": "pass.key", "intermediates": ["intermediate.pem"]},
        "google": {"issuer_id": "3388000000000000001", "key": "google.json"}}))
    return settings
