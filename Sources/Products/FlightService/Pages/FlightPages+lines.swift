internal import PassPages
internal import Vocabulary

extension FlightPages {
  /// The types of the passengers of a quote, in its order.
  ///
  /// Where the answer does not name them, the lines of the price do, one for each fare.
  func party(of quote: Received) -> [String] {
    let named = quote["passengers"].list.map { $0["type"].text }
    if !named.isEmpty { return named }
    let lines = quote["line_items"].list.map { FareLine($0["description"].text) }
    let first = lines.first?.flight
    return lines.filter { $0.flight == first }.flatMap { line in
      Array(repeating: line.type ?? "", count: line.type == nil ? 0 : line.count)
    }
  }

  /// Returns a line of a price in the language of the visit; a line of an unknown kind stays as it is.
  func translated(_ line: PriceLine, _ visit: Visit) -> PriceLine {
    let read = FareLine(line.label)
    var parts: [String] = []
    if let cabin = read.cabin, let type = read.type {
      parts = [
        visit.leftToRight(read.flight), visit.word(cabin, PageText.cabins),
        visit.word(type, PageText.travelerTypes),
      ]
    } else if let seat = read.seat {
      let text: PageText = read.isChange ? .changeToSeat : .seatNamed
      parts = [visit.leftToRight(read.flight), visit.text(text, ["seat": seat])]
      parts += read.features.map { visit.word($0, PageText.seatFeatures) }
    } else {
      let extras: [String: PageText] = [
        "checked bag": .checkedBag, "priority boarding": .priorityBoarding,
      ]
      guard let extra = extras[read.flight] else { return line }
      parts = [visit.text(extra)]
    }
    let count = read.count > 1 ? " × \(read.count)" : ""
    return PriceLine(visit.list(parts) + count, line.amount)
  }
}

/// A line of a price, read as the product writes it: `UA123 SFO–JFK, economy, adult (x2)`, `UA123 SFO–JFK, seat 7A
/// (extra legroom)`, or the name of an extra.
struct FareLine {
  /// The flight with its airports; for a line of another kind its text.
  private(set) var flight: String
  private(set) var cabin: String?
  private(set) var type: String?
  private(set) var seat: String?
  private(set) var features: [String] = []
  private(set) var isChange = false
  private(set) var count = 1

  init(_ text: String) {
    var rest = text[...]
    if rest.hasSuffix(")"), let open = rest.lastIndex(of: "("),
      let count = Int(rest[open...].dropFirst(2).dropLast()), rest[open...].hasPrefix("(x")
    {
      self.count = count
      rest = rest[..<open]
      if rest.hasSuffix(" ") { rest.removeLast() }
    }
    flight = String(rest)
    guard let comma = rest.firstIndex(of: ",") else { return }
    var details = rest[comma...].dropFirst(2)
    if details.hasPrefix("change to ") {
      isChange = true
      details = details.dropFirst("change to ".count)
    }
    if details.hasPrefix("seat ") {
      flight = String(rest[..<comma])
      let words = details.dropFirst("seat ".count)
      seat = words.split(separator: " ").first.map(String.init)
      if let open = words.firstIndex(of: "("), words.hasSuffix(")") {
        features = words[open...].dropFirst().dropLast().split(separator: ",").map(Self.name)
      }
      return
    }
    let parts = details.split(separator: ",").map(Self.name)
    guard parts.count == 2, PageText.cabins[parts[0]] != nil,
      PageText.travelerTypes[parts[1]] != nil
    else { return }
    flight = String(rest[..<comma])
    (cabin, type) = (parts[0], parts[1])
  }

  /// The name in the API of what a line writes in small letters with blanks, such as `EXIT_ROW`.
  private static func name(_ text: Substring) -> String {
    text.drop { $0 == " " }.uppercased().replacing(" ", with: "_")
  }
}
