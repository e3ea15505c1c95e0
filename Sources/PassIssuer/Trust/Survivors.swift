internal import PassCrypto
package import PassFormats
internal import StrictText
internal import Platform
package import Vocabulary

/// Collects digests of an issuer's own passes under a lost key, for a trust bundle.
///
/// They come from the issuer's own records: the answers of `passtool issue`, `passes.ndjson` of
/// `passtool print`, the output of `passservice export-passes`. They must never come from what a
/// gate scanned, because passes signed by a thief have valid signatures too.
package struct Survivors {
  /// The digests of the passes read so far.
  package private(set) var digests: Set<PassDigest> = []
  /// The number of passes left out: expired, issued after the loss, and signed with other keys.
  package private(set) var ended = 0
  package private(set) var tooLate = 0
  package private(set) var ofOtherKeys = 0
  private let issuer: IssuerID
  private let lost: [KeyID: (key: JWKSet.Key, from: Instant?)]
  private let now: Instant

  /// The time after its expiry for which a pass is still listed, in seconds.
  ///
  /// A delayed flight waits for its passengers.
  private static let afterEnd = 2 * 86_400
  /// The longest line of a record, in bytes.
  private static let longestLine = 1 << 16

  /// Starts with no passes; `lost` has the lost keys, and the time from which on they were lost, if that is known.
  package init(of issuer: IssuerID, keys: [JWKSet.Key], lost: [KeyID: Instant?], now: Instant) {
    self.issuer = issuer
    self.now = now
    self.lost = keys.reduce(into: [:]) { known, key in
      if let from = lost[key.keyID] { known[key.keyID] = (key, from) }
    }
  }

  /// Reads a file of records, one per line.
  package mutating func read(_ path: String) throws(SurvivorError) {
    var number = 0
    do {
      var lines = LineReader(try FileDescriptor(reading: path), limit: Self.longestLine)
      while let line = try lines.next() {
        number += 1
        guard case .bytes(let bytes) = line else {
          throw SurvivorError(
            "the line is longer than \(Self.longestLine) bytes; \(SurvivorError.wanted)")
        }
        try take(bytes)
      }
    } catch let error as PlatformError {
      throw SurvivorError("\(error); \(SurvivorError.wanted)")
    } catch {
      throw SurvivorError("\(escaped(path)):\(number): \(error)")
    }
  }

  /// The passes that were left out, in words; nil without any.
  package var leftOut: String? {
    let counts = [
      (ended, "that ended"), (tooLate, "issued after the key was lost"),
      (ofOtherKeys, "of keys that were not lost"),
    ]
    let words = counts.filter { $0.0 > 0 }.map { "\(counted($0.0, "pass", "passes")) \($0.1)" }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  // MARK: Lines

  private mutating func take(_ line: [UInt8]) throws {
    let text = line.filter { $0 != 0x0D }
    if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return }
    let word = String(decoding: text, as: UTF8.self)
    if let digest = PassDigest(word) {
      digests.insert(digest)
    } else if PassID(word) != nil {
      throw SurvivorError(
        "a pass id alone is not enough, because a thief can sign any pass under it; \(SurvivorError.wanted)"
      )
    } else if text.first == UInt8(ascii: "{") {
      guard let pass = try Self.pass(in: text) else { return }
      try take(pass: Array(pass.utf8))
    } else {
      try take(pass: text)
    }
  }

  /// Returns the pass in a JSON object; nil if the object reports that none was issued.
  private static func pass(in line: [UInt8]) throws -> String? {
    var object = try ObjectReader(json: line)
    if object.peek("error") != nil { return nil }
    for name in ["offline_token", "barcode_data"] {
      if let text = try object.optionalString(name) { return text }
    }
    throw SurvivorError(
      "the object has neither offline_token nor barcode_data; \(SurvivorError.wanted)")
  }

  private mutating func take(pass text: [UInt8]) throws {
    guard case .pass(let pass) = try BarcodeReading(text) else {
      throw SurvivorError("this is no signed pass; \(SurvivorError.wanted)")
    }
    let (keyID, claims) = try pass.unverified()
    guard claims.issuer == issuer else {
      throw SurvivorError(
        "this is a pass of \(claims.issuer), but the records are those of \(issuer); leave the line out"
      )
    }
    guard let (key, from) = lost[keyID] else { return ofOtherKeys += 1 }
    if claims.expires.adding(seconds: Self.afterEnd) <= now { return ended += 1 }
    if let from, claims.issuedAt >= from { return tooLate += 1 }
    guard
      try PublicKey(x: key.x, y: key.y).isValidSignature(
        pass.jws.signature, for: pass.jws.signingInput)
    else {
      throw SurvivorError(
        "this pass is forged or altered: the key \(keyID) of \(issuer) did not sign it; \(SurvivorError.wanted)"
      )
    }
    guard let digest = PassDigest(sha256: try SHA256.digest(pass.jws.signingInput)) else { return }
    digests.insert(digest)
  }
}

/// The reason why records could not be used.
package struct SurvivorError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }

  /// The records to use instead.
  static let wanted =
    "survivors are made from your own records of the passes: answers of passtool issue, passes.ndjson of "
    + "passtool print, or what passservice export-passes prints"
}
