#if !hasFeature(Embedded)
  package import StrictText
  internal import Vocabulary

  // A bundle may name hundreds of issuers, and `passtool verify` reads it for each pass. So it is read here in one go;
  // `TrustBundle.init(payload:)` reads what deviates, and finds the fault.

  extension TrustBundle {
    /// Reads a payload that has the form and the spelling of docs/SPEC.md §13.
    ///
    /// - Throws: `NotCanonical` for any other payload, and for a text with an escape.
    package init(canonical payload: [UInt8]) throws(NotCanonical) {
      var reader = CanonicalReader(payload)
      try reader.skip(#"{"iss":"#)
      issuer = try reader.word()
      try reader.skip(#","version":"#)
      version = try reader.integer(in: 1...Self.greatestVersion)
      try reader.skip(#","iat":"#)
      issuedAt = try reader.instant()
      try reader.skip(#","exp":"#)
      expires = try reader.instant()
      guard issuedAt < expires else { throw NotCanonical() }
      try reader.skip(#","issuers":["#)
      issuers = try reader.elements { (reader) throws(NotCanonical) in
        try TrustedIssuer(canonical: &reader)
      }
      guard Self.areDistinct(issuers.map(\.id)) else { throw NotCanonical() }
      try reader.skip(#","policy":"#)
      policy = try TrustPolicy(canonical: &reader)
      nextRoot =
        if reader.skips(#","next_root":{"#) { try RootKey(canonical: &reader) } else { nil }
      try reader.skip("}")
      try reader.finish()
    }

    fileprivate static func areDistinct(_ names: [some Hashable]) -> Bool {
      names.count < 2 || Set(names).count == names.count
    }
  }

  extension TrustedIssuer {
    fileprivate init(canonical reader: inout CanonicalReader) throws(NotCanonical) {
      try reader.skip(#"{"iss":"#)
      id = try reader.word()
      try reader.skip(#","name":"#)
      name = try reader.word()
      signsSince = if reader.skips(#","signs_since":"#) { try reader.instant() } else { nil }
      try reader.skip(#","keys":["#)
      keys = try reader.elements { (reader) throws(NotCanonical) in
        try TrustedKey(canonical: &reader)
      }
      guard TrustBundle.areDistinct(keys.map(\.keyID)) else { throw NotCanonical() }
      try reader.skip(#","status_lists":["#)
      statusLists = try reader.elements { (reader) throws(NotCanonical) in
        try StatusListSource(canonical: &reader)
      }
      guard TrustBundle.areDistinct(statusLists.map(\.uri)) else { throw NotCanonical() }
      if reader.skips(#","survivors":["#) {
        survivors = try reader.ascending { (reader) throws(NotCanonical) in try reader.word() }
      } else {
        survivors = []
      }
      try reader.skip("}")
    }
  }

  extension TrustedKey {
    fileprivate init(canonical reader: inout CanonicalReader) throws(NotCanonical) {
      try reader.skip("{")
      (x, y, keyID) = try reader.curvePoint()
      terms = try KeyTerms(canonical: &reader)
      revokedFrom = if reader.skips(#","revoked_from":"#) { try reader.instant() } else { nil }
      try reader.skip("}")
    }
  }

  extension RootKey {
    /// Reads the members of a key and the brace behind them.
    fileprivate init(canonical reader: inout CanonicalReader) throws(NotCanonical) {
      (x, y, keyID) = try reader.curvePoint()
      try reader.skip("}")
    }
  }

  extension KeyTerms {
    fileprivate init(canonical reader: inout CanonicalReader) throws(NotCanonical) {
      try reader.skip(#","nbf":"#)
      let notBefore = try reader.instant()
      try reader.skip(#","exp":"#)
      let expires = try reader.instant()
      try reader.skip(#","kinds":["#)
      let kinds = try reader.elements { (reader) throws(NotCanonical) in try reader.kind() }
      let carriers: [CarrierCode]? =
        if reader.skips(#","carriers":["#) {
          try reader.ascending { (reader) throws(NotCanonical) in try reader.word() }
        } else { nil }
      try reader.skip(#","max_lifetime_s":"#)
      let lifetime = try reader.integer(
        in: Int64(Self.lifetimes.lowerBound)...Int64(Self.lifetimes.upperBound))
      guard
        let terms = KeyTerms(
          notBefore: notBefore, expires: expires, ordered: kinds, carriers: carriers,
          longestLifetime: Int(lifetime))
      else { throw NotCanonical() }
      self = terms
    }
  }

  extension StatusListSource {
    fileprivate init(canonical reader: inout CanonicalReader) throws(NotCanonical) {
      try reader.skip(#"{"uri":"#)
      let uri = try reader.string()
      let url = reader.skips(#","url":"#) ? try reader.string() : nil
      try reader.skip("}")
      guard let source = StatusListSource(uri: uri, url: url) else { throw NotCanonical() }
      self = source
    }
  }

  extension TrustPolicy {
    fileprivate init(canonical reader: inout CanonicalReader) throws(NotCanonical) {
      try reader.skip(#"{"leeway_s":"#)
      leeway = Int(try reader.integer(in: 0...3600))
      let ages = Int64(Self.ages.lowerBound)...Int64(Self.ages.upperBound)
      try reader.skip(#","max_trust_age_s":"#)
      longestTrustAge = Int(try reader.integer(in: ages))
      try reader.skip(#","max_status_age_s":"#)
      longestStatusAge = Int(try reader.integer(in: ages))
      try reader.skip(#","on_stale":"#)
      guard let onStale = OnStale(rawValue: try reader.string()) else { throw NotCanonical() }
      try reader.skip(#","unsigned":"#)
      guard let unsigned = Unsigned(rawValue: try reader.string()) else { throw NotCanonical() }
      (self.onStale, self.unsigned) = (onStale, unsigned)
      try reader.skip("}")
    }
  }

  extension CanonicalReader {
    fileprivate mutating func instant() throws(NotCanonical) -> Instant {
      Instant(secondsSince1970: try integer(in: PassTimes.seconds))
    }

    fileprivate mutating func curvePoint() throws(NotCanonical) -> (
      x: [UInt8], y: [UInt8], keyID: KeyID
    ) {
      try skip(#""crv":"P-256","kty":"EC","x":"#)
      let x = try bytes(32)
      try skip(#","y":"#)
      let y = try bytes(32)
      try skip(#","kid":"#)
      return (x, y, try word())
    }

    fileprivate mutating func kind() throws(NotCanonical) -> KeyKind {
      guard let kind = KeyKind(rawValue: try string()) else { throw NotCanonical() }
      return kind
    }

    /// Reads the elements of an array that has some, each of which is greater than the one before it.
    fileprivate mutating func ascending<Word: ValidatedText>(
      _ read: (inout CanonicalReader) throws(NotCanonical) -> Word
    ) throws(NotCanonical) -> [Word] {
      let words = try elements(read)
      if words.isEmpty { throw NotCanonical() }
      for (earlier, later) in zip(words, words.dropFirst()) where earlier >= later {
        throw NotCanonical()
      }
      return words
    }
  }
#endif
