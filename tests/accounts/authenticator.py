"""A passkey in software: answers a server's options as a phone would, with a key pair of its own."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData

Json = dict[str, Any]
FLAG = AuthenticatorData.FLAG
PRESENT = FLAG.UP | FLAG.UV


class Passkey:
    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.owner = b""
        self.used = 0

    def create(self, options: Json) -> Json:
        """The answer to navigator.credentials.create(options)."""
        options = options["publicKey"]
        self.owner = options["user"]["id"].encode()
        credential = AttestedCredentialData.create(
            b"\0" * 16, self.id, ES256.from_cryptography_key(self.key.public_key())
        )
        data = AuthenticatorData.create(_hash(options["rp"]["id"]), PRESENT | FLAG.AT, 0, credential)
        said = CollectedClientData.create(CollectedClientData.TYPE.CREATE, options["challenge"], self.origin)
        made = AttestationObject.create("none", data, {})
        return self._answer(clientDataJSON=said, attestationObject=made)

    def get(self, options: Json) -> Json:
        """The answer to navigator.credentials.get(options)."""
        options = options["publicKey"]
        self.used += 1
        data = AuthenticatorData.create(_hash(options["rpId"]), PRESENT, self.used)
        said = CollectedClientData.create(CollectedClientData.TYPE.GET, options["challenge"], self.origin)
        signature = self.key.sign(data + said.hash, ec.ECDSA(hashes.SHA256()))
        answer = self._answer(clientDataJSON=said, authenticatorData=data, signature=signature)
        answer["response"]["userHandle"] = self.owner.decode()
        return answer

    def _answer(self, **response: bytes) -> Json:
        name = websafe_encode(self.id)
        told = {field: websafe_encode(value) for field, value in response.items()}
        return {"id": name, "rawId": name, "type": "public-key", "response": told, "clientExtensionResults": {}}


def _hash(relying_party: str) -> bytes:
    return hashlib.sha256(relying_party.encode()).digest()
