import BookingTestSupport
import Foundation
import Platform

/// The measurement: repeated runs of the same steps, each on a new directory, and the median of each figure.
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
    if options.showsOnly { return try await crowd() }
    var runs: [[Figure]] = []
    var fsyncs: [Double] = []
    for number in 1...max(options.runs, 1) {
      let load = try String(contentsOfFile: "/proc/loadavg", encoding: .utf8).prefix(14)
      fsyncs.append(try disk().share(0.5))
      var figures = try await hello()
      for place in places { figures += try await service(number, place) }
      runs.append(figures)
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
    for verdict in Figure.verdicts(figures) + Place.verdicts(figures) { say(verdict) }
    try await crowd()
    if let json = options.json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(figures).write(to: URL(filePath: json), options: .atomic)
    }
  }

  /// Measures a thousand users at one show, and a thousand who watch another, on new directories.
  private func crowd() async throws {
    var outcomes: [ShowCrowd.Outcome] = []
    var heard: [(staleness: [Duration], missed: Int)] = []
    for number in 1...max(options.runs, 1) {
      let data = "\(home)/crowd\(number)"
      try FileManager.default.copyItem(atPath: model, toPath: data)
      let server = try ServerProcess(
        options.service,
        [
          "--data", data, "--port", "0", "--now", Travelers.now, "--rate-limits", "off",
          "--connections",
          "4096",
        ])
      defer { server.stop() }
      let crowd = try ShowCrowd(data: data, server: server)
      outcomes.append(try await crowd.run())
      heard.append(try await crowd.listen())
    }
    func middle(_ number: (ShowCrowd.Outcome) -> Double) -> Double {
      outcomes.map(number).sorted()[outcomes.count / 2]
    }
    say(
      String(
        format:
          "%d users at one show of %d seats: lock p50 %.0f ms, p99 %.0f ms, %.2f ms of processor; "
          + "book p50 %.0f ms, p99 %.0f ms, %.2f ms of processor; "
          + "%d sold, %d oversold; sold out after %.0f ms (goals: p99 < 500 ms, 0 oversold)",
        ShowCrowd.users, outcomes[0].seats, middle { $0.lock.share(0.5) },
        middle { $0.lock.share(0.99) }, middle { $0.work.lock.milliseconds },
        middle { $0.book.share(0.5) },
        middle { $0.book.share(0.99) }, middle { $0.work.book.milliseconds },
        outcomes.map(\.sold).min() ?? 0,
        outcomes.map(\.oversold).max() ?? 0, middle { $0.soldOut.milliseconds }))
    func middle(of share: Double) -> Double {
      heard.map { $0.staleness.share(share) }.sorted()[heard.count / 2]
    }
    say(
      String(
        format:
          "%d listeners of one show while seats are locked: told after p50 %.0f ms, p99 %.0f ms, at most %.0f ms; "
          + "%d of %d never (goal: < 2,000 ms)",
        ShowCrowd.users, middle(of: 0.5), middle(of: 0.99), middle(of: 1),
        heard.map(\.missed).max() ?? 0, heard.map { $0.staleness.count + $0.missed }.max() ?? 0))
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
          "hello", [server], Array(repeating: request, count: count), connections, expected: 200
        ).figure)
    }
    return figures
  }

  /// The places of bookings that are measured; PostgreSQL only if it is installed.
  private var places: [Place] {
    Place.allCases.filter { $0 == .file || PostgresServer.isInstalled }
  }

  private func service(_ number: Int, _ place: Place) async throws -> [Figure] {
    let data = "\(home)/data\(number)\(place.suffix)"
    try FileManager.default.copyItem(atPath: model, toPath: data)
    // The database is on the disk and syncs, like the file.
    let database = place == .file ? nil : try PostgresServer(inMemory: false)
    var servers: [ServerProcess] = []
    defer { for server in servers { server.stop() } }
    if let database { try move(data, to: database.address()) }
    for service in 0..<place.services {
      let own = service == 0 ? data : "\(data)-\(service)"
      servers.append(
        try ServerProcess(
          options.service,
          ["--data", own, "--port", "0", "--now", Travelers.now, "--rate-limits", "off"]
            + (database.map {
              ["--database", $0.address(), "--storage-keys", "\(data)/storage-keys"]
            } ?? [])))
    }
    // With few connections a second service has nothing to do, so these steps are left out.
    let crowds = place == .file ? self.crowds : Array(self.crowds.suffix(1))
    let all = try await Travelers(
      crowds.reduce(0) { $0 + $1.travelers }, data: data, port: servers[0].port)
    var figures: [Figure] = []
    var first = 0
    for (connections, count) in crowds {
      let those = first..<first + count
      first += count
      func step(_ what: String, _ requests: [[UInt8]], _ expected: Int) async throws -> [[UInt8]] {
        let (figure, answers) = try await figure(
          what + place.suffix, servers, requests, connections, expected: expected)
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
    _ what: String, _ servers: [ServerProcess], _ requests: [[UInt8]], _ connections: Int,
    expected: Int
  ) async throws -> (figure: Figure, answers: [[UInt8]]) {
    func processorTime() throws -> Duration {
      try servers.reduce(.zero) { $0 + (try $1.processorTime()) }
    }
    let (own, theirs) = (Self.ownProcessorTime(), try processorTime())
    let idle = try Self.idleTime()
    let outcome = try await Load.run(requests, ports: servers.map(\.port), connections: connections)
    let (client, taken) = (Self.ownProcessorTime() - own, try processorTime() - theirs)
    let spared = try Self.idleTime() - idle
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
        busy: max(0, 1 - spared / all),
        work: taken.milliseconds / Double(requests.count)),
      outcome.answers.map(\.body)
    )
  }

  private static func ownProcessorTime() -> Duration {
    .microseconds(clock())
  }

  /// Returns the time that all processors together have been idle so far; ticks are of 10 ms.
  private static func idleTime() throws -> Duration {
    let stat = try String(contentsOfFile: "/proc/stat", encoding: .utf8)
    let fields = stat.prefix { $0 != "\n" }.split(separator: " ")
    guard fields.count > 5, let idle = Int(fields[4]), let waiting = Int(fields[5]) else {
      throw Unexpected("/proc/stat")
    }
    return .milliseconds((idle + waiting) * 10)
  }

  /// Moves a directory's bookings into a database.
  private func move(_ data: String, to url: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: options.service).resolvingSymlinksInPath()
    process.arguments = ["move", "--from", data, "--to", url]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Unexpected("passservice move failed") }
  }

  /// Returns the durations of small synced writes on this disk: the lower bound for a durable commit.
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
