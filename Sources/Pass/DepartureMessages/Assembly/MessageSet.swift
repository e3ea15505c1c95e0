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
  package init(_ parts: [MessagePart]) {
    var lists: [PassengerListMessage] = []
    var sales: [FinalSales] = []
    var incomplete: [IncompleteMessage] = []
    var doubts: [Doubt] = []
    for cluster in PartCluster.clusters(of: parts) {
      let sorted = cluster.sortedOut()
      doubts += sorted.doubts
      for message in sorted.messages {
        if cluster.kind == .finalSales {
          sales.append(FinalSales(parts: message))
        } else {
          lists.append(PassengerListMessage(parts: message))
        }
      }
      if let remainder = sorted.incomplete {
        incomplete.append(remainder)
        doubts.append(remainder.doubt)
      }
    }
    self.lists = lists.sorted {
      if $0.origin != $1.origin { return $0.origin < $1.origin }
      return $0.lines.joined().lexicographicallyPrecedes($1.lines.joined())
    }
    self.sales = sales.sorted {
      ($0.origin?.secondsSince1970 ?? 0) < ($1.origin?.secondsSince1970 ?? 0)
    }
    self.incomplete = incomplete
    self.doubts = (doubts + lists.flatMap(\.doubts) + sales.flatMap(\.doubts)).inOrder
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
