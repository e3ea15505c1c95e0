import DepartureMessages
import Vocabulary

/// The answer to a case: what is read, put together and opened, in lines with members that tabs separate.
struct Answer {
  private(set) var lines: [String] = []

  private mutating func add(_ members: String?...) {
    lines.append(members.map { $0 ?? "-" }.joined(separator: "\t"))
  }

  mutating func read(_ read: ReadMessages) {
    for doubt in read.doubts { add("doubt", "\(doubt.place)", doubt.kind.rawValue) }
    if read.furtherDoubts > 0 { add("further", "\(read.furtherDoubts)") }
    for refused in read.refused {
      add(
        "refused", "\(refused.place)", refused.kind.rawValue,
        refused.departure.map { "\($0)" }, refused.number.map { "\($0)" },
        refused.reason.kind.rawValue)
    }
    for part in read.parts { self.part(part) }
  }

  private mutating func part(_ part: MessagePart) {
    add(
      "part", "\(part.place)", part.kind.rawValue, "\(part.departure)", "\(part.number)",
      part.isLast ? "last" : "more", "\(part.origin)", part.sender, part.association,
      part.addresses.joined(separator: " "))
    cabins(part.cabins)
    for total in part.totals { self.total(total) }
    for entry in part.entries {
      passenger(entry.passenger, entry.section.rawValue)
      facts(entry.passenger)
    }
    for line in part.numericLines { numeric(line) }
    for block in part.sales { sales(block) }
    for line in part.otherLines { add("other", line) }
  }

  private mutating func cabins(_ cabins: CabinConfiguration) {
    add(
      "cabins", cabins.cabins.map { "\($0.letter)\($0.seats)" }.joined(separator: " "),
      cabins.bookingClasses.map { "\($0.cabin)/\($0.classes)" }.joined(separator: " "), cabins.text)
  }

  private mutating func total(_ total: DestinationTotal) {
    add(
      "total", "\(total.block)", "\(total.seats)", total.standby.map { "\($0)" }, "\(total.place)")
  }

  private mutating func numeric(_ line: NumericLine) {
    add(
      "numeric", "\(line.destination)", line.seats.map { "\($0)" }.joined(separator: "/"),
      line.standby.map { $0.map { "\($0)" }.joined(separator: "/") }, "\(line.place)")
  }

  private mutating func sales(_ block: SalesBlock) {
    add(
      "sales", "\(block.category)", "\(block.destination)", block.bookingClass, "\(block.count)",
      "\(block.place)")
    for passenger in block.passengers { self.passenger(passenger, "\(block.category)") }
  }

  private mutating func passenger(_ passenger: NamedPassenger, _ word: String) {
    add(
      "name", word, passenger.surname, passenger.givenName, passenger.title,
      passenger.writtenGivenName, "\(passenger.block)", passenger.group.map { "\($0)" },
      passenger.locator, passenger.kind.rawValue, "\(passenger.ordinal)", "\(passenger.place)")
    for element in passenger.elements {
      add(
        "element", element.letters, element.text, element.isUnsure ? "unsure" : "sure",
        "\(element.place)")
    }
  }

  private mutating func facts(_ passenger: NamedPassenger) {
    for ticket in passenger.tickets { add("ticket", "\(ticket)") }
    if let infant = passenger.infant {
      add(
        "infant", infant.name, infant.born.map { "\($0)" }, infant.ticket.map { "\($0)" })
    }
    for request in passenger.seatRequests {
      add("seats", request.code, request.seats.joined(separator: " "))
    }
    for document in passenger.documents { add("document", document.fields.joined(separator: "/")) }
    if let number = passenger.checkedInSequence { add("sequence", "\(number)") }
    if let flyer = passenger.frequentFlyer { add("flyer", flyer.carrier, flyer.number) }
    for (word, connections) in [("onward", passenger.onward), ("inbound", passenger.inbound)] {
      for connection in connections {
        add(
          word, "\(connection.flight)", connection.bookingClass, "\(connection.day)",
          connection.airports.map { "\($0)" }.joined(separator: " "), connection.time,
          connection.rest)
      }
    }
  }

  mutating func set(_ set: MessageSet) {
    for doubt in set.doubts { add("set-doubt", "\(doubt.place)", doubt.kind.rawValue) }
    for message in set.incomplete {
      add(
        "incomplete", message.kind.rawValue, "\(message.departure)",
        message.present.map { "\($0)" }.joined(separator: " "),
        message.missing.map { "\($0)" }.joined(separator: " "), message.hasLast ? "last" : "-",
        message.contradicting.map { "\($0)" }.joined(separator: " "), "\(message.place)")
    }
    for message in set.lists {
      add(
        "message", message.kind.rawValue, "\(message.departure)", "\(message.origin)",
        "\(message.place)")
      for total in message.totals { self.total(total) }
    }
    for sales in set.sales {
      add("final-sales", "\(sales.departure)", sales.origin.map { "\($0)" })
      for line in sales.numericLines { numeric(line) }
      for block in sales.blocks { self.sales(block) }
    }
    do {
      try opened(DepartureList.open(nil, from: set.lists), set.sales)
    } catch {
      switch error {
      case .noList: add("no-list")
      case .numbersOnly: add("numbers-only")
      case .severalDepartures(let departures):
        add("several", departures.map { "\($0)" }.joined(separator: " "))
      }
    }
  }

  private mutating func opened(_ opened: OpenedList, _ sales: [FinalSales]) {
    for doubt in opened.doubts { add("list-doubt", "\(doubt.place)", doubt.kind.rawValue) }
    for change in opened.changes { self.change(change, "change") }
    for change in opened.pending { self.change(change, "pending") }
    add("list", "\(opened.list.departure)")
    for passenger in opened.list.passengers { self.passenger(passenger, "-") }
    for total in opened.list.totals { self.total(total) }
    for entry in opened.list.waiting { add("waiting", "\(entry.passenger.place)") }
    for sales in sales where sales.departure == opened.list.departure {
      add("counting", sales.counting(after: opened.list)?.rawValue)
    }
  }

  private mutating func change(_ change: ListChange, _ word: String) {
    add(word, change.kind.rawValue, "\(change.origin)", change.refusal?.kind.rawValue)
    for step in change.steps {
      switch step {
      case .added(let passenger): add("added", "\(passenger.identity)", "\(passenger.place)")
      case .removed(let passenger, let place):
        add("removed", "\(passenger.identity)", "\(place)")
      case .changed(let before, let after):
        add("changed", "\(before.identity)", "\(after.identity)", "\(after.place)")
      }
    }
    for unresolved in change.unresolved {
      add(
        "unresolved", unresolved.doubt.kind.rawValue, "\(unresolved.doubt.place)",
        unresolved.candidates.sorted().map { "\($0)" }.joined(separator: ", "))
    }
  }
}
