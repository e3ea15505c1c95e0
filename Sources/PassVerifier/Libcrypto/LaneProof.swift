#if canImport(PassCrypto)
  package import PassFormats
  internal import StrictText
  internal import Vocabulary

  extension Trust {
    /// Returns the device that a text proves to be at the other end of a connection: its key signed the challenge.
    ///
    /// The text is a JWT of the type `lane+jwt` with `iss`, `sub`, `aud` and `nonce`. A proof is no reason to believe an
    /// event; it says who may hear the events of others, and whose bodies are read at all. `isFor` says whether an
    /// audience is the server that asks: the name to which the lane connected, so that no other server can use the proof.
    /// Returns nil where the text is no such token, or where no bundle names the device.
    package func deviceProved(
      by text: [UInt8], challenge: String, isFor: (String) -> Bool
    ) -> DeviceID? {
      guard let token = try? OpenedToken(text, type: "lane+jwt"),
        var object = try? ObjectReader(json: token.jws.payload),
        let issuer: IssuerID = try? object.text("iss"),
        let device: DeviceID = try? object.text("sub"),
        let audience = try? object.string("aud"),
        let nonce = try? object.string("nonce"), (try? object.finish()) != nil,
        isFor(audience), nonce == challenge, device.issuer == issuer, device.keyID == token.keyID,
        namesDevice(device), let key = party(issuer)?.keys[token.keyID],
        case .valid = SignatureCheck(token.jws, by: key.key).answer()
      else { return nil }
      return device
    }
  }
#endif
