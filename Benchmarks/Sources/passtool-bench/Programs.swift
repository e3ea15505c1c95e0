import CPeers
import Dispatch
import Foundation
import PassIssuer
import Synchronization

/// Runs a program to its end; returns the time in nanoseconds.
func run(_ arguments: [String]) throws -> Double {
  var pointers = unsafe arguments.map { unsafe strdup($0) }
  unsafe pointers.append(nil)
  defer { unsafe pointers.forEach { unsafe free($0) } }
  let time = unsafe peer_run(&pointers)
  guard time >= 0 else { throw Unexpected("failed: \(arguments.joined(separator: " "))") }
  return Double(time)
}

/// Measures `passtool verify` from process start to exit, with plain keys and with trust stores of several sizes.
func startUp(
  _ samples: Samples, _ trust: TrustSamples, _ options: Options
) throws -> Report {
  let what = "passtool verify, process start to exit"
  guard let passtool = options.passtool else {
    return Report(rows: [.unmeasured(what, goal: "≤ 10 ms", "no --passtool given")])
  }
  func verify(_ options: String...) -> [String] {
    [passtool, "verify"] + options
      + ["--now", Samples.now.description, trust.passes[0].barcodeText]
  }
  let sizes = TrustSamples.Size.all
  let commands =
    [["true"], verify("--trust", samples.trust)] + sizes.map { verify("--store", trust.store($0)) }
  var times = [[Double]](repeating: [], count: commands.count)
  for _ in 0..<(options.isQuick ? 50 : 300) {
    for (index, command) in commands.enumerated() { times[index].append(try run(command)) }
  }
  let medians = times.map(\.median)
  return Report(
    rows: [.limit("\(what), plain keys", medians[1], "≤ 10 ms", isMet: medians[1] <= 10e6)]
      + zip(sizes, medians.dropFirst(2)).map {
        .limit("\(what), store of \($0.words)", $1, "", isMet: nil)
      },
    parts: [
      Part("passtool verify", medians[1]),
      Part("  starting and ending any process (true)", medians[0]),
    ])
}

/// Measures the issue of thousands of boarding passes with their images, on all cores.
func minting(
  _ samples: Samples, _ options: Options, _ folder: TemporaryFolder
) throws -> Report {
  let count = options.isQuick ? 2_000 : 10_000
  let repeats = options.isQuick ? 1 : 3
  let perRun = "\(grouped(count)) boarding passes"
  let goal = "≥ 2,000/s"
  var rates: [Double] = []
  let (wall, processor) = (peer_wall_time(), peer_processor_time())
  for _ in 0..<repeats { rates.append(try mint(count, samples)) }
  // Wall-clock figures suffer from other load; this number shows how much.
  let cores = Double(peer_processor_time() - processor) / Double(peer_wall_time() - wall)
  var report = Report(rows: [
    .rate(
      "\(perRun) + SVG + PNG, library", rates.median, goal, isMet: rates.median >= 2_000,
      note: String(format: "given %.2f cores", cores))
  ])

  let what = "\(perRun) + SVG + PNG, passtool issue --out"
  guard let passtool = options.passtool else {
    report.rows.append(.unmeasured(what, goal: goal, "no --passtool given"))
    return report
  }
  let requests = folder.path("requests.ndjson")
  let line = Samples.requestJSON + [UInt8(ascii: "\n")]
  try Data((0..<count).flatMap { _ in line }).write(to: URL(fileURLWithPath: requests))
  var commandRates: [Double] = []
  for index in 0..<repeats {
    let out = folder.path("out-\(index)")
    let time = try run([
      passtool, "issue", "boarding-pass", requests, "--keys", samples.keys, "--out", out,
      "--now", Samples.now.description,
    ])
    guard try FileManager.default.contentsOfDirectory(atPath: out).count == 2 * count else {
      throw Unexpected("passtool issue did not write a picture of each kind for each request")
    }
    try FileManager.default.removeItem(atPath: out)
    commandRates.append(Double(count) / time * 1e9)
  }
  report.rows.append(
    .rate(what, commandRates.median, goal, isMet: commandRates.median >= 2_000))
  var bareRates: [Double] = []
  for _ in 0..<repeats {
    let time = try run([
      passtool, "issue", "boarding-pass", requests, "--keys", samples.keys, "--now",
      Samples.now.description,
    ])
    bareRates.append(Double(count) / time * 1e9)
  }
  report.rows.append(
    .rate("\(perRun) without pictures, passtool issue", bareRates.median, "", isMet: nil))
  report.parts = try mintingParts(samples)
  return report
}

/// Returns the rate in passes per second.
private func mint(_ count: Int, _ samples: Samples) throws -> Double {
  let failure = Mutex<(any Error)?>(nil)
  let portion = 50
  let start = peer_wall_time()
  DispatchQueue.concurrentPerform(iterations: count / portion) { _ in
    do {
      for _ in 0..<portion {
        let request = try BoardingPassRequest(json: Samples.requestJSON)
        let pass = try samples.issuer.issue(request, now: Samples.now, random: SecureRandom())
        let symbol = try pass.symbol()
        keep(symbol.svg())
        keep(try symbol.png())
      }
    } catch {
      failure.withLock { $0 = error }
    }
  }
  let time = Double(peer_wall_time() - start)
  if let error = failure.withLock({ $0 }) { throw error }
  return Double(count) / time * 1e9
}

private func mintingParts(_ samples: Samples) throws -> [Part] {
  func time(_ work: () throws -> Void) rethrows -> Double {
    var times: [Double] = []
    for _ in 0..<201 {
      let start = peer_processor_time()
      try work()
      times.append(Double(peer_processor_time() - start))
    }
    return times.median
  }
  let pass = samples.passes[0]
  let symbol = try pass.symbol()
  let parts = [
    Part(
      "  reading the request", try time { _ = try BoardingPassRequest(json: Samples.requestJSON) }),
    Part(
      "  issuing",
      try time {
        _ = try samples.issuer.issue(samples.request, now: Samples.now, random: SecureRandom())
      }),
    Part("  encoding the symbol", try time { _ = try pass.symbol() }),
    Part("  writing the SVG", time { _ = symbol.svg() }),
    Part("  writing the PNG", try time { _ = try symbol.png() }),
  ]
  return [Part("mint one boarding pass, on one core", parts.map(\.nanoseconds).reduce(0, +))]
    + parts
}
