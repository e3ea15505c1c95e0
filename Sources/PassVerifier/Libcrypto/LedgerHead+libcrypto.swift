#if canImport(PassCrypto)
  package import PassFormats
  internal import Vocabulary

  extension Trust {
    /// Returns whether a device may sign ledgers.
    package func namesDevice(_ device: DeviceID) -> Bool {
      guard let key = party(device.issuer)?.keys[device.keyID], let terms = key.terms else {
        return false
      }
      return terms.kinds.contains(.device) && key.revokedFrom == nil
    }

    /// Reads and verifies the head of a gate's ledger, signed with a device key of the bundle.
    ///
    /// A revoked key may sign no head, even one with an earlier `iat`.
    ///
    /// - Throws: `UpdateRefusal` where the head is malformed, the device unknown, or the signature
    ///   invalid.
    package func ledgerHead(_ text: [UInt8]) throws(UpdateRefusal) -> LedgerHead {
      let pending = try PendingHead(text, trust: self)
      return try pending.head(pending.check.answer())
    }
  }
#endif
