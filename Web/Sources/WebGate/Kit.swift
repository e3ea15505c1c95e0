internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import PhoneLedger
internal import StrictText
internal import Vocabulary

/// The roots of a kit and the issuer of its gates, unverified until a person has typed the number of the card.
struct Kit {
  let roots: RootPins
  let gates: IssuerID

  init(record: [UInt8], roots set: [UInt8]) throws(PhoneFailure) {
    do throws(ShapeError) {
      var object = try ObjectReader(json: record)
      let owner: IssuerID = try object.text("roots_of")
      gates = try object.text("gates_of")
      try object.finish()
      roots = try Self.pins(set, of: owner)
    } catch {
      throw .refused("the kit is damaged: \(error); have it made again: passtool trust kit")
    }
  }

  /// Roots that were brought by hand.
  init(_ set: [UInt8], of owner: IssuerID, gates: IssuerID) throws(PhoneFailure) {
    do throws(ShapeError) {
      (roots, self.gates) = (try Self.pins(set, of: owner), gates)
    } catch {
      throw .refused("the roots cannot be read: \(error.description)")
    }
  }

  private static func pins(_ set: [UInt8], of owner: IssuerID) throws(ShapeError) -> RootPins {
    do throws(TrustError) {
      return try RootPins(jwks: set, issuer: owner)
    } catch {
      throw ShapeError(path: "roots", offset: 0, detail: error.description)
    }
  }

  /// Returns whether a typed number is that of the card.
  func hasNumber(_ typed: [UInt8]) -> Bool {
    KitNumber.isSame(
      typed,
      as: KitNumber.digits(of: roots, gates: gates) { (text) throws(Never) in SHA256.digest(text) })
  }
}
