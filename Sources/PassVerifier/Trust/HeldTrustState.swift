package import PassFormats
package import StrictText
internal import Vocabulary

/// What a gate keeps of its trust besides the status lists: roots and bundle in one text, so that both change at once.
package struct HeldTrustState {
  package let roots: RootPins
  package let lowestVersion: Int64
  /// The bundle's token and the root that signed it, which `roots` may no longer contain.
  package let proof: (token: [UInt8], root: RootKey)?

  /// Maximum size of the text, in bytes: a bundle and a few roots.
  package static let longest = TrustBundle.longestToken + 4096

  package init(_ held: HeldTrust) {
    roots = held.roots
    lowestVersion = held.lowestVersion
    proof = held.proof
  }

  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("issuer", roots.issuer.rawValue)
      writer.root("daily", roots.daily)
      if let recovery = roots.recovery { writer.root("recovery", recovery) }
      writer.member("lowest_version", lowestVersion)
      guard let proof else { return }
      writer.root("signed_by", proof.root)
      writer.member("bundle", ascii: proof.token)
    }
    return writer.bytes
  }

  package init(_ bytes: [UInt8]) throws(ShapeError) {
    var object = try ObjectReader(json: bytes)
    let issuer: IssuerID = try object.text("issuer")
    guard let daily = try object.optionalRoot("daily") else {
      throw object.failure("daily", "is missing")
    }
    let recovery = try object.optionalRoot("recovery")
    lowestVersion = try object.int64("lowest_version", in: 1...TrustBundle.greatestVersion)
    let signer = try object.optionalRoot("signed_by")
    let token = try object.optionalString("bundle")
    try object.finish()
    guard let roots = RootPins(issuer: issuer, daily: daily, recovery: recovery) else {
      throw object.failure("recovery", "has the key id of the daily root")
    }
    self.roots = roots
    switch (token, signer) {
    case (nil, nil): proof = nil
    case (let token?, let signer?): proof = (Array(token.utf8), signer)
    default: throw object.failure("bundle", "bundle and signed_by belong together")
    }
  }
}

extension JSONWriter {
  fileprivate mutating func root(_ name: String, _ root: RootKey) {
    self.name(name)
    object { $0.curvePoint(root.x, root.y, root.keyID) }
  }
}

extension ObjectReader {
  fileprivate mutating func optionalRoot(_ name: String) throws(ShapeError) -> RootKey? {
    guard let node = optional(name) else { return nil }
    return try RootKey(node, path: name)
  }
}
