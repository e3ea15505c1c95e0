import AsyncHTTPClient
import Foundation
import NIOCore
import NIOPosix

/// The measurement: the peak, the long run at a share of it, and the size of the service meanwhile.
struct Marathon {
  private let options: Endurance.Options
  private let server: Server
  private let crowd: Crowd
  private let client: HTTPClient

  /// The number of journeys at a time, and of connections, while the peak is measured.
  private static let atATime = 64

  init(_ options: Endurance.Options, home: String) throws {
    self.options = options
    server = try Server(
      options.service, data: "\(home)/data", now: Crowd.now, further: options.further)
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = Self.atATime
    client = HTTPClient(
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
    crowd = try Crowd(options.users, of: server, client: client)
  }

  /// Runs the measurement and returns whether the service stayed steady.
  func run() async throws -> Bool {
    defer { server.stop() }
    try await crowd.findSeats(minutes: options.minutes)
    var rate = options.rate ?? 0
    if options.rate == nil {
      let peak = try await peak(seconds: max(10, min(60, options.minutes * 6)))
      rate = peak * options.share
      say(String(format: "peak: %.1f journeys a second, 64 at a time", peak))
    }
    say(
      String(
        format: "%d users, %.1f journeys a second for %g minutes", options.users, rate,
        options.minutes))
    let samples = Samples(.seconds(options.minutes * 60))
    try await steady(samples, rate: rate)
    try await client.shutdown()
    return report(samples.all)
  }

  /// Returns the journeys per second of 64 lanes, each with one journey after the other.
  private func peak(seconds: Double) async throws -> Double {
    let end = ContinuousClock.now.advanced(by: .seconds(seconds))
    let samples = Samples(.seconds(seconds))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<Self.atATime {
        group.addTask { while ContinuousClock.now < end { await crowd.journey(samples) } }
      }
    }
    return Double(samples.all.reduce(0) { $0 + $1.journeys }) / seconds
  }

  /// Begins journeys at a steady pace, even if earlier ones are not done.
  private func steady(_ samples: Samples, rate: Double) async throws {
    let start = ContinuousClock.now
    let end = start.advanced(by: .seconds(options.minutes * 60))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while ContinuousClock.now < end {
          samples.add(try server.size())
          try await Task.sleep(for: .seconds(1))
        }
      }
      group.addTask {
        await withDiscardingTaskGroup { journeys in
          var number = 0
          while true {
            let due = start.advanced(by: .seconds(Double(number) / rate))
            guard due < end else { break }
            try? await Task.sleep(until: due)
            journeys.addTask { await crowd.journey(samples) }
            number += 1
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private func report(_ tenths: [Sample]) -> Bool {
    say(
      "tenth  journeys  answers     p50 ms    p99 ms  memory MB  file MB  log MB  bytes/journey  failed"
    )
    for (number, tenth) in tenths.enumerated() {
      say(
        String(
          format: "%5d %9d %8d %10.2f %9.2f %10.1f %8.1f %7.1f %14.0f %7d", number + 1,
          tenth.journeys, tenth.answers.count, tenth.share(0.5), tenth.share(0.99),
          megabytes(tenth.largest.memory), megabytes(tenth.largest.file),
          megabytes(tenth.largest.log), tenth.growth, tenth.failures))
    }
    let (first, last) = (tenths[0], tenths[9])
    let failures = tenths.reduce(0) { $0 + $1.failures }
    let journeys = tenths.reduce(0) { $0 + $1.journeys }
    let checks: [(String, Bool)] = [
      ("p99", last.share(0.99) <= max(first.share(0.99) * 1.5, first.share(0.99) + 5)),
      // Caches fill in the first tenth, so some growth is normal.
      (
        "memory",
        last.largest.memory <= max(first.largest.memory * 5 / 4, first.largest.memory + 32 << 20)
      ),
      ("file", last.growth <= first.growth * 1.25 + 1_024),
      ("log", last.largest.log <= max(first.largest.log * 3 / 2, 64 << 20)),
      ("failures", failures * 1_000 <= journeys),
    ]
    for (what, isSteady) in checks where !isSteady { say("GREW: \(what)") }
    let isSteady = checks.allSatisfy(\.1)
    say("verdict: \(isSteady ? "steady" : "NOT STEADY")")
    return isSteady
  }

  private func megabytes(_ bytes: Int) -> Double { Double(bytes) / Double(1 << 20) }

  /// Prints a line without buffering.
  private func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
