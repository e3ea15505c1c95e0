package import DepartureMessages
package import PassCrypto
package import Vocabulary

/// The id of a passenger within a departure: a digest of locator and name, the same at all desks.
///
/// Class and destination are no part of it, so that a passenger whom a message moves to another class keeps seat and
/// check-in. It has the form of a pass id and is none.
package struct TravelerID: ValidatedText {
  package static let expectation = "the id of a passenger: 16 characters"

  package let rawValue: String

  package init?(_ text: String) {
    guard let id = PassID(text) else { return nil }
    rawValue = id.rawValue
  }

  /// The id of a passenger of a departure.
  package init(_ identity: PassengerIdentity, of departure: PassID) throws(CryptoError) {
    let text = "\(departure)\n\(identity)\n"
    let digest = try SHA256.digest(Array(text.utf8))
    guard let id = PassID(randomBytes: Array(digest.prefix(PassID.randomByteCount))) else {
      throw CryptoError.libraryFailure("a digest was too short")
    }
    rawValue = id.rawValue
  }
}
