import PassFormats
import PassIssuer

/// The program of the article "Issuing passes".
struct IssuingGuide {
  let directory: String
  let airline: IssuerID
  let now: Instant

  func makeKeys() throws -> KeyID? {
    guard let terms = KeyTerms(from: now, kinds: [.boardingPass]) else { return nil }
    let store = KeyStore(directory: directory)
    return try store.generate(issuer: airline, terms: terms)
  }

  func issuer() throws -> Issuer {
    try KeyStore(directory: directory).issuer(airline, kind: .boardingPass, now: now)
  }

  func issue(_ json: [UInt8], by issuer: Issuer) throws -> Pass {
    let request = try BoardingPassRequest(json: json)
    return try issuer.issue(request, now: now, random: SecureRandom())
  }

  func draw(_ pass: Pass) throws -> String {
    try pass.symbol(.aztec, errorCorrection: .high).svg()
  }

  func issueRevocably(
    _ json: [UInt8], by issuer: Issuer, in register: StatusRegister
  ) throws -> Pass? {
    var request = try BoardingPassRequest(json: json)
    guard let passID = PassID(randomBytes: try SecureRandom().bytes(PassID.randomByteCount)),
      let entry = try register.allocate([passID], random: SecureRandom()).first
    else { return nil }  // The list is full: begin another.
    request.passID = passID
    request.status = entry
    return try issuer.issue(request, now: now, random: SecureRandom())
  }

  func revoke(
    _ pass: Pass, in register: StatusRegister, signer: Signer
  ) throws -> SignedStatusList? {
    _ = try register.change(
      [.pass(pass.claims.passID)], to: .revoked, reason: "reported lost", now: now)
    return try register.sign(with: signer, now: now)
  }
}
