internal import Dispatch
internal import Glibc

/// A handler of the signals that end the service, besides the web server, which ends because of them.
final class Stopping {
  private let sources: [any DispatchSourceSignal]

  /// Calls `action` with the name of each signal.
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
