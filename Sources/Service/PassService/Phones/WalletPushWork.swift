internal import Bookings
internal import Logging
internal import PassMinting
internal import Selling
internal import ServiceHTTP
internal import Vocabulary

/// The work that tells phones that a pass in their wallet has changed.
///
/// All waiting pushes are in the store, one for each phone, so the work continues after a crash or in another process.
struct WalletPushWork: Sendable {
  let news: WalletNews
  let clock: @Sendable () -> Instant
  /// The leases that decide which of several services sends; nil for a service that is alone.
  let leases: Leases?
  let metrics: ServiceMetrics
  let logger: Logger

  /// Maximum number of pushes under way at a time; they share a connection.
  private static let lanes = 16
  private static let batch = 256

  /// Sends until the task is cancelled.
  func run() async {
    for outcome in ["sent", "failed", "removed"] { count(outcome, 0) }
    while !Task.isCancelled {
      do { try await work() } catch {
        news.tools.failures.tell("telling phones of changed passes failed", "\(error)")
      }
      try? await Task.sleep(for: .milliseconds(500))
    }
  }

  /// Sends the pushes that are due now.
  func work() async throws {
    guard let passType = news.passType, let wallets = news.tools.wallets,
      let sender = news.tools.pushes?.sender(for: wallets),
      try await leases?.mayDo("wallet pushes", now: clock()) ?? true
    else { return }
    var due: [WalletDevice]
    repeat {
      due = try await news.desk.due(ofType: passType, limit: Self.batch, now: clock())
      await withTaskGroup(of: Void.self) { group in
        for (index, device) in due.enumerated() {
          if index >= Self.lanes { await group.next() }
          group.addTask { await send(to: device, by: sender) }
        }
      }
    } while due.count == Self.batch && !Task.isCancelled
  }

  private func send(to device: WalletDevice, by sender: any PassPushSender) async {
    let outcome = await sender.send(to: device.token)
    // A push that the end of the service interrupts is no failure; the phone may be told twice.
    if Task.isCancelled, outcome != .sent { return }
    switch outcome {
    case .sent: count("sent")
    case .gone: count("removed")
    case .failed(let reason):
      count("failed")
      logger.info(
        "a phone was not told of a changed pass",
        metadata: ["reason": "\(reason)", "failures": "\((device.push?.failures ?? 0) + 1)"])
    }
    do { try await news.desk.note(outcome, of: device, now: clock()) } catch {
      news.tools.failures.tell("telling phones of changed passes failed", "\(error)")
    }
  }

  private func count(_ outcome: String, _ amount: Int = 1) {
    metrics.add(MetricNames.walletPushes, [("outcome", outcome)], amount)
  }
}
