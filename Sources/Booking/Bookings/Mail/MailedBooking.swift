package import Vocabulary

/// The mail about one booking: what its customer was told, and the messages that still wait, in order.
///
/// A message is decided by comparing the booking with what was told last, so an event that is read twice, or by two
/// services, leads to one message. The comparison, the message and what was told are one commit.
package struct MailedBooking: Record {
  package static let kind = "mailed_booking"
  package static let isReadAgain = false

  package let booking: PublicEvent.Subject
  /// The records whose events may change the booking: itself, and what it depends on, such as a flight.
  package internal(set) var subjects: [PublicEvent.Subject]
  /// The address of the customer, which a booking forgets when it fails.
  @Confidential package internal(set) var address: String?
  /// The language of the messages, as a tag; nil for the operator's.
  package internal(set) var language: String?
  /// The facts that the customer was told last or will be told by a message that waits.
  package internal(set) var told: MailedState?
  /// The messages that wait, in order; those behind the first wait for it.
  package internal(set) var letters: [MailLetter] = []
  /// The number of messages so far.
  package internal(set) var count: Int = 0
  /// The next reminder; nil if there is none, or no more.
  package internal(set) var reminder: Reminder?
  /// The beginning of which the customer was reminded last.
  package internal(set) var reminded: Instant?
  /// The time from which it may be deleted; nil while the booking has personal data.
  package internal(set) var ends: Instant?

  /// A reminder that is sent some time before a beginning.
  package struct Reminder: Hashable, Sendable, Codable {
    package let due: Instant
    package let begins: Instant
  }

  /// The seconds that a change waits for further ones, such as other seats after another aircraft.
  package static let settling = 30
  /// The seconds for which the record of a request that came to nothing is kept, for messages and reports about it.
  private static let keptAfterFailure = 7 * 86_400

  package var key: String { Self.key(booking) }
  package static func key(_ booking: PublicEvent.Subject) -> String {
    "\(booking.kind) \(booking.key)"
  }
  package var lookups: [Lookup] {
    Set(subjects + [booking]).map(Lookup.mailed)
      + (letters.first.map { [RankedLookup.mailDue.at($0.due)] } ?? [])
      + (reminder.map { [RankedLookup.mailReminders.at($0.due)] } ?? [])
  }
  package var lapses: Instant? { ends }

  package init(_ booking: RecordKey) {
    self.booking = PublicEvent.Subject(booking)
    subjects = []
    _address = Confidential(wrappedValue: nil)
  }

  /// Takes over what belongs to every version of the booking; a booking without an address keeps the last one.
  package mutating func take(_ subjects: [RecordKey], address: String?, language: String?) {
    self.subjects = subjects.map(PublicEvent.Subject.init)
    self.address = address ?? self.address
    self.language = language ?? self.language
  }

  // MARK: What is told

  /// Compares the booking with what was told, and adds the message about the difference.
  ///
  /// `isNew` says whether the events are those with which a booking begins. A booking that began before there was mail
  /// is taken as told, and so is one without an address; only what changes from now on is told. `lead` is the number of
  /// seconds before the beginning at which the customer is reminded; nil for no reminder.
  package mutating func take(_ state: MailedState, isNew: Bool, lead: Int?, now: Instant) {
    let before = told
    told = state
    remind(of: state, lead: lead, now: now)
    if state.stage == .failed { ends = ends ?? now.adding(seconds: Self.keptAfterFailure) }
    guard address != nil, let kind = Self.kind(of: state, since: before, isNew: isNew, now: now)
    else {
      return
    }
    add(kind, refund: Self.refund(in: state, since: before), now: now)
  }

  private static func kind(
    of state: MailedState, since before: MailedState?, isNew: Bool, now: Instant
  ) -> MailLetter.Kind? {
    guard let before, before.stage != .unpaid else {
      switch state.stage {
      case .awaited: return .received
      case .confirmed: return isNew || before != nil ? .confirmed : nil
      case .cancelled: return .cancelled
      case .unpaid, .failed: return nil
      }
    }
    if state.stage != before.stage {
      switch state.stage {
      case .confirmed: return .confirmed
      case .cancelled: return .cancelled
      case .failed: return .declined
      case .unpaid, .awaited: return nil
      }
    }
    if state.purchases > before.purchases { return .extended }
    // An occasion that is over also disappears from the booking; the customer gets no mail about that.
    let isComing = (state.begins + before.begins).contains { $0 > now }
    if state.occasions != before.occasions, state.stage != .cancelled, isComing { return .changed }
    let refund = refund(in: state, since: before)
    if state.stage == .confirmed {
      let isLess = state.passes.count < before.passes.count
      if isLess, refund != nil { return .changed }
      if !state.passes.subtracting(before.passes).isEmpty { return .passes }
    }
    return refund == nil ? nil : .refunded
  }

  /// Returns the amount that was refunded since `before`; nil for nothing.
  private static func refund(in state: MailedState, since before: MailedState?) -> Money? {
    let former = before?.refunded ?? .zero(state.refunded.currency)
    guard let amount = state.refunded.subtracting(former), amount.minorUnits > 0 else { return nil }
    return amount
  }

  /// Adds a message; what waits already and is shown by the new one is not sent by itself.
  private mutating func add(_ kind: MailLetter.Kind, refund: Money?, now: Instant) {
    var refund = refund
    let isSettling = kind == .changed || kind == .passes
    if let last = letters.last, last.attempts == 0, Self.includes(kind, last.kind) {
      letters.removeLast()
      refund = refund.map { $0.adding(last.refund) } ?? last.refund
    }
    count += 1
    letters.append(
      MailLetter(
        kind, number: count, refund: refund,
        due: isSettling ? now.adding(seconds: Self.settling) : now))
  }

  /// Returns whether a message of one kind says everything that a waiting one of another kind would say.
  private static func includes(_ kind: MailLetter.Kind, _ waiting: MailLetter.Kind) -> Bool {
    switch kind {
    case .changed: [.changed, .passes].contains(waiting)
    case .passes: waiting == .passes
    case .cancelled: [.changed, .passes, .reminder, .refunded].contains(waiting)
    default: false
    }
  }

  // MARK: Reminders

  private mutating func remind(of state: MailedState, lead: Int?, now: Instant) {
    guard state.stage == .confirmed, let lead else { return reminder = nil }
    // A flight that connects, or a short delay, needs no reminder of its own.
    let begins = state.begins.filter { begin in
      reminded.map { begin > $0.adding(seconds: lead) } ?? true
    }
    let reminders = begins.map { Reminder(due: $0.adding(seconds: -lead), begins: $0) }
    // A person who books within this time has just been told.
    reminder = reminders.first { $0.due > now || $0 == reminder }
  }

  /// Adds the reminder that is due, unless its occasion has begun already.
  package mutating func addReminder(now: Instant) {
    guard let reminder, reminder.due <= now else { return }
    reminded = reminder.begins
    if let told {
      remind(of: told, lead: Int(reminder.begins.seconds(since: reminder.due)), now: now)
    }
    guard address != nil, reminder.begins > now else { return }
    count += 1
    letters.append(MailLetter(.reminder, number: count, refund: nil, due: now))
  }

  // MARK: Sending

  /// Notes the outcome of sending a message; returns whether it was given up.
  package mutating func note(_ outcome: MailOutcome, of number: Int, now: Instant) -> Bool {
    guard let first = letters.first, first.number == number else { return false }
    switch outcome {
    case .sent, .refused: letters.removeFirst()
    case .later:
      letters[0].attempts += 1
      guard let pause = MailLetter.pause(after: letters[0].attempts) else {
        letters.removeFirst()
        return true
      }
      letters[0].due = now.adding(seconds: pause)
    }
    return false
  }
}

/// The outcome of an attempt to send a message.
package enum MailOutcome: String, CaseIterable, Hashable, Sendable {
  /// The mail server has it, or there was nothing left to tell.
  case sent
  /// It is never sent: its address gets no mail, or the server refused it for good.
  case refused
  /// The server does not take it now.
  case later
}

extension Money {
  fileprivate func adding(_ other: Money?) -> Money {
    Money.sum([self, other].compactMap(\.self), in: currency) ?? self
  }
}

extension Lookup {
  /// Returns the lookup of the mail about bookings that events about a record may change.
  package static func mailed(_ record: PublicEvent.Subject) -> Lookup {
    Lookup("subject", "\(record.kind) \(record.key)")
  }
}

extension RankedLookup {
  /// The lookup of bookings with a message that waits, ranked by the time at which it is due.
  package static let mailDue = RankedLookup("due", "true")
  /// The lookup of bookings with a reminder to come, ranked by its time.
  package static let mailReminders = RankedLookup("reminder", "true")
}
