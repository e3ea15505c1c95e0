import Foundation

/// The measurement: the peak, the overload, and the service's memory.
struct Overload {
  let options: OverloadBench.Options
  let home: String

  func run() async throws {
    let data = "\(home)/data"
    var arguments = [
      "--data", data, "--port", "0", "--now", Requests.now, "--connections", "4000",
      // The rate limits of users are not under test.
      "--rate-limits", "1000000",
    ]
    if let atATime = options.atATime { arguments += ["--requests-at-a-time", "\(atATime)"] }
    let server = try Server(options.service, arguments, log: "\(home)/log")
    defer { server.stop() }
    say(
      "load of the machine before: \(try String(contentsOfFile: "/proc/loadavg", encoding: .utf8))")

    // Travelers of the first day have booked and check in; travelers of the second day have a price and book.
    let first = try await Requests(
      options.travelers, on: "2025-03-01", data: data, port: server.port)
    let second = try await Requests(
      options.travelers, on: "2025-03-02", data: data, port: server.port)
    let booked = try await step(
      zip(first.count, try await quoted(first, server)) { try first.book($0, $1) }, server)
    var pools = [
      try zip(second.count, try await quoted(second, server)) { try second.book($0, $1) },
      try zip(first.count, booked) { try first.checkIn($0, $1) },
    ]
    say("\(pools[0].count) to book and \(pools[1].count) to check in")

    let peak = try await Generator.mixed(
      &pools, port: server.port, connections: options.atATime ?? 16, rate: nil, seconds: 4)
    let rate = Double(done(peak)) / (peak.wall / .seconds(1))
    say("peak: \(figures(peak))")
    // The early value is taken with the connections open and under load, because each of them has memory of its own.
    let process = server.number
    async let early = Server.memory(of: process, after: .seconds(options.seconds / 4))
    let outcome = try await Generator.mixed(
      &pools, port: server.port, connections: 1_500, rate: rate * options.factor,
      seconds: options.seconds)
    let (before, after) = (try await early, try await Server.memory(of: process))
    let answered = Double(done(outcome)) / (outcome.wall / .seconds(1))
    say("\(options.factor) times as many: \(figures(outcome))")
    let refused = outcome.answers.filter { [429, 503].contains($0.status) }.map(\.time).sorted()
    let slowest =
      refused.isEmpty ? 0 : refused[Int(Double(refused.count - 1) * 0.99)] / .milliseconds(1)
    verdict(
      "answered beside the peak", answered / rate, "≥ 0.80", answered / rate >= 0.8)
    verdict("99 of 100 refused within, ms", slowest, "≤ 50", slowest <= 50)
    verdict("memory at the end beside a quarter", after / before, "≤ 1.10", after / before <= 1.1)
    say(
      String(format: "memory %.0f MiB after a quarter of the time, %.0f at the end", before, after))
    say(
      "load of the machine after: \(try String(contentsOfFile: "/proc/loadavg", encoding: .utf8))")
  }

  private func quoted(_ travelers: Requests, _ server: Server) async throws -> [[UInt8]] {
    _ = try await step((0..<travelers.count).map(travelers.hold), server)
    return try await step((0..<travelers.count).map(travelers.quote), server)
  }

  /// Returns the bodies of the answers; every answer must be a success.
  private func step(_ requests: [[UInt8]], _ server: Server) async throws -> [[UInt8]] {
    let answers = try await Generator.closed(
      requests, port: server.port, connections: min(options.atATime ?? 16, 16))
    if let other = answers.first(where: { !(200..<300).contains($0.status) }) {
      throw Unexpected(
        "\(other.status) \(String(decoding: other.body.prefix(300), as: UTF8.self))")
    }
    return answers.map(\.body)
  }

  private func zip(
    _ count: Int, _ bodies: [[UInt8]], _ request: (Int, [UInt8]) throws -> [UInt8]
  ) throws -> [[UInt8]] { try (0..<count).map { try request($0, bodies[$0]) } }

  private func done(_ outcome: Generator.Outcome) -> Int {
    outcome.answers.count { (200..<300).contains($0.status) }
  }

  private func figures(_ outcome: Generator.Outcome) -> String {
    let seconds = outcome.wall / .seconds(1)
    var parts = [String(format: "%.1f s", seconds)]
    if outcome.due > 0 { parts.append(String(format: "%.0f/s due", Double(outcome.due) / seconds)) }
    if outcome.unsent > 0 { parts.append("\(outcome.unsent) without a connection") }
    for (status, answers) in Dictionary(grouping: outcome.answers, by: \.status)
      .sorted(by: { $0.key < $1.key })
    {
      let times = answers.map { $0.time / .milliseconds(1) }.sorted()
      func share(_ share: Double) -> Double { times[Int(Double(times.count - 1) * share)] }
      parts.append(
        String(
          format: "%d: %.0f/s (p50 %.1f ms, p99 %.1f ms, longest %.1f ms)", status,
          Double(answers.count) / seconds, share(0.5), share(0.99), share(1)))
    }
    return parts.joined(separator: "; ")
  }

  private func verdict(_ what: String, _ value: Double, _ goal: String, _ isMet: Bool) {
    say(
      what.padding(toLength: 34, withPad: " ", startingAt: 0)
        + String(format: "%8.2f   goal ", value) + goal + (isMet ? "   met" : "   MISSED"))
  }

  /// Prints a line without buffering.
  private func say(_ line: String) {
    FileHandle.standardOutput.write(
      Data((line.trimmingCharacters(in: .newlines) + "\n").utf8))
  }
}
