@testable import ServiceHTTP
import Logging
import Synchronization

/// The log of a service.
final class LinesOfLog: Sendable {
  private let kept = Mutex<[String]>([])

  var all: [String] { kept.withLock { $0 } }

  fileprivate func add(_ line: String) { kept.withLock { $0.append(line) } }

  /// A logger that records everything at this level.
  ///
  /// - Parameter others: writes the same lines as an operator reads them.
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
