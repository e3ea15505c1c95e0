internal import Vocabulary

/// Writes passenger name lists and their changes.
package enum ListWriter {
  /// Default number of lines of a part.
  package static let linesPerPart = 50

  /// Writes a PNL and returns the text of each part.
  ///
  /// Totals are counted from the passengers, in the order in which their destinations and classes first occur; `empty`
  /// adds those without passengers.
  package static func nameList(
    _ passengers: [NamedPassenger], cabins: CabinConfiguration, head: MessageHead,
    empty: [DestinationTotal.Block] = [], linesPerPart: Int = linesPerPart
  ) -> [String] {
    var writer = PartWriter(.nameList, head, linesPerPart: linesPerPart)
    writer.write(headingLines(cabins))
    var blocks: [DestinationTotal.Block] = []
    let groups = Dictionary(grouping: passengers, by: \.block)
    var seen: Set<DestinationTotal.Block> = []
    for block in passengers.map(\.block) + empty where seen.insert(block).inserted {
      blocks.append(block)
    }
    for block in blocks {
      let members = groups[block] ?? []
      writer.write(headings: [total(block, members.reduce(0) { $0 + $1.seatCount })])
      for passenger in members {
        writer.write(NameLines.lines(passenger, passenger.elements))
      }
    }
    return writer.finish()
  }

  /// Writes an ADL and returns the text of each part.
  ///
  /// The totals are the new ones, of all destinations and classes. Of a deletion only name and locator are written.
  package static func changes(
    _ changes: [ListEntry], totals: [DestinationTotal.Block: Int], head: MessageHead,
    linesPerPart: Int = linesPerPart
  ) -> [String] {
    var writer = PartWriter(.changes, head, linesPerPart: linesPerPart)
    let groups = Dictionary(grouping: changes) { $0.passenger.block }
    for block in Set(totals.keys).union(groups.keys).sorted() {
      let line = total(block, totals[block] ?? 0)
      writer.write(headings: [line])
      for section in [ListEntry.Section.delete, .add, .change] {
        let entries = (groups[block] ?? []).filter { $0.section == section }
        if entries.isEmpty { continue }
        writer.write(heading: section.rawValue, below: [line])
        for entry in entries {
          let passenger = entry.passenger
          let elements =
            section == .delete
            ? passenger.elements.filter { $0.letters == "L" } : passenger.elements
          writer.write(NameLines.lines(passenger, elements))
        }
      }
    }
    return writer.finish()
  }

  private static func total(_ block: DestinationTotal.Block, _ seats: Int) -> String {
    "-\(block.destination)\(padded(seats, to: 3))\(block.bookingClass)"
  }

  /// The lines `CFG/` and `RBD`, as far as there is something to say.
  static func headingLines(_ cabins: CabinConfiguration) -> [String] {
    var lines: [String] = []
    if !cabins.cabins.isEmpty {
      lines.append("CFG/" + cabins.cabins.map { padded($0.seats, to: 3) + $0.letter }.joined())
    }
    if !cabins.bookingClasses.isEmpty {
      lines.append(
        "RBD " + cabins.bookingClasses.map { "\($0.cabin)/\($0.classes)" }.joined(separator: " "))
    }
    return lines
  }
}
