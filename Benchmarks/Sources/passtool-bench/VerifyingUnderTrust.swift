import PassIssuer
import PassVerifier

/// Measures text to verdict under a signed bundle with a status list, compared with libcrypto in the same rounds.
///
/// The ratio must not depend on the size of the store.
func verifyingUnderTrust(
  _ samples: Samples, _ trust: TrustSamples, _ race: Race
) async throws -> Report {
  func contender(_ name: String, _ verifier: Verifier, _ passes: [Pass]) -> Contender {
    let barcodes = passes.map { Array($0.barcodeText.utf8) }
    return Contender(name) { count in
      for index in 0..<count {
        let verdict = verifier.verify(barcodes[index % barcodes.count], now: Samples.now)
        guard case .admit = verdict.decision else {
          throw Unexpected("a good pass is not admitted: \(verdict.message)")
        }
        keep(verdict)
      }
    }
  }
  let raw = try RawVerifier(trust.passes, key: samples.key)
  let sizes = TrustSamples.Size.all
  var contenders = [
    Contender("raw libcrypto") { count in try raw.verify(count: count) },
    contender("plain keys", samples.verifier, trust.passes),
    contender("entries all over", try trust.verifier(.greatest), trust.spreadPasses),
  ]
  for size in sizes {
    contenders.append(contender(size.words, try trust.verifier(size), trust.passes))
  }
  let timings = try await race.run(contenders)
  let (libcrypto, plain, spread) = (timings[0], timings[1], timings[2])
  let held = timings[3...]
  guard let least = held.first else { return Report() }
  return Report(
    rows: [
      .race("verify under plain keys, the pass names a list", plain, libcrypto, atLeast: 0.95)
    ]
      + held.map { .race("verify under a bundle, \($0.name)", $0, libcrypto, atLeast: 0.95) }
      + [.race("the same, entries all over the list", spread, libcrypto, atLeast: 0.95)]
      + (held.dropFirst() + [spread]).map { .unchanged("\($0.name)", $0, least) })
}
