import AccessTokens
import Foundation
import Glibc
import PassCrypto
import PassIssuer
import PassTestSupport
import Synchronization

/// A running `passservice` that can be killed and restarted on the same directory.
///
/// Its clock begins at `TestService.start` and continues while it is down.
final class ServiceProcess: Sendable {
  let data: String
  private let directory: TemporaryDirectory
  private let made = ContinuousClock.now
  private let running = Mutex<Running?>(nil)

  private struct Running {
    let process: ChildProcess
    let port: Int
  }

  init() async throws {
    directory = try TemporaryDirectory()
    data = "\(directory.path)/data"
    try await TestService.copyModel(to: data)
  }

  deinit { kill() }

  var port: Int? { running.withLock { $0?.port } }

  /// Returns the operator's log of all its processes.
  func log() throws -> String {
    try String(contentsOfFile: "\(directory.path)/log", encoding: .utf8)
  }

  func start() throws {
    let age = Int((ContinuousClock.now - made).components.seconds)
    let process = try ChildProcess(
      "\(try ChildProcess.productFolder())/passservice",
      [
        "--data", data, "--port", "0", "--issuer", "UA", "--rate-limits", "off", "--now",
        TestService.start.adding(seconds: age).description,
      ],
      environment: ["PATH": "/usr/bin:/bin", "TZ": "UTC"], output: .pipe,
      error: .file("\(directory.path)/log"))
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let part = process.output?.availableData ?? Data()
      guard !part.isEmpty else { throw MissingValue("the URL of passservice; \(try self.log())") }
      line += part
    }
    let port = try String(decoding: line, as: UTF8.self).split(separator: ":").last
      .flatMap { Int($0.filter(\.isNumber)) }.orThrow("a port")
    running.withLock { $0 = Running(process: process, port: port) }
  }

  /// Kills the process with SIGKILL.
  func kill() {
    running.withLock { running in
      guard let last = running else { return }
      last.process.kill()
      last.process.wait()
      running = nil
    }
  }

  /// Sends SIGTERM to the process.
  func terminate() {
    running.withLock { running in
      if let identifier = running?.process.identifier { _ = Glibc.kill(identifier, SIGTERM) }
    }
  }

  /// Returns the exit code of the process once it has ended.
  func wait() -> Int32 {
    let last = running.withLock { running in
      defer { running = nil }
      return running
    }
    return last?.process.wait() ?? 0
  }

  /// Sends SIGHUP to the process.
  func hangUp() {
    running.withLock { running in
      if let identifier = running?.process.identifier { _ = Glibc.kill(identifier, SIGHUP) }
    }
  }

  func token(_ subject: String, _ role: AccessRole = .traveler) throws -> String {
    try AccessKeys(data: data).token(
      subject: subject, role: role, now: TestService.start, random: SecureRandom())
  }

  /// Returns the answer to a request; nil if the service is down or dies before answering.
  func send(
    _ method: String, _ path: String, token: String, key: String? = nil, body: String = ""
  ) async -> HTTPReply? {
    guard let port else { return nil }
    var head = "\(method) /v1\(path) HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n"
    head += "authorization: Bearer \(token)\r\n"
    if let key { head += "idempotency-key: \(key)\r\n" }
    if method == "POST" {
      head += "content-type: application/json\r\ncontent-length: \(body.utf8.count)\r\n"
    }
    let bytes = Array((head + "\r\n" + body).utf8)
    return try? HTTPReply(try await RawHTTP.exchange(port: port, [bytes]))
  }
}
