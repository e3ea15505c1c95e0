import ClientRules
import Foundation
import Glibc
import PassClient
import PassTestSupport
import StrictText
import Synchronization
import Vocabulary

/// The store of a user of a service, for the library and for the program.
final class TestHome: Sendable {
  let service: TestedService
  let user: String
  private let directory: TemporaryDirectory

  var path: String { "\(directory.path)/home" }
  var tokenFile: String { "\(directory.path)/token" }

  /// Makes a directory with the token of a new user; nothing is signed in.
  init(_ service: TestedService, user: String = "u-\(UUID().uuidString.lowercased())") throws {
    self.service = service
    self.user = user
    directory = try TemporaryDirectory()
    try renewToken()
  }

  func renewToken(lifetime: Int = 86_400) throws {
    try write(token: try service.token(user, lifetime: lifetime))
  }

  func write(token: String) throws {
    let url = URL(filePath: tokenFile)
    try Data(token.utf8).write(to: url)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: tokenFile)
  }

  func signIn() throws {
    try PassClient.signIn(home: path, url: service.url, token: .file(tokenFile))
  }

  /// The time of the service, and waits that take no time.
  var clock: SkippingClock { SkippingClock(service) }

  /// A client in this process, whose time is that of the service and whose waits are those of a test.
  func client(_ transport: (any ClientTransport)? = nil) throws -> PassClient {
    let random = Mutex(SeededGenerator(seed: 48))
    return try PassClient(
      home: path, clock: clock.clock, transport: transport,
      random: { random.withLock { $0.next() } }, step: {})
  }

  /// The end of a run of `passclient`.
  struct Run {
    let code: Int32
    let output: String
    var json: JSONNode? { JSONNode.answer(Array(output.utf8)) }
  }

  /// Starts `passclient` with the clock of the service; `step` is the step at which it kills itself.
  ///
  /// No file grows beyond `blocks` of 512 bytes.
  func start(
    _ arguments: String..., killedAt step: Int? = nil, filesUpTo blocks: Int? = nil
  ) throws -> ChildProcess {
    try start(arguments, killedAt: step, filesUpTo: blocks)
  }

  private func start(
    _ arguments: [String], killedAt step: Int? = nil, filesUpTo blocks: Int? = nil,
    at time: Instant? = nil
  ) throws -> ChildProcess {
    var environment = ["PATH": "/usr/bin:/bin", "HOME": directory.path, "TZ": "UTC"]
    if let step { environment["PASSCLIENT_KILL_AT"] = "\(step)" }
    var command =
      ["\(try ChildProcess.productFolder())/passclient"] + arguments
      + ["--home", path, "--now", (time ?? service.now).description]
    if let blocks {
      command = ["/bin/sh", "-c", "ulimit -f \(blocks); trap '' XFSZ; exec \"$@\"", "sh"] + command
    }
    return try ChildProcess(
      command[0], Array(command.dropFirst()), environment: environment, output: .pipe,
      error: .file("\(directory.path)/errors"))
  }

  /// Runs `passclient` with `--json`; `step` is the step at which it kills itself.
  func run(_ arguments: String..., killedAt step: Int? = nil) throws -> Run {
    try run(try start(arguments + ["--json"], killedAt: step))
  }

  /// Runs `passclient` as a person sees it; `time` is another time than that of the service.
  func show(_ arguments: String..., at time: Instant? = nil) throws -> Run {
    try run(try start(arguments, at: time))
  }

  func show(_ arguments: [String]) throws -> Run { try run(try start(arguments)) }

  private func run(_ process: ChildProcess) throws -> Run {
    let bytes = try process.output?.readToEnd() ?? Data()
    return Run(code: process.wait(), output: String(decoding: bytes, as: UTF8.self))
  }

  func errors() -> String {
    (try? String(contentsOfFile: "\(directory.path)/errors", encoding: .utf8)) ?? ""
  }
}

extension Int32 {
  /// The exit code of a process that SIGKILL ended, as `ChildProcess` gives it.
  static let killed = 128 + SIGKILL
}

/// The time of a service, and waits that take no time.
final class SkippingClock: Sendable {
  private let service: TestedService
  private let skipped = Mutex(Duration.zero)
  private let began = ContinuousClock.now

  init(_ service: TestedService) { self.service = service }

  func skip(_ time: Duration) { skipped.withLock { $0 += time } }

  private var passed: Duration { ContinuousClock.now - began + skipped.withLock { $0 } }

  var clock: ClientClock {
    ClientClock(
      now: { self.service.now.adding(seconds: self.skipped.withLock { $0 }.components.seconds) },
      uptime: { Uptime(boot: "test", seconds: self.passed.components.seconds) },
      ticks: { self.passed }, sleep: { self.skip($0) })
  }
}
