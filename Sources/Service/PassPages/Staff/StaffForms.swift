package import StrictText
internal import Vocabulary

extension StaffTable {
  /// The entries of a trail as the API answers it; the same thing done several times in a row is one row.
  ///
  /// `names` are the names of things by their ids, such as the number of a flight.
  package static func trail(
    _ answer: Received, naming names: [String: String] = [:], _ visit: StaffVisit
  ) -> StaffTable {
    var entries: [(cells: [String], latest: String, count: Int)] = []
    for entry in answer["entries"].list {
      let cells = [
        entry["agent"].nonEmpty ?? "payment provider",
        entry["action"].text.replacing("_", with: " "), about(entry["subject"], names, visit),
        entry["reason"].text,
      ]
      if let last = entries.last, last.cells == cells {
        entries[entries.count - 1].count += 1
      } else {
        entries.append((cells, visit.utc(entry["at"].text), 1))
      }
    }
    return StaffTable(
      ["When", "Who", "What", "About", "Reason"],
      entries.map { entry in
        var cells = entry.cells
        if entry.count > 1 { cells[1] += ", \(entry.count) times" }
        return StaffRow([entry.latest] + cells)
      }, nothing: "Nothing was done by the staff.")
  }

  /// The subject of an entry in words, with an amount as a person writes it.
  private static func about(
    _ subject: Received, _ names: [String: String], _ visit: StaffVisit
  ) -> String {
    // The values on a trail are texts.
    let amount =
      Int(subject["amount_minor"].text).flatMap { minor in
        CurrencyCode(subject["currency"].text).map { visit.money(Money(minor, $0)) }
      } ?? ""
    var hidden: Set<String> = amount.isEmpty ? [] : ["amount_minor", "currency"]
    if subject["seat"].exists { hidden.insert("seat_id") }
    let others = subject.members.filter { !hidden.contains($0.name) }.map { member in
      let known = member.name.hasSuffix("_id") ? names[member.value.text] : nil
      let label = known == nil ? member.name : String(member.name.dropLast(3))
      return "\(label.replacing("_", with: " ")): \(known ?? member.value.text)"
    }
    return ((amount.isEmpty ? [] : [amount]) + others).joined(separator: ", ")
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
