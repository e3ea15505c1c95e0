import DepartureMessages
import FuzzSupport
import Vocabulary

/// Passenger lists and final sales as text; a byte 1E stands between texts that come one after the other.
///
/// Any bytes give messages and doubts, each at a place of its text. The order of parts does not matter, no later text
/// undoes an earlier message, and a list has no passenger twice.
@main
enum FuzzDeparture: FuzzTarget {
  static let received = Instant(secondsSince1970: 1_773_295_200)

  static func test(_ bytes: [UInt8]) {
    let texts = bytes.split(separator: 0x1E, maxSplits: 7, omittingEmptySubsequences: false)
      .map(Array.init)
    let turns = texts.enumerated().map { index, text in read(text, "t\(index + 1)") }
    let together = MessageSet(turns.flatMap(\.self))
    requirePlain(together.doubts)
    let reversed = MessageSet(Array(turns.flatMap(\.self).reversed()))
    require(
      together.lists.map(\.lines) == reversed.lists.map(\.lines)
        && together.incomplete.count == reversed.incomplete.count,
      "the order of parts does not matter")
    var before: [[[String]]] = []
    var base: [[String]]?
    for count in 1...turns.count {
      let set = MessageSet(inTurn: Array(turns.prefix(count)))
      requirePlain(set.doubts)
      let lines = set.lists.map(\.lines)
      require(before.allSatisfy(lines.contains), "a later text undoes no message")
      before = lines
      guard let first = set.lists.first(where: { $0.kind == .nameList && !$0.hasNumbersOnly }),
        let opened = try? DepartureList.open(first.departure, from: set.lists)
      else { continue }
      requireList(opened)
      guard base == nil || turns.count == 1 || isOneDeparture(set) else { continue }
      let own = opened.list.applied.first.map { applied in
        set.lists.first { $0.place == applied.place }?.lines ?? []
      }
      if let base { require(own == base, "no later list takes the place of the first") }
      base = own
    }
  }

  private static func read(_ text: [UInt8], _ name: String) -> [MessagePart] {
    let read = MessageReader.read(text, from: name, received: received)
    require(read.doubts.count <= 1_000, "the doubts of a text are bounded")
    let lines = text.count { $0 == 0x0A || $0 == 0x0D } + 1
    for doubt in read.doubts + read.refused.map(\.reason) {
      require((1...lines).contains(doubt.place.line), "a doubt is at a line of its text")
      require(doubt.place.column >= 1, "columns count from 1")
    }
    requirePlain(read.doubts)
    return read.parts
  }

  private static func requirePlain(_ doubts: [Doubt]) {
    for doubt in doubts {
      let text = "\(doubt)"
      require(isPlain(text), "the doubt paints: \(text)")
      require(text.utf8.count < 2_000, "the doubt floods the screen")
    }
  }

  private static func requireList(_ opened: OpenedList) {
    let identities = opened.list.passengers.map(\.identity)
    require(Set(identities).count == identities.count, "a passenger is in the list once")
    let seats = opened.list.passengers.reduce(0) { $0 + $1.seatCount }
    require(opened.list.seats.values.reduce(0, +) == seats, "each seat has a destination and class")
    for change in opened.changes where change.refusal != nil {
      require(change.steps.isEmpty, "a message that is refused changes nothing")
    }
    for counting in FinalSales.Counting.allCases {
      let sales = FinalSales(of: opened.list, outcomes: [:], unlisted: [], counting: counting)
      let figures = Dictionary(
        sales.numericLines.map { ($0.destination, $0.seats) },
        uniquingKeysWith: { first, _ in first })
      require(
        sales.figures(after: opened.list, counting: counting) == figures,
        "the final sales add up with the list")
    }
  }

  private static func isOneDeparture(_ set: MessageSet) -> Bool {
    Set(set.lists.map(\.departure)).count == 1
  }
}
