#if !hasFeature(Embedded)
  package import StrictText
  internal import Vocabulary

  // The payload of a scanned token is read here in one go, without a tree of its values; `PassClaims.init(_:payload:)`
  // reads what deviates, and finds the fault.

  extension PassClaims {
    /// Reads the payload of a boarding pass that has the form and the spelling of docs/SPEC.md §2.5.
    ///
    /// - Throws: `NotCanonical` for any other payload, for a text with an escape, and for claims that contradict each
    ///   other.
    package init(canonical payload: [UInt8]) throws(NotCanonical) {
      var reader = CanonicalReader(payload)
      try reader.skip(#"{"iss":"#)
      guard let issuer = IssuerID(try reader.string()) else { throw NotCanonical() }
      try reader.skip(#","jti":"#)
      guard let passID = PassID(try reader.string()) else { throw NotCanonical() }
      try reader.skip(#","iat":"#)
      let issuedAt = try reader.wholeMinute()
      try reader.skip(#","nbf":"#)
      let notBefore = try reader.wholeMinute()
      try reader.skip(#","exp":"#)
      let expires = try reader.wholeMinute()
      try reader.skip(#","bcbp":"#)
      guard let bcbp = try? BCBP(reader.ascii(), mode: .tolerant) else { throw NotCanonical() }
      var status: StatusReference?
      if reader.skips(#","status":{"status_list":{"idx":"#) {
        let index = try reader.integer(in: 0...Int64.max)
        try reader.skip(#","uri":"#)
        status = StatusReference(index: index, uri: try reader.string())
        guard status != nil else { throw NotCanonical() }
        try reader.skip("}}")
      }
      try reader.skip("}")
      try reader.finish()
      self.init(
        issuer: issuer, passID: passID, issuedAt: issuedAt, notBefore: notBefore, expires: expires,
        content: .boardingPass(BoardingPass(bcbp)), status: status)
      if inconsistency != nil { throw NotCanonical() }
    }
  }

  extension CanonicalReader {
    /// Reads a NumericDate between the years 2000 and 2100 on a whole minute.
    fileprivate mutating func wholeMinute() throws(NotCanonical) -> Instant {
      let seconds = try integer(in: PassTimes.seconds)
      guard seconds.isMultiple(of: 60) else { throw NotCanonical() }
      return Instant(secondsSince1970: seconds)
    }
  }
#endif
