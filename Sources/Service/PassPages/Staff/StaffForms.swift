package import StrictText
package import Vocabulary

extension StaffTable {
  /// The entries of a trail as the API answers it.
  package static func trail(_ answer: Received, _ visit: StaffVisit) -> StaffTable {
    StaffTable(
      ["When", "Who", "What", "About", "Reason"],
      answer["entries"].list.map { entry in
        StaffRow([
          visit.utc(entry["at"].text), entry["agent"].nonEmpty ?? "payment provider",
          entry["action"].text.replacing("_", with: " "),
          entry["subject"].members.map { "\($0.name.replacing("_", with: " ")): \($0.value.text)" }
            .joined(separator: ", "),
          entry["reason"].text,
        ])
      }, nothing: "Nothing was done by the staff.")
  }
}

extension FormField {
  /// The reason of a command, for the record.
  package static var reason: FormField {
    FormField(.text, "reason", "Reason in words").with {
      $0.hint = "It goes on the trail."
      $0.isRequired = false
      $0.longest = 200
    }
  }

  /// The tag of a booking as the page shows it, so that nothing that was not seen is changed.
  package static func etag(of booking: Received) -> FormField {
    FormField(.hidden, "etag", "", value: booking["etag"].text)
  }
}

extension JSONWriter {
  /// Writes the reason of a form, if one was given.
  package mutating func reason(_ form: PostedForm) {
    if !form["reason"].isEmpty { member("reason", form["reason"]) }
  }
}

extension Money {
  /// Reads an amount as a person types it, such as `12`, `12.50` or `12,50`; nil for any other text.
  package init?(typed text: String, _ currency: CurrencyCode) {
    let parts = text.replacing(",", with: ".").split(
      separator: ".", omittingEmptySubsequences: false)
    let decimals = currency.decimals
    guard (1...2).contains(parts.count), (1...12).contains(parts[0].utf8.count),
      parts.allSatisfy({ $0.utf8.allSatisfy(ASCII.isDigit) }),
      parts.count == 1 || (1...max(decimals, 1)).contains(parts[1].utf8.count) && decimals > 0
    else { return nil }
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    let digits = parts[0] + fraction + String(repeating: "0", count: decimals - fraction.utf8.count)
    guard let minor = Int(digits) else { return nil }
    self.init(minor, currency)
  }
}
