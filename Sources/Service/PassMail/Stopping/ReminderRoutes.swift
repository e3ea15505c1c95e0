internal import BookingStore
internal import Bookings
internal import HTTPTypes
internal import PassService
internal import Selling
internal import ServiceHTTP
internal import Vocabulary

/// The link in reminders by which a customer ends them (RFC 8058): programs post to it, and people see a button first,
/// because programs that look for dangerous pages follow every link of a mail.
struct ReminderRoutes: Sendable {
  let store: any ServiceStore

  var endpoints: [Endpoint] {
    let path = "/mail/reminders/{name}"
    return [
      .get(path, "getReminders", .everybody) { call in try await show(call) },
      Endpoint(
        method: .post, path: path, name: "endReminders", access: .everybody, repeats: .freely,
        rate: .open
      ) { call in try await end(call) }.taking(.unread),
    ]
  }

  private func show(_ call: Call) async throws -> HTTPAnswer {
    try call.parameters { _ throws(Problem) in }
    let mailed = try await mailed(call)
    let words = LetterWords(language(of: mailed, call))
    return page(
      words,
      "<form method=\"post\"><button name=\"List-Unsubscribe\" value=\"One-Click\">"
        + "\(LetterContent.escaped(words(.noReminders)))</button></form>")
  }

  private func end(_ call: Call) async throws -> HTTPAnswer {
    let mailed = try await mailed(call)
    if let address = mailed.address {
      let desk = MailDesk(Transactor(store), damaged: { _ in })
      try await desk.stop(address, .unsubscribed, now: call.now, using: .system)
    }
    let words = LetterWords(language(of: mailed, call))
    return page(words, "<p>\(LetterContent.escaped(words(.remindersEnded)))</p>")
  }

  private func mailed(_ call: Call) async throws -> MailedBooking {
    guard let name = try LetterName(call.parameters["name"] ?? "", store), name.number == nil,
      let mailed = try await MailDesk(Transactor(store), damaged: { _ in })
        .mailed(about: name.booking)
    else {
      throw Problem(.notFound, "there is no such link, or its booking has been forgotten")
    }
    return mailed
  }

  private func language(of mailed: MailedBooking, _ call: Call) -> Language {
    mailed.language.flatMap { Language(rawValue: $0) } ?? call.language ?? .english
  }

  private func page(_ words: LetterWords, _ body: String) -> HTTPAnswer {
    let direction = words.language.isRightToLeft ? "rtl" : "ltr"
    let page =
      "<!DOCTYPE html>\n<html lang=\"\(words.language)\" dir=\"\(direction)\">\n<head>\n"
      + "<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n"
      + "<title>\(LetterContent.escaped(words(.noReminders)))</title>\n</head>\n"
      + "<body>\n<main>\(body)</main>\n</body>\n</html>\n"
    return .content("text/html; charset=utf-8", Array(page.utf8), caching: .never)
  }
}
