internal import BookingStore
internal import Bookings
internal import Mail
internal import PassMinting
internal import PassPages
internal import PassService
internal import Selling
internal import ServiceHTTP
internal import Vocabulary

/// Makes a message about a booking, with the booking as it is at that moment.
struct LetterWriter: Sendable {
  let settings: MailSettings
  let tools: ServiceTools
  /// The most bytes that the files of a message may take, encoded; a message that would be larger leads to the booking.
  var longestFiles = LetterContent.longestFiles

  /// Returns the message; nil if there is nothing left to tell, such as the confirmation of a booking that was cancelled
  /// meanwhile.
  func message(
    _ letter: MailLetter, of mailed: MailedBooking, to address: MailAddress,
    by product: any ServedProduct, now: Instant
  ) async throws -> MailMessage? {
    guard let content = try await content(letter, of: mailed, by: product, now: now) else {
      return nil
    }
    let booking = RecordKey(kind: mailed.booking.kind, key: mailed.booking.key)
    let name = try LetterName(booking: booking, number: letter.number).text(tools.store)
    var message = MailMessage(
      id: "\(name)@\(settings.envelopeSender.domain)", date: now, from: settings.from,
      to: Mailbox(address), subject: content.subject, language: content.language.rawValue,
      text: content.text, html: content.html)
    message.replyTo = settings.replyTo
    message.files = content.files
    if letter.kind == .reminder { message.unsubscribe = try unsubscribing(booking) }
    return message
  }

  /// Returns the address at which the customer of a booking ends reminders; nil without a site.
  func unsubscribing(_ booking: RecordKey) throws -> String? {
    guard let origin = settings.origin else { return nil }
    let name = try LetterName(booking: booking, number: nil).text(tools.store)
    return "\(origin)/v1/mail/reminders/\(name)"
  }

  private func content(
    _ letter: MailLetter, of mailed: MailedBooking, by product: any ServedProduct, now: Instant
  ) async throws -> LetterContent? {
    try await product.letter(letter, of: mailed, by: self, now: now)
  }
}

extension ServedProduct {
  /// Returns the content of a message about one of the product's bookings.
  fileprivate func letter(
    _ letter: MailLetter, of mailed: MailedBooking, by writer: LetterWriter, now: Instant
  ) async throws -> LetterContent? {
    guard let read = try await desk.store.record(Booking.self, mailed.booking.key) else {
      return nil
    }
    let booking = try await desk.current(read.value)
    guard letter.kind.isTrue(of: booking) else { return nil }
    let language =
      mailed.language.flatMap { Language(rawValue: $0) } ?? writer.settings.language
    let occasions = occasions(of: booking)
    let code = booking.code?.rawValue ?? booking.key
    let words = LetterWords(language)
    var content = LetterContent(
      language: language,
      subject: words.subject(letter.kind, of: occasions.first?.title ?? code),
      sender: writer.settings.from.name,
      lead: [words.lead(letter.kind)])
    content.facts = [(words(.code), code)]
    for occasion in occasions {
      content.facts.append((words(.what), occasion.title))
      content.facts.append((words(.when), words.hours(of: occasion)))
      if !occasion.place.isEmpty { content.facts.append((words(.place), occasion.place)) }
    }
    let places = bookedPlaces(of: booking)
    if !places.isEmpty { content.facts.append((words(.seats), places.joined(separator: ", "))) }
    content.facts += try await money(letter, of: booking, words)
    if letter.refund != nil { content.notes.append(words(.bankTakesDays)) }
    if letter.kind.bringsPasses {
      try await addPasses(to: &content, of: read, by: writer, words, now: now)
    }
    if let origin = writer.settings.origin, booking.stage != .failed {
      let path = "\(origin)/\(language)/\(Self.name)/bookings/\(booking.key)"
      content.links.append((words(.open), path))
      content.foot.append(words(.openElsewhere))
    }
    content.foot.append(words.foot(writer.settings.from.name))
    if letter.kind == .reminder, let url = try writer.unsubscribing(booking.recordKey) {
      content.footLinks.append((words(.noReminders), url))
    }
    return content
  }

  /// Returns the amounts of a booking: the same ones, from the same payments, as the booking itself shows.
  private func money(
    _ letter: MailLetter, of booking: Booking, _ words: LetterWords
  ) async throws -> [(label: String, value: String)] {
    var facts: [(label: String, value: String)] = []
    let price = booking.sale.price
    if [.confirmed, .extended].contains(letter.kind), price.minorUnits > 0 {
      facts.append((words(.total), words.money(price)))
    }
    let payments = try await desk.payments(of: booking).map(\.value)
    if let refund = letter.refund {
      let sum = Money.sum(payments.compactMap(\.refund), in: refund.currency) ?? refund
      let charged = Money.sum(payments.map(\.charged), in: refund.currency) ?? sum
      let isPart = sum.minorUnits < charged.minorUnits
      facts.append((words(isPart ? .partialRefund : .refund), words.money(refund)))
      if sum != refund { facts.append((words(.refunded), words.money(sum))) }
      if isPart { facts.append((words(.paid), words.money(charged))) }
    }
    return facts
  }
}

extension MailLetter.Kind {
  /// Whether the message shows the passes of the booking.
  fileprivate var bringsPasses: Bool {
    switch self {
    case .confirmed, .extended, .changed, .passes, .reminder: true
    case .received, .cancelled, .declined, .refunded: false
    }
  }

  /// Returns whether the message is still true of a booking.
  fileprivate func isTrue(of booking: some SoldRecord) -> Bool {
    switch self {
    case .confirmed, .extended, .changed, .passes, .reminder: booking.stage == .confirmed
    case .received: booking.awaitsWord
    case .cancelled, .declined, .refunded: true
    }
  }
}
