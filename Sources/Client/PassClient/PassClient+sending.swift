internal import ClientRules
internal import ClientStore
internal import Platform
internal import StrictText
internal import Vocabulary

/// The queue, sent one command after the other.
extension PassClient {
  /// Sends the commands that are due, until none is, the time is over, or the service wants another token.
  ///
  /// The deadline is on the clock of ticks. With the `id` of a command it returns as soon as this one no longer waits.
  func drain(until deadline: Duration, or id: String? = nil) async throws(ClientError) {
    try heedQuiet()
    while !Task.isCancelled {
      if let id {
        let state = try stored { try store.command(id) }?.state
        if state != .queued && state != .sending { return }
      }
      let ticks = clock.ticks()
      let waiting = quietActions.filter { $0.value > ticks }
      let next = try stored {
        try store.nextCommand(now: clock.now(), excluding: Set(waiting.keys))
      }
      guard let command = next else {
        guard let wait = try waitForNext(waiting), await pause(wait, until: deadline) else {
          return
        }
        continue
      }
      if command.hasOutlivedKey(now: clock.now(), uptime: clock.uptime()) {
        try apply(.outlivedKey, to: command)
        continue
      }
      let quiet = max(quietUntil - ticks, breakers.wait(.booking, at: ticks) ?? .zero)
      if quiet > .zero {
        guard await pause(quiet, until: deadline) else { return }
        continue
      }
      guard ticks < deadline else { return }
      try await send(command, until: deadline)
    }
  }

  /// Takes over the silence for which the service asked an earlier process.
  private func heedQuiet() throws(ClientError) {
    guard let until = try stored({ try store.time(.quietUntil) }),
      let since = try stored({ try store.time(.quietSince) })
    else { return }
    let now = clock.now()
    let seconds = until.seconds(since: now)
    // If the clock went back since, the time says nothing.
    guard seconds > 0, since <= now else { return }
    quietUntil = max(quietUntil, clock.ticks() + .seconds(seconds))
  }

  /// Returns the time until a command is due that waits now; nil if none will be.
  private func waitForNext(
    _ waiting: [QueuedCommand.Action: Duration]
  ) throws(ClientError) -> Duration? {
    var waits: [Duration] = []
    if let next = try stored({ try store.nextTry(excluding: Set(waiting.keys)) }) {
      waits.append(.seconds(max(0, next.seconds(since: clock.now()))))
    }
    if !waiting.isEmpty {
      let open = try stored { try store.openCommands() }
      for (action, until) in waiting
      where open.contains(where: { $0.action == action && $0.state != .needsYou }) {
        waits.append(until - clock.ticks())
      }
    }
    // A due time that is a moment off must not become a busy loop.
    return waits.min().map { max($0, .milliseconds(50)) }
  }

  /// Sends one command and keeps what became of it.
  private func send(_ command: QueuedCommand, until deadline: Duration) async throws(ClientError) {
    // An order whose payment was not decided is read, and not sent again.
    let isFollowed = command.action == .order && command.bookingID != nil
    var command = command
    if command.needsPreparation {
      guard let prepared = try await prepare(command, until: deadline) else { return }
      command = prepared
    }
    let sent = isFollowed ? command : try apply(.sent, to: command)
    let reply: ClientReply
    do {
      if isFollowed, let id = sent.bookingID {
        reply = try await exchange(
          "GET", sent.product.booking(id), timeout: timeLeft(until: deadline))
      } else {
        reply = try await exchange(
          "POST", sent.path, key: sent.key, tag: sent.tag, body: sent.body,
          timeout: timeLeft(until: deadline))
      }
    } catch let failure as TransportFailure {
      try settle(Understanding(failure), of: sent)
      return
    } catch { throw Self.error(error) }
    let understood = Understanding(
      status: reply.status, retryAfter: reply.retryAfter, body: reply.body, to: sent)
    if sent.isOutdated(by: understood) {
      try readTermsAgain(for: sent, after: understood)
      return
    }
    try settle(understood, of: sent, reply)
    switch understood {
    case .signIn(let problem): throw .signIn(problem.message)
    case .refused(let problem) where problem.status == 409,
      .ask(let problem) where problem.status == 409 || problem.status == 412:
      await readAfterRefusal(of: sent, until: deadline)
    default: break
    }
  }

  /// Puts a command back into the queue whose terms or tag are old, to be sent with new ones.
  private func readTermsAgain(
    for command: QueuedCommand, after understood: Understanding
  ) throws(ClientError) {
    switch understood {
    case .ask(let problem), .refused(let problem):
      let wait = Backoff.seconds(afterTries: command.tries, retryAfter: nil, fraction: fraction)
      try apply(.outdated(problem), to: command, wait: wait)
    default: break
    }
  }

  /// Keeps what an answer means for a command, with the booking and the passes of the answer.
  func settle(
    _ understood: Understanding, of command: QueuedCommand, _ reply: ClientReply? = nil
  ) throws(ClientError) {
    var wait = 0.0
    switch understood {
    case .later(_, let retryAfter, .everything):
      failures += 1
      let pause = Backoff.seconds(
        afterTries: failures, retryAfter: retryAfter, fraction: fraction)
      quietUntil = clock.ticks() + .seconds(pause)
      if retryAfter != nil {
        // Later processes are silent, too. Without a word of the service a new one tries at once.
        let now = clock.now().secondsSince1970
        try stored {
          try store.set([
            (.quietUntil, "\(now + Int64(pause.rounded(.up)))"), (.quietSince, "\(now)"),
          ])
        }
      }
    case .later(_, let retryAfter, let scope):
      failures = 0
      wait = Backoff.seconds(
        afterTries: command.tries, retryAfter: retryAfter, fraction: fraction)
      if scope == .action { quietActions[command.action] = clock.ticks() + .seconds(wait) }
    case .undecided:
      failures = 0
      wait = 1
    default: failures = 0
    }
    guard let next = command.after(.answered(understood), now: clock.now(), wait: wait) else {
      return
    }
    var booking: Booking?
    var passes: [Pass] = []
    if let node = reply.flatMap({ JSONNode.answer($0.body) }) {
      switch understood {
      case .done, .undecided:
        booking = Booking(node, command.product)
        if command.action == .checkIn { passes = Pass.all(in: node) }
      default: break
      }
    }
    try stored { try store.update(next, booking: booking, passes: passes, now: clock.now()) }
    measure(next)
  }

  @discardableResult
  func apply(
    _ event: QueuedCommand.Event, to command: QueuedCommand, wait: Double = 0
  ) throws(ClientError) -> QueuedCommand {
    guard let next = command.after(event, now: clock.now(), wait: wait) else { return command }
    try stored { try store.update(next, now: clock.now()) }
    return next
  }
}
