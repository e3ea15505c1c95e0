package import Logging

/// A log that drops events until it is opened, because the service reports the start and the failure of a library
/// better than the library does.
package struct GatedLogHandler: LogHandler {
  private var handler: any LogHandler
  private let isOpen: @Sendable () -> Bool

  package init(_ handler: any LogHandler, isOpen: @escaping @Sendable () -> Bool) {
    self.handler = handler
    self.isOpen = isOpen
  }

  /// Returns a logger like another one that drops events until it is opened.
  package static func logger(like logger: Logger, isOpen: @escaping @Sendable () -> Bool) -> Logger
  {
    var gated = Logger(label: logger.label) { _ in GatedLogHandler(logger.handler, isOpen: isOpen) }
    gated.logLevel = logger.logLevel
    return gated
  }

  package var logLevel: Logger.Level {
    get { handler.logLevel }
    set { handler.logLevel = newValue }
  }

  package var metadata: Logger.Metadata {
    get { handler.metadata }
    set { handler.metadata = newValue }
  }

  package var metadataProvider: Logger.MetadataProvider? {
    get { handler.metadataProvider }
    set { handler.metadataProvider = newValue }
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { handler[metadataKey: key] }
    set { handler[metadataKey: key] = newValue }
  }

  package func log(event: LogEvent) {
    if isOpen() { handler.log(event: event) }
  }
}
