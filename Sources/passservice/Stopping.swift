internal import Dispatch
internal import Glibc

/// Hears of the signals that end the service, beside the web server, which ends by them.
final class Stopping {
  private let sources: [any DispatchSourceSignal]

  /// - Parameter action: called with the name of each signal.
  init(_ action: @escaping @Sendable (String) -> Void) {
    let queue = DispatchQueue(label: "passservice.stopping")
    sources = [(SIGTERM, "SIGTERM"), (SIGINT, "SIGINT")].map { signal, name in
      let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
      source.setEventHandler { action(name) }
      source.activate()
      return source
    }
  }

  func stop() { for source in sources { source.cancel() } }
}
