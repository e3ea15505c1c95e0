internal import ArgumentParser
internal import Glibc
internal import PassClient
internal import Platform
internal import Synchronization
internal import Vocabulary

/// The options of all commands: the store, the time for the network, and the clock of trials.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The directory of the store; by default $PASSCLIENT_HOME, or passclient in $XDG_DATA_HOME or ~/.local/share.",
      valueName: "dir"))
  var home: String?

  @Flag(help: "Use the store alone; commands wait in the queue.")
  var offline = false

  @Option(
    help: ArgumentHelp("How many seconds to wait for the network, 0 to 3600.", valueName: "seconds")
  )
  var wait: Int?

  @Option(
    help: ArgumentHelp(
      "Begin the clock at a time such as 2025-03-14T12:00:00Z, for trials; it runs from there.",
      valueName: "time"))
  var now: String?

  func validate() throws {
    if let wait, !(0...3_600).contains(wait) {
      throw ValidationError("--wait: expected 0 to 3600 seconds")
    }
    if let now, Instant(now) == nil {
      throw ValidationError("--now: expected a time such as 2025-03-14T12:00:00Z")
    }
  }

  var directory: String {
    if let home { return home }
    if let home = Environment.value(of: "PASSCLIENT_HOME") { return home }
    if let data = Environment.value(of: "XDG_DATA_HOME") { return "\(data)/passclient" }
    return "\(Environment.value(of: "HOME") ?? ".")/.local/share/passclient"
  }

  /// The time for the network: 10 seconds for commands, and less for showing what is kept.
  func time(orElse seconds: Int = 10) -> Duration { .seconds(wait ?? seconds) }

  var clock: ClientClock {
    var clock = ClientClock.system
    if let start = now.flatMap(Instant.init) {
      let begun = SystemClock.monotonicNanoseconds
      clock.now = {
        start.adding(seconds: (SystemClock.monotonicNanoseconds - begun) / 1_000_000_000)
      }
    }
    return clock
  }

  func client() throws(ClientError) -> PassClient {
    try PassClient(home: directory, clock: clock, step: Self.step)
  }

  /// Runs a command, and ends with its message and exit code where it fails.
  func run(_ body: (PassClient) async throws -> Void) async throws {
    try await Self.telling(at: clock.now) { try await body(try client()) }
  }

  static func telling(
    at now: () -> Instant = ClientClock.system.now, _ body: () async throws -> Void
  ) async throws {
    do { try await body() } catch let error as ClientError {
      switch error {
      case .refused(let problem), .away(let problem): Console.tell(problem.words(at: now()))
      default: Console.tell("\(error)")
      }
      throw ExitCode(error)
    }
  }

  /// Ends the process at a step that tests name (`PASSCLIENT_KILL_AT`).
  static let step: @Sendable () -> Void = {
    guard let last = Environment.value(of: "PASSCLIENT_KILL_AT").flatMap({ Int($0) }) else {
      return {}
    }
    let count = Mutex(0)
    return {
      let number = count.withLock {
        $0 += 1
        return $0
      }
      if number == last { kill(getpid(), SIGKILL) }
    }
  }()
}
