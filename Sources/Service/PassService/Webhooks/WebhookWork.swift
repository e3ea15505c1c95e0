internal import ServiceHTTP
internal import PassMinting
internal import Bookings
internal import Logging
internal import Selling
internal import Synchronization
internal import Vocabulary

/// The work that sends events to their receivers, each apart from the others, so that a slow one delays no other.
///
/// All waiting messages are in the store, so the work continues after a crash or in another process.
struct WebhookWork: Sendable {
  let desk: WebhookQueue
  let sender: any WebhookSender
  let clock: @Sendable () -> Instant
  private let time: ServiceClock
  /// The leases that decide which of several services sends to a receiver; nil for a service that is alone.
  let leases: Leases?
  let logger: Logger
  private let failures: LastingFailures
  private let busy = Busy()

  init(
    desk: WebhookQueue, sender: any WebhookSender, clock: @escaping @Sendable () -> Instant,
    time: ServiceClock? = nil, leases: Leases? = nil, logger: Logger,
    failures: LastingFailures? = nil
  ) {
    self.desk = desk
    self.sender = sender
    self.clock = clock
    self.time = time ?? .unguarded(logger)
    self.leases = leases
    self.logger = logger
    self.failures = failures ?? LastingFailures(logger)
  }

  private final class Busy: Sendable {
    let endpoints = Mutex<Set<String>>([])
  }

  /// Maximum number of concurrent messages to one receiver; messages about one booking are sent one after the other.
  private static let lanes = 8

  /// Sends until the task is cancelled.
  func run() async {
    await withTaskGroup(of: Void.self) { group in
      while !Task.isCancelled {
        do {
          // Receivers refuse a message that was signed at a wrong time, and would then be given up.
          for endpoint in time.isRight ? try await desk.endpoints() : []
          where busy.endpoints.withLock({ $0.insert(endpoint.key).inserted }) {
            group.addTask {
              await work(endpoint)
              busy.endpoints.withLock { _ = $0.remove(endpoint.key) }
            }
          }
        } catch { report("webhooks", error) }
        try? await Task.sleep(for: .milliseconds(500))
      }
      group.cancelAll()
    }
  }

  /// Collects and sends the messages that are due for one receiver now.
  func work(_ endpoint: WebhookEndpoint) async {
    do {
      guard try await isOurs(endpoint) else { return }
      while !Task.isCancelled, try await desk.collect(for: endpoint, now: clock()) > 0 {}
      guard endpoint.state == .enabled else { return }
      let due = try await desk.due(for: endpoint.id, limit: 64, now: clock())
      await withTaskGroup(of: Void.self) { group in
        for (index, lane) in due.enumerated() {
          if index >= Self.lanes { await group.next() }
          group.addTask { await send(lane, to: endpoint) }
        }
      }
    } catch { report(endpoint.key, error) }
  }

  /// Sends the messages that wait in a lane, in order, until one fails.
  private func send(_ lane: WebhookLane, to endpoint: WebhookEndpoint) async {
    var next: WebhookLane? = lane
    do {
      while !Task.isCancelled, let lane = next, let event = lane.waiting.first,
        try await isOurs(endpoint)
      {
        let (now, body) = (clock(), event.json)
        let headers = try WebhookSignature.headers(
          id: event.id, at: now, body, by: endpoint.signing(at: now))
        let outcome = await sender.send(
          WebhookMessage(url: endpoint.url, headers: headers, body: body))
        // A message that the end of the service interrupts is not a failure of the receiver.
        if Task.isCancelled, outcome != .delivered { return }
        switch outcome {
        case .delivered: break
        case .gone:
          logger.warning(
            "the receiver of a webhook answered 410 Gone; the webhook is ended and gets no more events",
            metadata: ["webhook": "\(endpoint.key)"])
          return try await desk.retire(endpoint.id, now: clock())
        case .failed(let reason):
          logger.info(
            "a message of a webhook was not delivered",
            metadata: [
              "webhook": "\(endpoint.key)", "event": "\(event.id)", "reason": "\(reason)",
              "failures": "\(lane.failures + 1)",
            ])
        }
        next = try await desk.note(outcome, of: event, in: lane, now: clock())
      }
    } catch { report(endpoint.key, error) }
  }

  /// Returns whether no other service sends to the receiver.
  ///
  /// A service that was stopped for longer than its lease may send a message that another service has sent, too. Both
  /// messages have the same id, and the outcome is noted once.
  private func isOurs(_ endpoint: WebhookEndpoint) async throws -> Bool {
    try await leases?.mayDo("webhook \(endpoint.key)", now: clock()) ?? true
  }

  private func report(_ what: String, _ error: any Error) {
    failures.tell("sending webhooks failed", "\(error)", ["webhook": "\(what)"])
  }
}
