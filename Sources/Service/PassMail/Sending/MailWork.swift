internal import BookingStore
internal import Bookings
internal import Logging
internal import Mail
internal import PassService
internal import Platform
internal import SMTP
internal import Selling
internal import ServiceHTTP
internal import Vocabulary

/// The work that tells customers by mail: it follows the outbox, adds reminders, and sends what is due.
///
/// All waiting messages are in the store, so the work continues after a crash or in another process. A message that the
/// mail server took just before a crash is sent again, with the same identifier.
struct MailWork: Sendable {
  let settings: MailSettings
  let tools: ServiceTools
  let work: PartWork
  let standing: MailStanding
  let mailer: any Mailer
  let desk: MailDesk
  private let reader: OutboxReader

  /// Maximum number of messages under way at a time.
  private static let lanes = ServerMailer.laneCount
  private static let batch = 64

  init(
    _ settings: MailSettings, _ tools: ServiceTools, _ work: PartWork, _ standing: MailStanding,
    mailer: (any Mailer)? = nil
  ) {
    (self.settings, self.tools, self.work, self.standing) = (settings, tools, work, standing)
    self.mailer = mailer ?? settings.mailer()
    desk = MailDesk(Transactor(tools.store), damaged: tools.damaged)
    reader = OutboxReader(MailDesk.reader, of: tools.store)
  }

  /// Works until the task is cancelled.
  func run() async {
    for outcome in MailOutcome.allCases { count(outcome, 0) }
    var mailbox = settings.bounceMailbox.map { BounceMailbox($0) }
    while !Task.isCancelled {
      do {
        if try await work.mayDo("mail") {
          try await step()
          if var open = mailbox {
            defer { mailbox = open }
            try await hear(&open)
          }
        }
      } catch { tell("telling customers by mail failed", error) }
      try? await Task.sleep(for: .milliseconds(500))
    }
  }

  /// Notes the reports in a mailbox.
  ///
  /// A message that cannot be read is told without the name of its file, which the mail server chooses.
  func hear(_ mailbox: inout BounceMailbox) async throws {
    try await mailbox.read(skip: { error in
      tools.failures.tell(
        "a message in the mailbox for returned mail was skipped",
        "cannot \(error.operation.rawValue) it: \(error.reason)")
    }) { await note($0) }
  }

  /// Does what is due now.
  func step() async throws {
    try await follow()
    while try await desk.remind(limit: Self.batch, now: work.clock()) == Self.batch {}
    while try await sendBatch(), !Task.isCancelled {}
  }

  private func follow() async throws {
    let now = work.clock()
    try await reader.beginWithBookings(now: now)
    let products = Dictionary(
      work.products.map { ($0.bookingKind, $0) }, uniquingKeysWith: { first, _ in first })
    try await reader.follow(now: now) { events in
      try await desk.heed(
        events, kinds: Set(products.keys), lead: settings.reminderLead, now: now
      ) { booking in
        try await reading(booking, by: products[booking.kind], now: now)
      }
    }
  }

  /// Returns a booking as it is told; nil for one that cannot be read, so that it does not hold up the others.
  private func reading(
    _ booking: RecordKey, by product: (any ServedProduct)?, now: Instant
  ) async throws -> MailDesk.Reading? {
    do { return try await product?.mailReading(of: booking.key, now: now) } catch {
      guard case StoreError.damaged = error else { throw error }
      tell("a booking was not told by mail", error)
      return nil
    }
  }

  /// Sends some of the messages that are due; returns whether there may be more.
  private func sendBatch() async throws -> Bool {
    guard standing.mayBeAsked(at: work.clock()) else { return false }
    let due = try await desk.due(limit: Self.batch, now: work.clock())
    let sent = await withTaskGroup(of: Bool.self) { group in
      var sent = 0
      for (index, mailed) in due.enumerated() {
        if index >= Self.lanes, await group.next() == true { sent += 1 }
        group.addTask { await send(mailed) }
      }
      for await isSent in group where isSent { sent += 1 }
      return sent
    }
    return sent > 0
  }

  /// Sends the first message about a booking; returns whether its outcome was noted.
  private func send(_ mailed: MailedBooking) async -> Bool {
    guard let letter = mailed.letters.first, standing.mayBeAsked(at: work.clock()) else {
      return false
    }
    do {
      let outcome = try await outcome(letter, of: mailed)
      if Task.isCancelled, outcome == .later { return false }
      count(outcome)
      if try await desk.note(outcome, of: letter.number, about: mailed, now: work.clock()) {
        tools.failures.tell(
          "a mail was given up after two days", "the mail server did not take it",
          ["booking": "\(mailed.booking.key)", "message": "\(letter.kind.rawValue)"])
      }
      return true
    } catch {
      if let fault = error as? SMTPFault {
        // What the end of the service interrupts is no failure; it is sent again.
        if Task.isCancelled { return false }
        standing.failed(fault, now: work.clock())
        tell("the mail server takes no mails; they wait", fault)
      } else {
        tell("a mail was not made", error)
        // A message that cannot be made must not hold up others.
        if case StoreError.failed = error { return false }
        _ = try? await desk.note(.later, of: letter.number, about: mailed, now: work.clock())
      }
      return false
    }
  }

  /// Sends a message; throws a fault of the server, which is not one of this message.
  ///
  /// A server that finds it too large gets it once more without files.
  private func outcome(
    _ letter: MailLetter, of mailed: MailedBooking, withFiles: Bool = true
  ) async throws -> MailOutcome {
    guard let text = mailed.address,
      let product = work.products.first(where: { $0.bookingKind == mailed.booking.kind })
    else { return .refused }
    guard let address = MailAddress(text) else { return .refused }
    if try await desk.isStopped(text, reminders: letter.kind == .reminder) { return .refused }
    var writer = LetterWriter(settings: settings, tools: tools)
    if !withFiles { writer.longestFiles = 0 }
    let message = try await writer.message(
      letter, of: mailed, to: address, by: product, now: work.clock())
    guard let message else { return .sent }
    do throws(SMTPFault) {
      try await mailer.send(message)
      standing.answered()
      return .sent
    } catch {
      let fault = error
      switch fault.kind {
      case .server: throw fault
      case .address:
        try await desk.stop(text, .refused, now: work.clock(), using: .system)
        return .refused
      case .size where !message.files.isEmpty:
        return try await outcome(letter, of: mailed, withFiles: false)
      case .message, .size:
        tell("the mail server refused a mail", fault)
        return .refused
      case .later: return .later
      }
    }
  }

  /// Stops mail to the address of a message that came back.
  func note(_ report: DeliveryReport) async {
    do {
      let name = report.messageID.prefix { $0 != "@" }
      guard report.isAboutAddress, let letter = try LetterName(name, tools.store),
        letter.number != nil, let mailed = try await desk.mailed(about: letter.booking),
        let address = mailed.address
      else { return work.metrics.add(MetricNames.mailReports, [("outcome", "ignored")]) }
      try await desk.stop(
        address, .bounced, status: report.status, now: work.clock(), using: .system)
      work.metrics.add(MetricNames.mailReports, [("outcome", "stopped")])
    } catch { tell("a report about a mail was not read", error) }
  }

  private func tell(_ message: String, _ error: any Error) {
    if let error = error as? StoreError { tools.damaged(error) }
    tools.failures.tell(message, "\(error)")
  }

  private func count(_ outcome: MailOutcome, _ amount: Int = 1) {
    work.metrics.add(MetricNames.mails, [("outcome", outcome.rawValue)], amount)
  }
}
