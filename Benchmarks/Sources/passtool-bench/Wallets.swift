import PassIssuer
import PassWallet

/// Measures passes for wallets on one processor, each with a signature of its own.
///
/// A boarding pass in eight languages with the operator's pictures is made for Apple's wallet, signed with RSA 2048 and
/// on P-256. A link that saves it in Google's wallet is signed with RSA 2048.
func makingWallets(
  _ samples: Samples, _ race: Race, _ folder: TemporaryFolder
) async throws -> Report {
  let wallets = try WalletSamples(folder)
  let rsa = try wallets.settings(.rsa)
  let elliptic = try wallets.settings(.elliptic)
  let details = try PageDetails(request: Samples.requestJSON)
  let passes = try samples.passes.map {
    WalletPass(try PrintablePass(Array($0.barcodeText.utf8)), details)
  }
  let made = try ApplePass.passes(passes[0], rsa)[0]
  let rawRSA = try RawSigner(pem: wallets.pem(.rsa))
  let rawElliptic = try RawSigner(pem: wallets.pem(.elliptic))
  let timings = try await race.run([
    Contender("ApplePass, RSA 2048") { count in
      for index in 0..<count { keep(try ApplePass.passes(passes[index % passes.count], rsa)) }
    },
    Contender("ApplePass, P-256") { count in
      for index in 0..<count { keep(try ApplePass.passes(passes[index % passes.count], elliptic)) }
    },
    Contender("GooglePass and saveLink") { count in
      for index in 0..<count {
        let pass = try GooglePass(passes[index % passes.count], rsa, now: Samples.now)
        keep(try pass.saveLink())
      }
    },
    Contender("raw libcrypto's signature, RSA 2048") { count in
      try rawRSA.sign(made.manifest, count: count)
    },
    Contender("raw libcrypto's signature, P-256") { count in
      try rawElliptic.sign(made.manifest, count: count)
    },
  ])
  let what = "a signed pass for Apple's wallet, \(grouped(made.bytes.count)) bytes"
  return Report(
    rows: [
      .rate("\(what), RSA 2048", timings[0], atLeast: 300, beside: timings[3]),
      .rate("\(what), P-256", timings[1], atLeast: 300, beside: timings[4]),
      .rate(
        "a save link for Google's wallet, RSA 2048", timings[2], atLeast: 300, beside: timings[3]),
    ],
    parts: [
      Part("make a pass for Apple's wallet, RSA 2048", timings[0].nanoseconds),
      Part("  libcrypto's signature", timings[3].nanoseconds),
      Part(
        "  eight languages, JSON, archive, CMS", timings[0].nanoseconds - timings[3].nanoseconds),
      Part("make a save link for Google's wallet", timings[2].nanoseconds),
      Part("  libcrypto's signature", timings[3].nanoseconds),
      Part("  eight languages, JSON, base64url", timings[2].nanoseconds - timings[3].nanoseconds),
    ])
}
