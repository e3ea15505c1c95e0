internal import StrictText
internal import Platform
internal import Synchronization
package import Vocabulary

/// The announcement of a maintenance window.
package struct MaintenanceNotice: Hashable, Sendable {
  /// The time at which it is expected to end; it lasts until it is switched off.
  package let until: Instant?
  /// The message for people.
  package let message: String

  /// Creates a notice; nil if the message is empty, longer than 500 characters or has control characters.
  package init?(until: Instant?, message: String) {
    guard (1...500).contains(message.count),
      message.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else { return nil }
    self.until = until
    self.message = message
  }

  /// Returns the problem 503 for a request that is not performed during maintenance.
  package func problem(at now: Instant) -> Problem {
    var problem = Problem(.maintenanceWindow, message)
    problem.notice = message
    let rest = until.map { Int(clamping: $0.seconds(since: now)) } ?? 300
    problem.retryAfter = max(rest, 30)
    problem.details = { [until] in $0.member("until", orNull: until?.description) }
    return problem
  }
}

/// The file that switches maintenance on and off while the service runs: `maintenance.json` in its directory.
package struct MaintenanceFile: Sendable {
  package let path: String

  private static let longest = 8 << 10

  /// Names the file in the service's directory `data`.
  package init(data: String) { path = "\(data)/maintenance.json" }

  /// A text that changes when the file changes; nil without a file.
  package var revision: String? { Files.revision(of: path) }

  /// Reads the notice in the file.
  ///
  /// - Throws: `ServiceError` with the file and its fault.
  package func read() throws -> MaintenanceNotice {
    guard let bytes = try Files.read(path, limit: Self.longest) else {
      throw ServiceError("\(path): longer than \(Self.longest) bytes")
    }
    do {
      var object = try ObjectReader(try JSONReader.read(bytes))
      var until: Instant?
      if let text = try object.optionalString("until") {
        guard let instant = Instant(text) else {
          throw object.failure("until", "expected a time such as 2026-12-01T04:00:00Z")
        }
        until = instant
      }
      let message = try object.string("message")
      try object.finish()
      guard let notice = MaintenanceNotice(until: until, message: message) else {
        throw object.failure("message", "expected 1 to 500 characters without control characters")
      }
      return notice
    } catch {
      throw ServiceError("\(path): \(error)")
    }
  }

  package func write(_ notice: MaintenanceNotice) throws {
    var writer = JSONWriter()
    writer.object { writer in
      if let until = notice.until { writer.member("until", until.description) }
      writer.member("message", notice.message)
    }
    try Files.replace(path, writer.bytes + [UInt8(ascii: "\n")], mode: Files.publicMode)
  }

  package func remove() { Files.remove(path) }
}

/// Whether the service is in maintenance, by the file, which is checked at most once a second.
final class Maintenance: Sendable {
  private struct State {
    var looked: Duration?
    var revision: String?
    var notice: MaintenanceNotice?
  }

  private let file: MaintenanceFile
  private let report: @Sendable (String) -> Void
  private let state = Mutex(State())

  /// Creates a reader of the file; `report` is called for each change, and for a file that cannot be read.
  init(_ file: MaintenanceFile, report: @escaping @Sendable (String) -> Void) {
    self.file = file
    self.report = report
  }

  /// Returns the notice, or nil if there is no maintenance.
  func notice(at now: Duration) -> MaintenanceNotice? {
    state.withLock { state in
      // The difference counts in either direction, because a clock may be set back.
      if let looked = state.looked, now - looked < .seconds(1), looked - now < .seconds(1) {
        return state.notice
      }
      state.looked = now
      let revision = file.revision
      guard revision != state.revision else { return state.notice }
      state.revision = revision
      do {
        state.notice = revision == nil ? nil : try file.read()
        report(
          state.notice.map { "closed for maintenance: \($0.message)" }
            ?? "maintenance has ended, the service is open")
      } catch {
        // A file that cannot be read changes nothing.
        report("\(error)")
      }
      return state.notice
    }
  }
}
