import AccessTokens
import Foundation
import Histories
import PassCrypto
import PassIssuer
import PassTestSupport
import Synchronization
import Vocabulary

/// The real `passservice` on one directory, killed and started again; its clock jumps at some starts.
final class ServiceUnderKills: Sendable {
  /// When its clock begins: flights of the evening are open for check-in, and hours from departure.
  static let start = Instant(secondsSince1970: 1_740_830_400)  // 2025-03-01T12:00:00Z

  let data: String
  let timeline: Timeline
  private let program: String
  private let log: String
  private let running = Mutex<(process: ChildProcess, port: Int)?>(nil)

  /// A new directory with its flights.
  init(_ program: String, home: String, timeline: Timeline) throws {
    self.program = program
    self.timeline = timeline
    data = "\(home)/data"
    log = "\(home)/log"
    // Fewer entries than usual, because counting the free ones at each start takes long in a debug build.
    _ = try StatusRegister.create(
      in: "\(data)/status", issuer: try IssuerID("UA").orThrow("UA"), list: 0, entryCount: 16_384)
    try start(at: Self.start.secondsSince1970)
  }

  deinit { running.withLock { $0?.process.kill() } }

  var port: Int? { running.withLock { $0?.port } }

  /// Kills it with SIGKILL, and starts it again so many seconds later by its own clock.
  func kill(jump: Int) throws {
    stop()
    try start(at: Int64(timeline.begin(jump: jump)))
    timeline.ready()
  }

  func stop() {
    let last = running.withLock { running in
      defer { running = nil }
      return running
    }
    last?.process.kill()
    last?.process.wait()
    timeline.end()
  }

  private func start(at seconds: some BinaryInteger) throws {
    let process = try ChildProcess(
      program,
      [
        "--data", data, "--port", "0", "--issuer", "UA", "--rate-limits", "off", "--now",
        Instant(secondsSince1970: Int64(seconds)).description,
      ],
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

  /// A day is longer than any run.
  func token(_ user: String, _ role: AccessRole = .traveler) throws -> String {
    try AccessKeys(data: data).token(
      subject: user, role: role, lifetime: 86_400, now: Self.start, random: SecureRandom())
  }
}
