import ClientRules
import ClientStore
import Glibc
import PassClient
import PassTestSupport
import Platform
import Vocabulary

/// A program that measures the client of travelers and fails where a promise is not kept.
///
/// `client-bench [PASSCLIENT]`: with the program's path its start to the first pass is measured, too.
@main
enum ClientBench {
  /// The promises: milliseconds from the start to the first pass, and mebibytes that a long queue may add.
  private static let longestStart = 50.0
  private static let mostGrowth = 16

  static func main() async throws {
    let folder = try TemporaryDirectory()
    let (home, token) = ("\(folder.path)/home", "\(folder.path)/token")
    try Files.create(token, Array("token".utf8), mode: Files.privateMode)
    try PassClient.signIn(home: home, url: "http://127.0.0.1:1", token: .file(token))
    let service = AnsweringService()
    var faults = try await tellSync(home, service)
    faults += try await tellStart(home)
    if CommandLine.arguments.count > 1 {
      faults += try tellProgram(CommandLine.arguments[1], home)
    }
    faults += try await tellQueue(home, service)
    for fault in faults { try Terminal.write("client-bench: \(fault)\n", to: .error) }
    if !faults.isEmpty { exit(1) }
  }

  /// A first sync of a thousand bookings, and one that finds nothing new.
  private static func tellSync(_ home: String, _ service: AnsweringService) async throws -> [String]
  {
    let client = try PassClient(home: home, transport: service)
    let clock = ContinuousClock()
    var began = clock.now
    let first = try await client.synchronize(within: .seconds(600))
    print("first sync: \(service.requests) requests in \(began.duration(to: clock.now))")
    let before = service.requests
    began = clock.now
    let second = try await client.synchronize(within: .seconds(600))
    let requests = service.requests - before
    print("unchanged: \(requests) requests in \(began.duration(to: clock.now))")
    // Ten pages of flights, one of each other product, and what the service does not have: places and reference data.
    let pages = AnsweringService.bookings / 100 + Product.allCases.count - 1
    guard first.isComplete, second.isComplete else {
      return ["a sync is not complete: \(first), \(second)"]
    }
    return requests > pages + 3
      ? ["an unchanged sync took \(requests) requests for \(pages) pages"] : []
  }

  /// From opening the store to the first pass.
  private static func tellStart(_ home: String) async throws -> [String] {
    var times: [Double] = []
    for number in 0..<50 {
      let began = ContinuousClock.now
      let client = try PassClient(home: home)
      let passes = try await client.passes(of: AnsweringService.id(number))
      times.append((ContinuousClock.now - began) / .milliseconds(1))
      guard passes.count == 1 else { return ["a pass is missing"] }
    }
    return judged("library: store to first pass", times)
  }

  /// From the start of the program to its end, with a pass as JSON.
  private static func tellProgram(_ program: String, _ home: String) throws -> [String] {
    var times: [Double] = []
    for number in 0..<50 {
      let began = ContinuousClock.now
      let process = try ChildProcess(
        program, ["passes", AnsweringService.id(number), "--json", "--home", home])
      guard process.wait() == 0 else { return ["\(program) failed"] }
      times.append((ContinuousClock.now - began) / .milliseconds(1))
    }
    return judged("passclient: start to first pass", times)
  }

  private static func judged(_ name: String, _ times: [Double]) -> [String] {
    let sorted = times.sorted()
    let (median, worst) = (sorted[sorted.count / 2], sorted[sorted.count - 1])
    print("\(name): median \(rounded(median)) ms, worst \(rounded(worst)) ms")
    return median > longestStart ? ["\(name) takes \(rounded(median)) ms"] : []
  }

  /// Ten thousand commands, drained in their order with flat memory.
  private static func tellQueue(_ home: String, _ service: AnsweringService) async throws
    -> [String]
  {
    let count = 10_000
    let store = try ClientStore(home: home)
    let now = Instant(secondsSince1970: SystemClock.secondsSince1970)
    var began = ContinuousClock.now
    for number in 0..<count {
      let booking = AnsweringService.id(number % AnsweringService.bookings)
      try store.enqueue(
        QueuedCommand(
          id: "act_\(number)", action: .checkIn, product: .flights, bookingID: booking,
          key: "key-\(number)", createdAt: now, createdUptime: nil,
          path: "/bookings/\(booking)/check-in", body: Array("{}".utf8)))
    }
    print("queue: \(count) commands written and synced in \(ContinuousClock.now - began)")
    let client = try PassClient(home: home, transport: service)
    let before = ProcessStatistics.read()?.residentBytes ?? 0
    began = ContinuousClock.now
    _ = try await client.send(within: .seconds(3_600))
    let grown = ((ProcessStatistics.read()?.residentBytes ?? 0) - before) >> 20
    print("queue: drained in \(ContinuousClock.now - began), memory \(grown) MiB more")
    let open = try store.counts().openCommands
    var faults = open == 0 ? [] : ["\(open) commands were left"]
    if grown > mostGrowth { faults.append("the queue took \(grown) MiB") }
    return faults
  }

  private static func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }
}
