internal import Bookings
internal import PassDocuments
internal import PassPages
internal import PassService
internal import Vocabulary

/// The words of messages in one language.
struct LetterWords: Sendable {
  let language: Language

  init(_ language: Language) { self.language = language }

  func callAsFunction(_ text: LetterText) -> String { text.text(language) }

  func subject(_ kind: MailLetter.Kind, of what: String) -> String {
    LetterText.subject(kind).text(language, ["what": what])
  }

  func lead(_ kind: MailLetter.Kind) -> String { self(LetterText.lead(kind)) }

  func foot(_ name: String) -> String { LetterText.foot.text(language, ["name": name]) }

  func money(_ money: Money) -> String {
    let text = MoneyWords.text(money, in: language)
    // Only text from right to left needs the marks that keep code and digits in their order.
    return language.isRightToLeft ? text : text.filter { $0 != "\u{2066}" && $0 != "\u{2069}" }
  }

  /// Returns the hours of an occasion by the clocks of its places, such as "Saturday, 15 March 2025, 08:30 – 10:10".
  func hours(of occasion: Occasion) -> String {
    let (begins, ends) = (
      Self.clock(occasion.begins, occasion.local?.begins),
      Self.clock(occasion.ends, occasion.local?.ends)
    )
    let end = begins.date == ends.date ? ends.text : words(ends)
    let zone = occasion.local == nil ? " UTC" : ""
    return "\(words(begins)) – \(end)\(zone)"
  }

  private func words(_ time: (date: CivilDate?, text: String)) -> String {
    guard let date = time.date else { return time.text }
    return "\(DateWords.longDay(date, in: language)), \(time.text)"
  }

  private static func clock(
    _ instant: Instant, _ local: ZonedTime?
  ) -> (date: CivilDate?, text: String) {
    let offset = local?.offsetMinutes ?? 0
    let second = instant.adding(seconds: offset * 60).secondsSince1970 % 86_400
    return (
      instant.date(offsetMinutes: offset),
      hourAndMinute(secondOfDay: Int((second + 86_400) % 86_400))
    )
  }
}
