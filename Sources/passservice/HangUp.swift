internal import Dispatch
internal import Foundation

/// The handler of SIGHUP, with which operators and the rotation of logs ask a service to reload.
///
/// Without a handler the signal would end the process.
final class HangUp {
  private let source: any DispatchSourceSignal

  /// Runs `action` at each SIGHUP, one run after another; signals during a run cause one further run.
  init(_ action: @escaping @Sendable () async -> Void) {
    let (hangUps, heard) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    source = DispatchSource.makeSignalSource(
      signal: SIGHUP, queue: DispatchQueue(label: "passservice.hangup"))
    source.setEventHandler { heard.yield() }
    source.setCancelHandler { heard.finish() }
    source.activate()
    Task { for await _ in hangUps { await action() } }
  }

  /// Ends the handling of the signal.
  func stop() { source.cancel() }
}
