"""Proxies and certificates out of the environment: a proxy and a service with TLS, both on the loopback address."""

from __future__ import annotations

import ipaddress
import select
import socket
import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from scripted_service import ANSWER, Service, answering, ask, reply

from honorific_checks.endpoints.models import Model
from honorific_checks.errors import EndpointError, PassingError, SettingsError

MODEL = Model("own", "Own", "Me", "own/model-1", "http://model.example/v1", None)
VARIABLES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR")
PROXY_USER = "user:PROXY-SECRET"


@pytest.fixture(autouse=True)
def no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what a test sets."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for 127.0.0.1 that only its own file vouches for, with its key behind it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "loopback")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    path = tmp_path_factory.mktemp("certificate") / "loopback.pem"
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(made.public_bytes(Encoding.PEM) + secret)
    return path


def test_a_dead_proxy_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the variable that names it, and not by its address, which may hold a password; a service says no more."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    monkeypatch.setenv("HTTP_PROXY", f"http://{PROXY_USER}@127.0.0.1:{port}")
    with pytest.raises(PassingError) as caught:
        ask(MODEL)
    assert str(caught.value) == (
        "http://model.example/v1/chat/completions did not answer: ConnectError: All connection attempts failed. It was "
        "asked through the proxy of HTTP_PROXY: check that the proxy runs, or add the host to NO_PROXY"
    )
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with pytest.raises(PassingError) as caught:
        ask(replace(MODEL, base_url=f"http://127.0.0.1:{port}/v1"))
    assert "PROXY" not in str(caught.value)


class SecureService(Service):
    """A scripted service that speaks TLS."""

    def __init__(self, data: bytes, certificate: Path) -> None:
        super().__init__(data)
        self._tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self._tls.load_cert_chain(certificate)

    def get_request(self) -> tuple[socket.socket, object]:
        """Greet a client; one that does not like the certificate is gone."""
        connection, address = super().get_request()
        return self._tls.wrap_socket(connection, server_side=True), address


class Tunnels(socketserver.ThreadingTCPServer):
    """A proxy for TLS: connects to where it is told and passes bytes on."""

    daemon_threads = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Tunnel)
        self.heads: list[str] = []


class _Tunnel(socketserver.StreamRequestHandler):
    server: Tunnels

    def handle(self) -> None:
        """Read CONNECT HOST:PORT, then pass on what either side says until one hangs up."""
        head = self.rfile.readline().decode("latin-1")
        while line := self.rfile.readline().decode("latin-1").strip():
            head += line + "\n"
        self.server.heads.append(head)
        host, _, port = head.split(" ")[1].rpartition(":")
        with socket.create_connection((host, int(port))) as other:
            self.wfile.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
            across = {self.connection: other, other: self.connection}
            while True:
                for side in select.select(list(across), [], [])[0]:
                    data = side.recv(65536)
                    if not data:
                        return
                    across[side].sendall(data)


@contextmanager
def running(*servers: socketserver.BaseServer) -> Iterator[None]:
    """Serve for the length of the block."""
    threads = [threading.Thread(target=each.serve_forever, kwargs={"poll_interval": 0.01}) for each in servers]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for server, thread in zip(servers, threads, strict=True):
            server.shutdown()
            thread.join()
            server.server_close()


def at(url: str) -> Model:
    """The model at an address."""
    return Model("own", "Own", "Me", "own/model-1", url, None)


def test_a_proxy_is_asked_in_place_of_the_service(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told the whole address, and who asks, where its own address says so."""
    with answering(reply()) as proxy:
        monkeypatch.setenv("HTTP_PROXY", f"http://{PROXY_USER}@{proxy.host}")
        (answer,) = ask(MODEL)
        ((headers, _),) = proxy.requests
    assert answer.completion.content == "তিনি আসবেন।"
    assert headers[":path"] == "http://model.example/v1/chat/completions"
    assert headers["proxy-authorization"].startswith("Basic ")


def test_a_host_may_be_reached_without_the_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody listens at the proxy's port."""
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with answering(reply()) as service:
        ask(at(f"http://{service.host}/v1"))
        assert len(service.requests) == 1


def test_a_proxy_that_is_not_there_is_told_without_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a connection that fails, which may be there again soon."""
    monkeypatch.setenv("HTTP_PROXY", f"http://{PROXY_USER}@127.0.0.1:9")
    with pytest.raises(PassingError, match=r"^http://model\.example/v1/chat/completions did not answer") as caught:
        ask(MODEL)
    assert "SECRET" not in str(caught.value)


def test_a_proxy_that_wants_another_password_stops_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """407 in the service's place; what the proxy says is not repeated."""
    said = b'{"error": {"message": "PROXY-SECRET is wrong"}}'
    with answering(reply(407, said)) as proxy:
        monkeypatch.setenv("HTTP_PROXY", f"http://{PROXY_USER}@{proxy.host}")
        with pytest.raises(EndpointError, match=" answered 407: the proxy wants a user and a password") as caught:
            ask(MODEL)
    assert "SECRET" not in str(caught.value)


def test_an_address_that_is_no_proxy_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything is asked, with the variables to look at and without what they hold."""
    monkeypatch.setenv("HTTPS_PROXY", "ftp://PROXY-SECRET")
    with pytest.raises(SettingsError, match="Check the proxies in HTTP_PROXY, HTTPS_PROXY") as caught:
        ask(MODEL)
    assert "SECRET" not in str(caught.value)


def test_a_certificate_of_ones_own_is_trusted(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of the environment vouches for it; without one it is refused, and the reason is told."""
    service = SecureService(reply(), certificate)
    with running(service):
        with pytest.raises(PassingError, match=r"ConnectError: .*certificate verify failed"):
            ask(at(f"https://{service.host}/v1"))
        assert service.requests == []
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        (answer,) = ask(at(f"https://{service.host}/v1"))
    assert answer.completion.content == "তিনি আসবেন।"


def test_tls_goes_through_a_proxy_unread(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The proxy is told the host alone; the key and the answer pass it within TLS."""
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    monkeypatch.setenv("OWN_KEY", "sk-0123456789")
    service, proxy = SecureService(reply(body=ANSWER), certificate), Tunnels()
    with running(service, proxy):
        monkeypatch.setenv("HTTPS_PROXY", f"http://127.0.0.1:{proxy.server_address[1]}")
        ask(Model("own", "Own", "Me", "own/model-1", f"https://{service.host}/v1", "OWN_KEY"))
    ((headers, _),) = service.requests
    assert headers["authorization"] == "Bearer sk-0123456789"
    (head,) = proxy.heads
    assert head.startswith(f"CONNECT {service.host} HTTP/1.1")
    assert "sk-" not in head
