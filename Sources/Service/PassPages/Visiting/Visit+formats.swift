internal import PassDocuments
package import Vocabulary

extension Visit {
  /// Returns an amount as an answer has it (`amount_minor`, `currency`), such as "USD 1,234.50"; empty without one.
  package func money(_ amount: Received) -> String {
    guard let minor = amount["amount_minor"].number,
      let currency = CurrencyCode(amount["currency"].text)
    else { return "" }
    return money(Money(minor, currency))
  }

  /// Returns an amount with its currency's code, and digits as the language groups them.
  package func money(_ money: Money) -> String { MoneyWords.text(money, in: language) }

  /// Returns the day of a local time or date such as `2025-03-02T08:30:00`, with its weekday; the text itself if it is
  /// no date.
  package func day(_ local: String) -> String {
    CivilDate(String(local.prefix(10))).map { DateWords.longDay($0, in: language) } ?? local
  }

  /// Returns the day in short, such as "Sun 2 Mar".
  package func shortDay(_ local: String) -> String {
    CivilDate(String(local.prefix(10))).map { DateWords.shortDay($0, in: language) } ?? local
  }

  /// Returns the hour and minute of a local time such as `2025-03-02T08:30:00`; empty if it has none.
  package func clock(_ local: String) -> String {
    let time = local.split(separator: "T").dropFirst().first ?? ""
    return time.utf8.count >= 5 ? String(time.prefix(5)) : ""
  }

  /// Returns day and hour of a local time, such as "Sun 2 Mar 08:30".
  package func dayAndClock(_ local: String) -> String {
    let clock = clock(local)
    guard !clock.isEmpty, let date = CivilDate(String(local.prefix(10))) else { return day(local) }
    return DateWords.dayAndTime(date, clock, in: language)
  }
}
