import JWTKit
import PassIssuer
import PassVerifier

/// Request → token, against libcrypto and jwt-kit.
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
  let timings = try await race.run([
    Contender("Issuer.issue") { count in
      for _ in 0..<count {
        let pass = try samples.issuer.issue(
          samples.request, now: Samples.now, random: SecureRandom())
        keep(pass.token)
      }
    },
    Contender("PrivateKey.sign") { count in
      for _ in 0..<count { keep(try samples.key.sign(message)) }
    },
    Contender("raw libcrypto") { count in try raw.sign(message, count: count) },
    Contender("jwt-kit 5.7.1") { count in
      for _ in 0..<count {
        let token = try await jwtKit.sign(payload, kid: kid, header: jwtKitHeader)
        keep(token)
      }
    },
  ])
  let what = "sign a boarding pass, request → token"
  return Report(
    rows: [
      .race(what, timings[0], timings[2], atLeast: 0.95),
      .race(what, timings[0], timings[3], atLeast: 3),
    ],
    parts: [
      Part("issue a boarding pass", timings[0].nanoseconds),
      Part("  libcrypto", timings[2].nanoseconds),
      Part("  around it in PrivateKey.sign", timings[1].nanoseconds - timings[2].nanoseconds),
      Part(
        "  boarding pass text, claims, random id, base64url",
        timings[0].nanoseconds - timings[1].nanoseconds),
    ])
}

/// Text → verdict, against libcrypto and jwt-kit.
func verifying(_ samples: Samples, _ race: Race) async throws -> Report {
  let raw = try RawVerifier(samples)
  let parts = try samples.passes.map(Samples.parts)
  let texts = samples.passes.map { Array($0.token.utf8) }
  let tokens = samples.passes.map(\.token)
  let jwtKit = await JWTKeyCollection().add(
    ecdsa: try ES256PrivateKey(pem: String(decoding: samples.pem, as: UTF8.self)).publicKey,
    kid: JWKIdentifier(string: samples.issuer.keyID.rawValue))
  let publicKey = samples.key.publicKey
  let timings = try await race.run([
    Contender("Verifier.verify") { count in
      for index in 0..<count {
        let verdict = samples.verifier.verify(texts[index % texts.count], now: Samples.now)
        guard case .admit = verdict.decision else {
          throw Unexpected("a good pass is not admitted: \(verdict.message)")
        }
      }
    },
    Contender("PublicKey.isValid") { count in
      for index in 0..<count {
        let (message, signature) = parts[index % parts.count]
        keep(try publicKey.isValid(signature, for: message))
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
  let what = "verify, text → verdict (no status lists yet)"
  return Report(
    rows: [
      .race(what, timings[0], timings[2], atLeast: 0.95),
      .race(what, timings[0], timings[3], atLeast: 1.6),
    ],
    parts: [
      Part("verify a boarding pass", timings[0].nanoseconds),
      Part("  libcrypto", timings[2].nanoseconds),
      Part("  around it in PublicKey.isValid", timings[1].nanoseconds - timings[2].nanoseconds),
      Part(
        "  base64url, JSON, claims, boarding pass text, policies",
        timings[0].nanoseconds - timings[1].nanoseconds),
    ])
}
