internal import PassPages
internal import StrictText
internal import Vocabulary

extension BookingTerminal {
  /// The booking as lines for a terminal: its facts, people, passes, payments, and the trail, newest first.
  ///
  /// Every text of the service passes through `escaped`, because customers typed some of it.
  var lines: [String] {
    let heading = [booking["confirmation_code"].shown, product.name, booking["state"].shown, id]
    var lines = [heading.filter { !$0.isEmpty }.joined(separator: "  ")]
    lines += facts
    lines += flights
    lines += passengers
    lines += passes.map(Self.line(ofPass:))
    lines += money
    let actions = booking["available_actions"].list.map { $0["action"].shown }
    if !actions.isEmpty { lines.append("  may  " + actions.joined(separator: ", ")) }
    if !trail.isEmpty { lines.append("trail, newest first") }
    lines += trail.map(Self.line(ofEntry:))
    if hasMoreTrail { lines.append("  … older entries are left out") }
    return lines
  }

  /// The members that have a line of their own, or mean nothing to a person.
  private static let placed: Set<String> = [
    "booking_id", "confirmation_code", "state", "etag", "payment_id", "payment_state", "href",
  ]

  private var facts: [String] {
    booking.members.compactMap { name, value in
      guard !Self.placed.contains(name), let text = value.scalar else {
        return name == "contact" || name == "guest" ? value.line(named: name) : nil
      }
      return "  \(name.replacing("_", with: " "))  \(text)"
    }
  }

  private var flights: [String] {
    booking["flights"].list.map { flight in
      let (from, to) = (flight["departure"], flight["arrival"])
      return "  flight  \(flight["flight_number"].shown) \(from["airport_code"].shown) "
        + "\(from["local"].shown) – \(to["airport_code"].shown) \(to["local"].shown), "
        + "\(flight["status_code"].shown), gate \(flight["gate"].scalar ?? "–")"
    }
  }

  private var passengers: [String] {
    booking["passengers"].list.enumerated().flatMap { index, passenger in
      let name = "\(passenger["first_name"].shown) \(passenger["last_name"].shown)"
      return [
        "  passenger \(index + 1)  \(name), \(passenger["type"].shown), \(passenger["passenger_id"].shown)"
      ]
        + passenger["seats"].list.map { seat in
          let number = booking["flights"].list.first {
            $0["flight_id"].text == seat["flight_id"].text
          }?["flight_number"].shown
          let conflicts = seat["conflicts"].list.map { "conflict: \($0["reason"].shown)" }
          return "    "
            + ([
              number ?? seat["flight_id"].shown, seat["seat"].shown, seat["state"].shown,
              seat["sequence"].scalar.map { "sequence \($0)" } ?? "",
            ] + conflicts).filter { !$0.isEmpty }.joined(separator: "  ")
        }
    }
  }

  private static func line(ofPass pass: Received) -> String {
    let seats = (pass["seats"].list + pass["rooms"].list).map(\.shown).joined(separator: " ")
    let words = [
      pass["pass_id"].shown, seats, pass["state"].shown,
      pass["used"].isTrue ? "used" : "",
      "good \(pass["valid_from"].shown) until \(pass["valid_until"].shown)",
    ]
    return "  pass  " + words.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  private var money: [String] {
    let payments = booking["payments"].list.map { payment in
      let refund = payment["refund"].amount.map { ", \($0) given back" } ?? ""
      return "  payment  \(payment["payment_id"].shown)  \(payment["amount"].amount ?? "")  "
        + "\(payment["state"].shown) by \(payment["provider"].shown)\(refund)"
    }
    let sums = [("price", "total"), ("charged", "total_charged"), ("given back", "refund")]
      .compactMap { word, name in booking[name].amount.map { "\(word) \($0)" } }
    let state = booking["payment_state"].scalar.map { "payment \($0)" }
    return (sums + [state].compactMap(\.self)).isEmpty
      ? payments
      : ["  money  " + (sums + [state].compactMap(\.self)).joined(separator: ", ")] + payments
  }

  private static func line(ofEntry entry: Received) -> String {
    // Of a seat with a name the id is of no use to a person.
    let hidden = entry["subject"]["seat"].exists ? "seat_id" : ""
    let subject = entry["subject"].members.filter { $0.name != hidden }.map {
      "\(escaped($0.name)) \($0.value.shown)"
    }
    let words = [
      entry["at"].shown, entry["agent"].scalar ?? "(payment provider)", entry["action"].shown,
      subject.joined(separator: ", "), entry["reason"].scalar.map { "“\($0)”" } ?? "",
    ]
    return "  " + words.filter { !$0.isEmpty }.joined(separator: "  ")
  }
}

extension Received {
  /// The text, safe for a terminal.
  fileprivate var shown: String { escaped(text) }

  /// A text, number or truth value, safe for a terminal; nil for another value and for an empty text.
  fileprivate var scalar: String? {
    switch node?.value {
    case .string(let text): text.isEmpty ? nil : escaped(text)
    case .integer(let number): "\(number)"
    case .boolean(let flag): flag ? "yes" : "no"
    default: nil
    }
  }

  /// An amount of money as people read it; nil for another value.
  fileprivate var amount: String? { money.map { "\($0)" } }

  /// An amount of money; nil for another value.
  var money: Money? {
    guard let minor = self["amount_minor"].number,
      let currency = CurrencyCode(self["currency"].text)
    else { return nil }
    return Money(minor, currency)
  }

  /// The texts of an object in one line; nil if it has none.
  fileprivate func line(named name: String) -> String? {
    let texts = members.compactMap(\.value.scalar)
    return texts.isEmpty ? nil : "  \(name)  " + texts.joined(separator: ", ")
  }
}
