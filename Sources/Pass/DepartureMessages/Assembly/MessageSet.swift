package import Vocabulary

/// Messages that are put together from parts, which may come in any order and several times.
package struct MessageSet: Sendable {
  /// Complete PNLs and ADLs of all departures, in the order of their times of origin.
  package let lists: [PassengerListMessage]
  /// Complete PFSs, likewise.
  package let sales: [FinalSales]
  package let incomplete: [IncompleteMessage]
  /// Doubts about parts as members of messages, such as a part that came twice, and those of the messages.
  package let doubts: [Doubt]

  /// Puts parts together; their order does not matter.
  package init(_ parts: [MessagePart]) { self.init(inTurn: [parts]) }

  /// Puts parts together that came in turns, such as those of one text after the other.
  ///
  /// Within a turn their order does not matter. A message that is whole stays as it is: no part of a later turn
  /// contradicts it or becomes a part of it.
  package init(inTurn turns: [[MessagePart]]) {
    var assembly = Assembly()
    for (turn, parts) in turns.enumerated() { assembly.take(parts, turn: turn) }
    lists = assembly.lists.sorted {
      if $0.origin != $1.origin { return $0.origin < $1.origin }
      return $0.lines.joined().lexicographicallyPrecedes($1.lines.joined())
    }
    sales = assembly.sales.sorted {
      ($0.origin?.secondsSince1970 ?? 0) < ($1.origin?.secondsSince1970 ?? 0)
    }
    incomplete = assembly.incomplete
    doubts =
      (assembly.doubts + incomplete.map(\.doubt) + lists.flatMap(\.doubts)
      + sales.flatMap(\.doubts)).inOrder
  }

  /// The messages that are whole, and the parts that wait for others.
  private struct Assembly {
    var lists: [PassengerListMessage] = []
    var sales: [FinalSales] = []
    var incomplete: [IncompleteMessage] = []
    var doubts: [Doubt] = []
    private var waiting: [MessagePart] = []
    private var settled = SettledParts()

    mutating func take(_ parts: [MessagePart], turn: Int) {
      let new = parts.filter { part in
        guard settled.contains(part) else { return true }
        doubts.append(.twice(part))
        return false
      }
      let clusters = PartCluster.clusters(of: waiting + new)
      (waiting, incomplete) = ([], [])
      for cluster in clusters {
        let sorted = cluster.sortedOut()
        doubts += sorted.doubts
        waiting += sorted.rest
        for message in sorted.messages {
          settled.insert(message)
          if cluster.kind == .finalSales {
            sales.append(FinalSales(parts: message))
          } else {
            var list = PassengerListMessage(parts: message)
            list.turn = turn
            lists.append(list)
          }
        }
        if let remainder = sorted.incomplete { incomplete.append(remainder) }
      }
    }
  }

  /// Returns the departures of all messages, complete or not, in order.
  package var departures: [Departure] {
    var seen: Set<Departure> = []
    let all = lists.map(\.departure) + sales.map(\.departure) + incomplete.map(\.departure)
    return all.filter { seen.insert($0).inserted }.sorted { $0.description < $1.description }
  }
}

extension IncompleteMessage {
  /// The doubt that names what is missing.
  package var doubt: Doubt {
    Doubt(
      contradicting.isEmpty ? .partMissing : .partContradicts, at: place,
      "the \(kind.rawValue) of \(departure) is not complete: \(inWords)")
  }
}
