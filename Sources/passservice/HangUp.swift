internal import Dispatch
internal import Foundation

/// SIGHUP, with which operators and the rotation of logs ask a service to reload; unheard it ends a process.
final class HangUp {
  private let source: any DispatchSourceSignal

  /// - Parameter action: done at each SIGHUP, one after another; those that come meanwhile are one.
  init(_ action: @escaping @Sendable () async -> Void) {
    let (hangUps, heard) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    source = DispatchSource.makeSignalSource(
      signal: SIGHUP, queue: DispatchQueue(label: "passservice.hangup"))
    source.setEventHandler { heard.yield() }
    source.setCancelHandler { heard.finish() }
    source.activate()
    Task { for await _ in hangUps { await action() } }
  }

  /// Goes back to nothing being heard.
  func stop() { source.cancel() }
}
