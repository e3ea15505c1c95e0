import Foundation
import PassIssuer
import PassTrustStore
import PassVerifier

/// Counts the instructions per verdict for trust stores of several sizes with valgrind.
///
/// The count is independent of other load on the machine.
func instructions(
  _ trust: TrustSamples, _ options: Options, _ folder: TemporaryFolder
) throws -> Report {
  let what = "unchanged, in instructions"
  let goal = "1 ± 0.001"
  guard FileManager.default.isExecutableFile(atPath: "/usr/bin/valgrind") else {
    return Report(rows: [.unmeasured(what, goal: goal, "valgrind is not installed")])
  }
  let passes = folder.path("passes.txt")
  let lines = trust.passes.map { $0.barcodeText + "\n" }.joined()
  try Data(lines.utf8).write(to: URL(fileURLWithPath: passes))
  // The program is stripped, because valgrind cannot read the compiler's debug information.
  let this = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
  let bench = folder.path("stripped")
  _ = try run(["strip", "--strip-debug", "-o", bench, this])
  let rounds = options.isQuick ? 1 : 4
  func count(_ size: TrustSamples.Size, rounds: Int) throws -> Int {
    let out = folder.path("callgrind.out")
    // The hash seed is fixed, because dictionary lookups would otherwise vary from run to run.
    _ = try run([
      "env", "SWIFT_DETERMINISTIC_HASHING=1", "valgrind", "--tool=callgrind",
      "--callgrind-out-file=\(out)", bench, "--verify", trust.store(size), passes, "\(rounds)",
    ])
    let text = try String(contentsOfFile: out, encoding: .utf8)
    guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix("totals: ") }),
      let total = Int(line.dropFirst("totals: ".count))
    else { throw Unexpected("valgrind counted nothing") }
    return total
  }
  // Start and loading are part of both counts and cancel out.
  let counts = try TrustSamples.Size.all.map { size in
    let (once, more) = (try count(size, rounds: 1), try count(size, rounds: 1 + rounds))
    return (size, Double(more - once) / Double(rounds * trust.passes.count))
  }
  guard let (leastSize, least) = counts.first else { return Report() }
  return Report(
    rows: counts.dropFirst().map { size, count in
      let ratio = count / least
      return Row(
        what: "\(what): \(size.words)", ours: grouped(Int(count)),
        peer: "\(leastSize.words): \(grouped(Int(least)))", ratio: ratio, goal: goal,
        isMet: abs(ratio - 1) <= 0.001, figures: ["ours": count, "least": least])
    })
}

/// Does the work that valgrind counts: loads a store and verifies the lines of a file, this many times.
func verifyForValgrind(store: String, passes: String, rounds: Int) throws {
  let verifier = Verifier(trust: try TrustStore(directory: store).load().held.trust)
  let lines = try String(contentsOfFile: passes, encoding: .utf8).split(separator: "\n")
  let texts = lines.map { Array($0.utf8) }
  for _ in 0..<rounds {
    for text in texts {
      guard case .admit = verifier.verify(text, now: Samples.now).decision else {
        throw Unexpected("a good pass is not admitted")
      }
    }
  }
}
