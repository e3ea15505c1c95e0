internal import StrictText
package import Vocabulary

extension QueuedCommand {
  /// An event in the life of a command.
  package enum Event: Sendable, Equatable {
    /// The booking was read, and the service named terms that are good enough.
    case prepared(body: [UInt8], tag: String)
    /// It is about to be sent.
    case sent
    case answered(Understanding)
    /// The service did nothing, because the terms ended or the booking changed; both are read again.
    case outdated(CommandProblem)
    /// A list of the service has the booking that an order made, so that no answer is needed any more.
    case found(bookingID: String)
    /// It is older than its key.
    case outlivedKey
    /// The person wants it sent again, under a new key if the service decided about the earlier one.
    case retry(newKey: String)
    case drop
  }

  /// The transitions that exist: event by event, from which states a command goes on.
  package static func sources(of event: Event) -> Set<State> {
    switch event {
    case .prepared: [.queued]
    case .sent: [.queued, .sending]
    case .answered(.done), .answered(.undecided), .answered(.refused), .outdated: [.sending]
    // A command may wait or need the person before it is sent, when its terms are asked for.
    case .answered: [.queued, .sending]
    case .found: [.sending, .needsYou]
    case .outlivedKey: [.queued, .sending]
    case .retry: [.needsYou]
    // A command that is queued did nothing, and its person may think better of it.
    case .drop: [.queued, .needsYou, .refused]
    }
  }

  /// The age from which a command asks first, in seconds: the service forgets a key after seven days, and an hour is left
  /// for a request that is under way.
  package static let longestLife: Int64 = 7 * 86_400 - 3_600

  /// Returns the command after an event; nil if there is no such transition.
  ///
  /// `wait` has the seconds before the next try, where the answer asks for one.
  package func after(_ event: Event, now: Instant, wait: Double = 0) -> QueuedCommand? {
    guard Self.sources(of: event).contains(state) else { return nil }
    var next = self
    switch event {
    case .prepared(let body, let tag):
      next.body = body
      next.tag = tag
      next.nextTryAt = nil
    case .sent:
      next.state = .sending
      next.tries += 1
      next.nextTryAt = nil
    case .answered(.done(let bookingID)), .found(let bookingID):
      next.state = .confirmed
      next.bookingID = bookingID
      next.problem = nil
    case .answered(.undecided(let bookingID)):
      next.bookingID = bookingID
      next.problem = nil
      next.nextTryAt = now.adding(seconds: Int64(wait.rounded(.up)))
    case .answered(.later(let problem, _, _)):
      // What was sent stays `sending`, because it may have been carried out.
      next.problem = problem
      next.nextTryAt = now.adding(seconds: Int64(wait.rounded(.up)))
    case .answered(.signIn(let problem)):
      // The service did nothing: 401 comes before anything is done.
      next.state = .queued
      next.problem = problem
    case .answered(.refused(let problem)):
      next.state = .refused
      next.problem = problem
    case .answered(.ask(let problem)):
      next.state = .needsYou
      next.problem = problem
    case .outdated(let problem):
      // The service keeps no answer that says so under the key, which is used again.
      next.state = .queued
      next.problem = problem
      next.nextTryAt = now.adding(seconds: Int64(wait.rounded(.up)))
      next.forgetTerms()
    case .outlivedKey:
      next.state = .needsYou
      next.problem = .tooOld
    case .retry(let newKey):
      if problem?.wasDecided == true { next.key = newKey }
      next.state = .queued
      next.tries = 0
      next.nextTryAt = nil
      next.problem = nil
      if let offered = agreement?.offered {
        next.agreement?.least = offered
        next.agreement?.offered = nil
      }
      if agreement != nil { next.forgetTerms() }
    case .drop: next.state = .dropped
    }
    return next
  }

  /// Removes what was read before the command was sent, so that it is read again.
  private mutating func forgetTerms() {
    tag = nil
    if action == .cancel { body = [] }
  }

  /// Whether the booking and the terms are read before it is sent.
  package var needsPreparation: Bool { agreement != nil && tag == nil }

  /// The number of times that it is sent with terms that were read anew.
  private static let mostPreparations = 5

  /// Returns whether an answer says that the command has old terms or an old tag, and did nothing.
  package func isOutdated(by answer: Understanding) -> Bool {
    guard agreement != nil, tries < Self.mostPreparations else { return false }
    return switch answer {
    case .ask(let problem): problem.status == 412
    // An offer that ended is refused as a wrong member, and one that another offer replaced is not found.
    case .refused(let problem): action == .cancel && [404, 422].contains(problem.status)
    default: false
    }
  }

  /// Returns whether a command is so old that the service may have forgotten its key.
  ///
  /// The longer of two ages counts: that of the device's clock, which may be wrong, and that of the uptime, which ends
  /// with the machine. An age that neither tells stops only what was sent before.
  package func hasOutlivedKey(now: Instant, uptime: Uptime?) -> Bool {
    let byClock = now.seconds(since: createdAt)
    let byUptime = createdUptime.flatMap { uptime?.seconds(since: $0) }
    if byUptime == nil, byClock < -Self.clockSlack { return tries > 0 }
    return max(byClock, byUptime ?? 0) >= Self.longestLife
  }

  /// The seconds by which a clock may be corrected backwards without a doubt about the age of everything.
  private static let clockSlack: Int64 = 3_600
}

extension QueuedCommand {
  /// Returns whether a booking was made by this order: a quote is used for one booking.
  package func made(_ booking: Booking) -> Bool {
    guard action == .order, product == booking.product, tries > 0, !booking.isUndecided,
      let quote = JSONNode.answer(body)?["quote_id"]?.text,
      let node = JSONNode.answer(booking.json)
    else { return false }
    return (node["receipts"]?.items ?? []).contains { $0["quote_id"]?.text == quote }
  }
}

extension CommandProblem {
  package static let tooOld = CommandProblem(
    status: 0, code: "TOO_OLD",
    message:
      "This was asked for a week ago or longer, and the service may not remember whether it was done. Look at the booking first."
  )

  package static let changed = CommandProblem(
    status: 0, code: "CHANGED",
    message: "The booking has changed since you asked. Look at it before you decide.")

  /// The refund is less than the person agreed to.
  package static func worseTerms(
    _ offered: Agreement.Refund, than least: Agreement.Refund
  ) -> CommandProblem {
    CommandProblem(
      status: 0, code: "TERMS_CHANGED",
      message: "Only \(offered.words) come back now, and not \(least.words).")
  }

  /// Whether the service decided under the key, so that another decision needs another key.
  var wasDecided: Bool { status == 409 }
}
