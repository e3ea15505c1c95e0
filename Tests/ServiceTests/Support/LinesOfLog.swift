@testable import ServiceHTTP
import Logging
import Synchronization

/// The lines of a service's log.
final class LinesOfLog: Sendable {
  private let kept = Mutex<[String]>([])

  var all: [String] { kept.withLock { $0 } }

  fileprivate func add(_ line: String) { kept.withLock { $0.append(line) } }

  /// Returns a logger that records everything at this level, and writes the same lines to `others` in the operator's
  /// format.
  func logger(_ level: Logger.Level = .debug, others: LogLines? = nil) -> Logger {
    var logger = Logger(label: "test") { [self] _ in
      MultiplexLogHandler([Handler(lines: self)] + (others.map { [LineLogHandler($0)] } ?? []))
    }
    logger.logLevel = level
    return logger
  }

  private struct Handler: LogHandler {
    let lines: LinesOfLog
    var logLevel = Logger.Level.debug
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      lines.add("\(event.level) \(event.message) \(event.metadata ?? [:])")
    }
  }
}
