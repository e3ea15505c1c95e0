import DepartureMessages
import PassDeparture
import PassTestSupport
import Vocabulary

/// The messages that the host still sent, or that somebody made up.
final class SimulatedMail {
  /// A message, and what it says.
  struct Message {
    enum Kind { case right, yesterday, anotherAirline, half, secondList }
    let kind: Kind
    let text: [UInt8]
    let minute: Int
    let entries: [ListEntry]
  }

  /// The number of passengers of the list; the others of the flight come by messages.
  static let listed = 26

  private let flight: InventedFlight
  /// The list as the host has it, and those who are not on it.
  private(set) var present: [NamedPassenger]
  private var absent: [NamedPassenger]
  private(set) var messages: [Message] = []
  /// The messages that a person took in, by their place among all.
  var taken: Set<Int> = []
  private var minute = 0

  init(_ world: DepartureWorld) {
    flight = world.flight
    present = world.listed
    absent = Array(world.flight.passengers.dropFirst(Self.listed))
  }

  /// The host as somebody else imagines it, whose messages change nothing in the real one.
  func copy() -> SimulatedMail {
    let copy = SimulatedMail(self)
    copy.messages = messages
    return copy
  }

  private init(_ other: SimulatedMail) {
    flight = other.flight
    (present, absent, minute) = (other.present, other.absent, other.minute)
  }

  /// Adds a message of somebody else; returns its place.
  func add(_ message: Message) -> Int {
    messages.append(message)
    minute = max(minute, message.minute)
    return messages.count - 1
  }

  /// The host writes another message; returns its place.
  func write(_ random: inout SeededGenerator, _ kind: Message.Kind) -> Int {
    minute += Int.random(in: 1...20, using: &random)
    var entries: [ListEntry] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where present.count > 4:
        let gone = present.remove(at: Int.random(in: present.indices, using: &random))
        absent.append(gone)
        entries.append(ListEntry(.delete, gone))
      case 1 where !absent.isEmpty:
        let new = absent.remove(at: Int.random(in: absent.indices, using: &random))
        present.append(new)
        entries.append(ListEntry(.add, new))
      default:
        let index = Int.random(in: present.indices, using: &random)
        guard !entries.contains(where: { $0.passenger.identity == present[index].identity }) else {
          continue
        }
        let number = flight.passengers.firstIndex { $0.identity == present[index].identity } ?? 0
        let seat = "\(Int.random(in: 5...7, using: &random))A"
        present[index] = present[index].checkedIn(number + 101, seat: seat)
        entries.append(ListEntry(.change, present[index]))
      }
    }
    // A message says one thing about a passenger.
    var said: Set<PassengerIdentity> = []
    entries = entries.reversed().filter { said.insert($0.passenger.identity).inserted }.reversed()
    let totals = Dictionary(grouping: present) {
      DestinationTotal.Block(destination: $0.destination, bookingClass: $0.bookingClass)
    }.mapValues(\.count)
    let ago = kind == .yesterday ? minute - 2_880 : minute
    var text = flight.changes(entries, totals: totals, minutesLater: ago).joined(separator: "\n")
    if kind == .anotherAirline { text = text.replacing("ZX417", with: "ZY417") }
    if kind == .secondList { text = secondList(hours: Int.random(in: -48...48, using: &random)) }
    if kind == .half { text = text.replacing("ENDADL", with: "ENDPART1") }
    messages.append(Message(kind: kind, text: Array(text.utf8), minute: minute, entries: entries))
    return messages.count - 1
  }

  /// A whole list with a few of the passengers, of any time.
  private func secondList(hours: Int) -> String {
    let day = Int64(flight.departure.date.daysSince1970 - 1) * 86_400 + 6 * 3_600
    return ListWriter.nameList(
      Array(present.prefix(3)), cabins: flight.cabins,
      head: MessageHead(
        addresses: ["QZAKMZX"], sender: "QZARMZX",
        origin: Instant(secondsSince1970: day + Int64(hours) * 3_600), departure: flight.departure)
    ).joined(separator: "\n")
  }

  /// The passengers whom the list names after the messages that were taken in, in the order of their times.
  func expected(from listed: [NamedPassenger]) -> Set<PassengerIdentity> {
    var names = Set(listed.map(\.identity))
    for index in taken.sorted() where messages[index].kind == .right {
      for entry in messages[index].entries {
        switch entry.section {
        case .add: names.insert(entry.passenger.identity)
        case .delete: names.remove(entry.passenger.identity)
        default: break
        }
      }
    }
    return names
  }
}
