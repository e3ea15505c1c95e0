package import Logging

/// The service's backend of swift-log: a line for each event, with the ids of the request that it is about.
package struct LineLogHandler: LogHandler {
  package var logLevel: Logger.Level
  package var metadata: Logger.Metadata = [:]
  package var metadataProvider: Logger.MetadataProvider? = .init {
    Exchange.current?.metadata ?? [:]
  }
  private let lines: LogLines

  package init(_ lines: LogLines, level: Logger.Level = .notice) {
    self.lines = lines
    logLevel = level
  }

  /// Returns a logger with this backend.
  package static func logger(_ lines: LogLines, level: Logger.Level = .notice) -> Logger {
    var logger = Logger(label: "passservice") { _ in LineLogHandler(lines, level: level) }
    logger.logLevel = level
    return logger
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    var all = event.metadata.map { metadata.merging($0) { $1 } } ?? metadata
    if let error = event.error { all["error"] = "\(error)" }
    // The web server numbers requests, too; clients see only our ids.
    all["hb.request.id"] = nil
    let provided = metadataProvider?.get() ?? [:]
    let shown =
      all.sorted { $0.key < $1.key }.map { ($0.key, Redaction.redacted("\($0.value)")) }
      + provided.sorted { $0.key < $1.key }.map { ($0.key, "\($0.value)") }
    let entry = LogEntry(
      level: event.level.rawValue, message: Redaction.redacted("\(event.message)"), metadata: shown)
    lines.append(isUrgent: event.level >= .notice) { line, time in
      entry.write(lines.format, time, to: &line)
    }
  }
}
