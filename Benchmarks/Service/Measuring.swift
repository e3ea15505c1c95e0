import Foundation
import Platform

/// Repeated runs of the same steps, each on a new directory; reports the median of each figure.
struct Measuring {
  let options: ServiceBench.Options
  let home: String

  /// The numbers of connections, with the number of travelers that share them.
  private var crowds: [(connections: Int, travelers: Int)] {
    if let connections = options.connections {
      return [(connections, options.isQuick ? 400 : 4_000)]
    }
    return options.isQuick
      ? [(1, 60), (16, 200), (64, 300)] : [(1, 300), (16, 1_200), (64, 2_000)]
  }

  func run() async throws {
    try prepare()
    var runs: [[Figure]] = []
    var fsyncs: [Double] = []
    for number in 1...max(options.runs, 1) {
      let load = try String(contentsOfFile: "/proc/loadavg", encoding: .utf8).prefix(14)
      fsyncs.append(try disk().share(0.5))
      runs.append(try await hello() + service(number))
      say("run \(number) of \(options.runs): load of the machine before it \(load)")
    }
    let figures = runs[0].indices.map { index in Figure.median(runs.map { $0[index] }) }
    let fsync = fsyncs.sorted()[fsyncs.count / 2]
    say("this disk: 4 KiB appended and fsync \(String(format: "%.2f", fsync)) ms (p50)")
    say(
      "medians of \(runs.count) runs; client and server: their share of "
        + "\(ProcessInfo.processInfo.activeProcessorCount) processors")
    say(Figure.heading)
    for figure in figures {
      let hello = figures.first { $0.what == "hello" && $0.connections == figure.connections }
      say(figure.line(hello: hello?.perSecond ?? 0, fsync: fsync))
    }
    if let json = options.json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(figures).write(to: URL(filePath: json), options: .atomic)
    }
  }

  private var model: String { "\(home)/model" }

  /// Creates the directory with keys and flights that the runs copy.
  private func prepare() throws {
    try ServerProcess(
      options.service, ["--data", model, "--port", "0", "--now", Travelers.now]
    ).stop()
  }

  private func hello() async throws -> [Figure] {
    let server = try ServerProcess("/proc/self/exe", ["--hello"])
    defer { server.stop() }
    let request = Travelers.bytes("GET", "/", token: String(repeating: "x", count: 400))
    var figures: [Figure] = []
    for (connections, _) in crowds {
      let count = options.isQuick ? 2_000 : connections == 1 ? 5_000 : 30_000
      figures.append(
        try await figure(
          "hello", server, Array(repeating: request, count: count), connections, expected: 200
        ).figure)
    }
    return figures
  }

  private func service(_ number: Int) async throws -> [Figure] {
    let data = "\(home)/data\(number)"
    try FileManager.default.copyItem(atPath: model, toPath: data)
    let server = try ServerProcess(
      options.service,
      ["--data", data, "--port", "0", "--now", Travelers.now, "--rate-limits", "off"])
    defer { server.stop() }
    let all = try await Travelers(
      crowds.reduce(0) { $0 + $1.travelers }, data: data, port: server.port)
    var figures: [Figure] = []
    var first = 0
    for (connections, count) in crowds {
      let those = first..<first + count
      first += count
      func step(_ what: String, _ requests: [[UInt8]], _ expected: Int) async throws -> [[UInt8]] {
        let (figure, answers) = try await figure(
          what, server, requests, connections, expected: expected)
        figures.append(figure)
        return answers
      }
      _ = try await step("hold", those.map(all.hold), 201)
      let quotes = try await step("quote", those.map(all.quote), 201)
      let bookings = try await step("book", zip(those, quotes).map(all.book), 201)
      _ = try await step("check-in", zip(those, bookings).map(all.checkIn), 200)
    }
    return figures
  }

  private func figure(
    _ what: String, _ server: ServerProcess, _ requests: [[UInt8]], _ connections: Int,
    expected: Int
  ) async throws -> (figure: Figure, answers: [[UInt8]]) {
    let (own, theirs) = (Self.ownProcessorTime(), try server.processorTime())
    let outcome = try await Load.run(requests, port: server.port, connections: connections)
    let (client, taken) = (
      Self.ownProcessorTime() - own, try server.processorTime() - theirs
    )
    if let other = outcome.answers.first(where: { $0.status != expected }) {
      throw Unexpected(
        "\(what): \(other.status) \(String(decoding: other.body.prefix(300), as: UTF8.self))")
    }
    let times = outcome.answers.map(\.time)
    let all = outcome.wall * ProcessInfo.processInfo.activeProcessorCount
    return (
      Figure(
        what: what, connections: connections,
        perSecond: Double(requests.count) / outcome.wall.milliseconds * 1_000,
        p50: times.share(0.5), p99: times.share(0.99), client: client / all, server: taken / all,
        work: taken.milliseconds / Double(requests.count)),
      outcome.answers.map(\.body)
    )
  }

  private static func ownProcessorTime() -> Duration {
    .microseconds(clock())
  }

  /// The duration of a small synced write on this disk: the lower bound for a durable commit.
  private func disk() throws -> [Duration] {
    let path = "\(home)/disk"
    try? FileManager.default.removeItem(atPath: path)
    let file = try FileDescriptor(creating: path, mode: Files.privateMode)
    let page = [UInt8](repeating: 0x5A, count: 4_096)
    return try (0..<(options.isQuick ? 100 : 500)).map { index in
      let start = ContinuousClock.now
      try file.write(page, at: index * page.count)
      try file.synchronize()
      return start.duration(to: .now)
    }
  }

  /// Prints a line without buffering.
  private func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
