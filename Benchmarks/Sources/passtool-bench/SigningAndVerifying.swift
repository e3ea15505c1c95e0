import JWTKit
@_spi(Benchmarks) import PassIssuer
import PassVerifier

/// Measures claims to token and request to token, compared with libcrypto and jwt-kit.
func signing(_ samples: Samples, _ race: Race) async throws -> Report {
  let message = try Samples.parts(samples.passes[0]).message
  let raw = try RawSigner(pem: samples.pem)
  let jwtKit = await JWTKeyCollection().add(
    ecdsa: try ES256PrivateKey(pem: String(decoding: samples.pem, as: UTF8.self)),
    kid: JWKIdentifier(string: samples.issuer.keyID.rawValue))
  let kid = JWKIdentifier(string: samples.issuer.keyID.rawValue)
  let payload = try JWTKitPass(samples.passes[0].claims)
  var header = JWTHeader()
  header.typ = "pass+jwt"
  let jwtKitHeader = header
  let claims = samples.passes[0].claims
  let timings = try await race.run([
    Contender("Issuer.sign") { count in
      for _ in 0..<count { keep(try samples.issuer.sign(claims).token) }
    },
    Contender("Issuer.issue") { count in
      for _ in 0..<count {
        let pass = try samples.issuer.issue(
          samples.request, now: Samples.now, random: SecureRandom())
        keep(pass.token)
      }
    },
    Contender("PrivateKey.sign") { count in
      for _ in 0..<count { keep(try samples.key.signature(for: message)) }
    },
    Contender("raw libcrypto") { count in try raw.sign(message, count: count) },
    Contender("jwt-kit 5.7.1") { count in
      for _ in 0..<count {
        let token = try await jwtKit.sign(payload, kid: kid, header: jwtKitHeader)
        keep(token)
      }
    },
  ])
  let what = "sign a boarding pass, claims → token"
  return Report(
    rows: [
      .race(what, timings[0], timings[3], atLeast: 0.95),
      .race(what, timings[0], timings[4], atLeast: 3),
      .race("the same from a request", timings[1], timings[3], atLeast: nil),
      .race("(raw libcrypto against jwt-kit, signing)", timings[3], timings[4], atLeast: nil),
    ],
    parts: [
      Part("issue a boarding pass", timings[1].nanoseconds),
      Part("  libcrypto", timings[3].nanoseconds),
      Part("  around it in PrivateKey.sign", timings[2].nanoseconds - timings[3].nanoseconds),
      Part("  claims, base64url", timings[0].nanoseconds - timings[2].nanoseconds),
      Part("  boarding pass text, random id", timings[1].nanoseconds - timings[0].nanoseconds),
    ])
}

/// Measures text to verdict, compared with libcrypto and jwt-kit.
func verifying(_ samples: Samples, _ race: Race) async throws -> Report {
  let raw = try RawVerifier(samples.passes, key: samples.key)
  let parts = try samples.passes.map(Samples.parts)
  let texts = samples.passes.map { Array($0.token.utf8) }
  let barcodes = samples.passes.map { Array($0.barcodeText.utf8) }
  let tokens = samples.passes.map(\.token)
  let jwtKit = await JWTKeyCollection().add(
    ecdsa: try ES256PrivateKey(pem: String(decoding: samples.pem, as: UTF8.self)).publicKey,
    kid: JWKIdentifier(string: samples.issuer.keyID.rawValue))
  let publicKey = samples.key.publicKey
  @Sendable func admit(_ text: [UInt8]) throws {
    let verdict = samples.verifier.verify(text, now: Samples.now)
    guard case .admit = verdict.decision else {
      throw Unexpected("a good pass is not admitted: \(verdict.message)")
    }
  }
  let timings = try await race.run([
    Contender("Verifier.verify") { count in
      for index in 0..<count { try admit(barcodes[index % barcodes.count]) }
    },
    Contender("Verifier.verify, bare token") { count in
      for index in 0..<count { try admit(texts[index % texts.count]) }
    },
    Contender("PublicKey.isValid") { count in
      for index in 0..<count {
        let (message, signature) = parts[index % parts.count]
        keep(try publicKey.isValidSignature(signature, for: message))
      }
    },
    Contender("raw libcrypto") { count in try raw.verify(count: count) },
    Contender("jwt-kit 5.7.1") { count in
      for index in 0..<count {
        let pass = try await jwtKit.verify(tokens[index % tokens.count], as: JWTKitPass.self)
        keep(pass.bcbp)
      }
    },
  ])
  let what = "verify, boarding pass barcode → verdict"
  return Report(
    rows: [
      .race(what, timings[0], timings[3], atLeast: 0.95),
      .race(what, timings[0], timings[4], atLeast: 1.6),
      .race("the same as a bare token", timings[1], timings[3], atLeast: 0.95),
      .race("(raw libcrypto against jwt-kit, verifying)", timings[3], timings[4], atLeast: nil),
    ],
    parts: [
      Part("verify a boarding pass", timings[0].nanoseconds),
      Part("  libcrypto", timings[3].nanoseconds),
      Part("  around it in PublicKey.isValid", timings[2].nanoseconds - timings[3].nanoseconds),
      Part(
        "  boarding pass text, run, letters, payload rebuilt, policies",
        timings[0].nanoseconds - timings[2].nanoseconds),
      Part(
        "  the same of a bare token: base64url, JSON, claims, policies",
        timings[1].nanoseconds - timings[2].nanoseconds),
    ])
}
