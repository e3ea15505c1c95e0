import AccessTokens
import Foundation
import Histories
import PassCrypto
import PassIssuer
import PassTestSupport
import Synchronization
import Vocabulary

/// A real `passservice` with a directory of its own, killed and started again; its clock jumps at some starts.
final class ServiceUnderKills: Sendable {
  /// The first time of its clock: flights of the evening are open for check-in, and hours from departure.
  static let start = Instant(secondsSince1970: 1_740_830_400)  // 2025-03-01T12:00:00Z

  let data: String
  private let timeline: Timeline
  /// Its number among the services of the timeline.
  private let number: Int
  private let program: String
  private let log: String
  /// The database that it shares with others, if any.
  private let shared: Shared?
  private let running = Mutex<(process: ChildProcess, port: Int)?>(nil)

  struct Shared: Sendable {
    let url: String
    let storageKeys: String
  }

  private init(
    _ program: String, data: String, number: Int, shared: Shared?, timeline: Timeline
  ) {
    self.program = program
    self.timeline = timeline
    self.number = number
    self.shared = shared
    self.data = data
    log = "\(data).log"
  }

  /// Starts a service with its own file and the whole demonstration on sale, in a new directory.
  static func alone(
    _ program: String, data: String, timeline: Timeline
  ) throws -> ServiceUnderKills {
    // Fewer entries than usual, because counting the free ones at each start takes long in a debug build.
    _ = try StatusRegister.create(
      in: "\(data)/status", issuer: try IssuerID("UA").orThrow("UA"), list: 0, entryCount: 16_384)
    let service = ServiceUnderKills(
      program, data: data, number: 0, shared: nil, timeline: timeline)
    try service.start(at: Self.start.secondsSince1970)
    return service
  }

  /// Starts a service that shares a database, with a directory that is new or that of an earlier one.
  static func sharing(
    _ shared: Shared, _ program: String, data: String, number: Int, timeline: Timeline
  ) throws -> ServiceUnderKills {
    let service = ServiceUnderKills(
      program, data: data, number: number, shared: shared, timeline: timeline)
    try service.start(jump: nil)
    return service
  }

  /// Moves its bookings into a database, and starts it with that.
  func moved(to url: String) throws -> ServiceUnderKills {
    let code = try ChildProcess(
      program, ["move", "--from", data, "--to", url], output: .file(log), error: .file(log)
    ).wait()
    guard code == 0 else {
      throw MissingValue("a move: \((try? String(contentsOfFile: log, encoding: .utf8)) ?? "")")
    }
    stop()
    return try .sharing(
      Shared(url: url, storageKeys: "\(data)/storage-keys"), program, data: data, number: number,
      timeline: timeline)
  }

  deinit { running.withLock { $0?.process.kill() } }

  var port: Int? { running.withLock { $0?.port } }

  /// Kills the service with SIGKILL and starts it again `jump` seconds later by its own clock; nil for a clock that
  /// goes on.
  func kill(jump: Int?) throws {
    stop()
    try start(jump: jump)
  }

  /// Starts the service after it was stopped.
  func start(jump: Int?) throws {
    try start(at: Int64(timeline.begin(jump: jump, service: number)))
    timeline.ready(service: number)
  }

  func stop() {
    let last = running.withLock { running in
      defer { running = nil }
      return running
    }
    guard let last else { return }
    last.process.kill()
    last.process.wait()
    timeline.end(service: number)
  }

  private func start(at seconds: some BinaryInteger) throws {
    let database = shared.map { ["--database", $0.url, "--storage-keys", $0.storageKeys] } ?? []
    let process = try ChildProcess(
      program,
      [
        "--data", data, "--port", "0", "--issuer", "UA", "--rate-limits", "off", "--now",
        Instant(secondsSince1970: Int64(seconds)).description,
      ] + database,
      environment: ["PATH": "/usr/bin:/bin", "TZ": "UTC"], output: .pipe, error: .file(log))
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let part = process.output?.availableData ?? Data()
      guard !part.isEmpty else {
        let told = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        throw MissingValue("the URL of \(program); \(told.suffix(2_000))")
      }
      line += part
    }
    let port = try String(decoding: line, as: UTF8.self).split(separator: ":").last
      .flatMap { Int($0.filter(\.isNumber)) }.orThrow("a port")
    running.withLock { $0 = (process, port) }
  }

  /// Returns an access token for a user, valid for a day, which is longer than any run.
  func token(_ user: String, _ role: AccessRole = .traveler) throws -> String {
    try AccessKeys(data: data).token(
      subject: user, role: role, lifetime: 86_400, now: Self.start, random: SecureRandom())
  }
}
