internal import PassFormats
internal import StrictText
internal import PassVerifier
internal import Vocabulary

/// The content of `trust.json`: roots and bundle in one file, so that both change at once.
struct TrustStoreState {
  let roots: RootPins
  let lowestVersion: Int64
  /// The bundle's token and the root that signed it, which `roots` may no longer contain.
  let proof: (token: [UInt8], root: RootKey)?

  /// Maximum size of the file, in bytes: a bundle and a few roots.
  static let longest = TrustBundle.longestToken + 4096

  init(_ held: HeldTrust) {
    roots = held.roots
    lowestVersion = held.lowestVersion
    proof = held.proof
  }

  var bytes: [UInt8] {
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

  init(_ bytes: [UInt8]) throws(ShapeError) {
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

  func held() throws(UpdateRefusal) -> HeldTrust {
    guard let proof else { return HeldTrust(roots: roots, lowestVersion: lowestVersion) }
    return try HeldTrust(
      roots: roots, lowestVersion: lowestVersion, token: proof.token, signedBy: proof.root)
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
