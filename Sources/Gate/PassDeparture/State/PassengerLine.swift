package import StrictText
internal import Vocabulary

/// A passenger as a line of a list.
package struct PassengerLine: Sendable {
  private let passenger: Passenger

  package init(_ passenger: Passenger) { self.passenger = passenger }

  /// The state in one word.
  package var state: String {
    if passenger.lostSeat != nil { return "SEAT?" }
    if passenger.offloaded != nil { return "off" }
    if passenger.isSeenBoarding { return "boarded" }
    if passenger.isCheckedInByHost { return "host" }
    if passenger.checkIn != nil { return passenger.needsPass ? "in" : "pass" }
    return passenger.isOnList || passenger.traveler.isWalkUp ? "-" : "removed"
  }

  package var text: String {
    let traveler = passenger.traveler
    var extra = traveler.needs
    if !traveler.infants.isEmpty { extra.append("INF") }
    if traveler.isChild { extra.append("CHD") }
    if passenger.bags.count > 0 {
      extra.append("\(counted(passenger.bags.count, "bag")) \(passenger.bags.weight) kg")
    }
    if !traveler.documents.isEmpty { extra.append("DOCS") }
    let cells = [
      Self.cell(passenger.sequence.map { "\($0)" } ?? "", 5),
      Self.cell(passenger.seat.map { "\($0)" } ?? "", 5), Self.cell(state, 8),
      Self.cell(Self.name(passenger), 28), Self.cell(traveler.locator, 9),
      "\(traveler.compartment) \(traveler.destination)",
    ]
    return (cells + (extra.isEmpty ? [] : [extra.joined(separator: " ")])).joined(separator: " ")
  }

  /// The name as a line shows it.
  static func name(_ passenger: Passenger) -> String {
    String(withoutControls(passenger.traveler.name).prefix(28))
  }

  /// All states, in capital letters.
  static let states: Set<String> = [
    "SEAT?", "OFF", "BOARDED", "HOST", "IN", "PASS", "-", "REMOVED",
  ]

  private static func cell(_ text: String, _ width: Int) -> String {
    let text = String(text.prefix(width))
    return text + String(repeating: " ", count: max(width - columns(text), 0))
  }

  package func write(to writer: inout JSONWriter) {
    let traveler = passenger.traveler
    writer.member("id", traveler.id.rawValue)
    writer.member("name", traveler.name)
    writer.member("booking_reference", traveler.locator)
    writer.member("cabin", String(traveler.compartment))
    writer.member("destination", traveler.destination.rawValue)
    writer.member("state", state)
    if let sequence = passenger.sequence { writer.member("sequence", sequence) }
    if let seat = passenger.seat { writer.member("seat", "\(seat)") }
    if let seat = passenger.lostSeat { writer.member("lost_seat", "\(seat)") }
    writer.member("bags", passenger.bags.count)
    writer.member("weight", passenger.bags.weight)
    writer.member("infants", traveler.infants.count)
    writer.member("needs", traveler.needs)
    writer.member("passes", passenger.passes.map(\.id.rawValue))
  }
}
