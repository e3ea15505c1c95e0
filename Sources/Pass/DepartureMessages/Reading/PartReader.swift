internal import Vocabulary

/// Reads one part, from the line of the flight to its end.
struct PartReader {
  enum Outcome {
    case read(MessagePart)
    case refused(Doubt)
  }

  /// Maximum number of unknown lines that are kept.
  static let maxOtherLines = 1_000

  let kind: MessageKind
  let origin: Instant
  let place: SourcePlace
  private let envelope: Envelope
  private let doubtsBefore: Int
  private(set) var departure: Departure?
  private(set) var number: Int?
  private(set) var nameCount = 0

  private var association: String?
  private var cabins = CabinConfiguration()
  private var totals: [DestinationTotal] = []
  private var entries: [ListEntry] = []
  private var numericLines: [NumericLine] = []
  private var sales: [SalesBlock] = []
  private var otherLines: [String] = []
  private var lines: [String] = []

  /// The totals above the next name, and the section.
  private var block: DestinationTotal.Block?
  private var section: ListEntry.Section?
  /// The destination of a PFS, and the category above the next name.
  private var salesDestination: AirportCode?
  private var category: OpenCategory?
  private var name: NameElement?
  /// Whether lines of stations and numbers follow, which nothing reads.
  private var skipsLines = false

  private struct OpenCategory {
    let category: SalesCategory
    let block: DestinationTotal.Block
    let count: Int
    let place: SourcePlace
    var passengers: [NamedPassenger] = []
  }

  init(
    kind: MessageKind, origin: Instant, envelope: Envelope, place: SourcePlace, doubtsBefore: Int
  ) {
    self.kind = kind
    self.origin = origin
    self.envelope = envelope
    self.place = place
    self.doubtsBefore = doubtsBefore
  }

  /// Takes the next line; returns the part when it ends.
  ///
  /// `next` is the envelope of the next part, for a line of it that is met because this part has no end.
  mutating func take(
    _ line: MessageLine, _ next: inout Envelope, _ log: inout DoubtLog
  ) -> Outcome? {
    lines.append(line.text)
    guard departure != nil else { return takeFlight(line, &log) }
    switch line.bytes[0] {
    case UInt8(ascii: "."):
      let (before, elements) = ElementScanner.split(line)
      guard before.isEmpty, !elements.isEmpty else {
        next.take(line)
        keep(line, &log)
        return nil
      }
      guard name != nil else {
        log.add(Doubt(.elementAlone, at: place(line), "the element has no name before it"))
        keepQuietly(line)
        return nil
      }
      add(elements, line, &log)
      return nil
    case UInt8(ascii: "-"):
      closeName(&log)
      if kind == .finalSales { takeDestination(line, &log) } else { takeTotal(line, &log) }
      return nil
    case 0x30...0x39:
      closeName(&log)
      return takeName(line, &log)
    default:
      closeName(&log)
      return takeWord(line, &next, &log)
    }
  }

  private func place(_ line: MessageLine, _ index: Int = 0) -> SourcePlace {
    SourcePlace(source: place.source, line: line.number, column: line.column(index))
  }

  private mutating func takeFlight(_ line: MessageLine, _ log: inout DoubtLog) -> Outcome? {
    guard let flight = FlightLine(line, origin: origin) else {
      return .refused(
        Doubt(
          .flightLine, at: place(line),
          "the line of the flight cannot be read: \(escaped(line.text, limit: 64))"))
    }
    departure = flight.departure
    number = flight.part ?? 1
    if flight.part == nil {
      log.add(Doubt(.partNumberMissing, at: place(line), "the part has no number"))
    }
    if kind == .nameList { section = .list }
    return nil
  }

  // MARK: Lines of a heading

  private mutating func takeWord(
    _ line: MessageLine, _ next: inout Envelope, _ log: inout DoubtLog
  ) -> Outcome? {
    let text = line.text
    if text.hasPrefix("END"), let outcome = end(text, line, &log) { return outcome }
    if kind == .changes, let word = ListEntry.Section(rawValue: text), word != .list, block != nil {
      section = word
    } else if kind == .finalSales, takeSales(line, &log) {
      skipsLines = false
    } else if text.hasPrefix("CFG/") {
      cabins.text = String(text.dropFirst(4))
      cabins.cabins = HeadingLines.cabins(String(text.dropFirst(4)))
      if cabins.cabins.isEmpty { keep(line, &log) }
    } else if text.hasPrefix("RBD ") {
      cabins.bookingClasses = HeadingLines.bookingClasses(text.dropFirst(4))
      if cabins.bookingClasses.isEmpty { keep(line, &log) }
    } else if text.hasPrefix("ANA/") {
      association = String(text.dropFirst(4).prefix(20))
    } else if text == "AVAIL" || text == "TRANSIT" {
      skipsLines = true
    } else if text == "NIL" || text.hasPrefix("SI ") || text.hasPrefix("STD/")
      || text.hasPrefix("ATD/")
    {
      if text != "NIL" { keepQuietly(line) }
    } else if skipsLines {
      keepQuietly(line)
    } else {
      next.take(line)
      keep(line, &log)
    }
    return nil
  }

  private mutating func keep(_ line: MessageLine, _ log: inout DoubtLog) {
    log.add(Doubt(.lineUnknown, at: place(line), "the line has no known form"))
    keepQuietly(line)
  }

  private mutating func keepQuietly(_ line: MessageLine) {
    if otherLines.count < Self.maxOtherLines { otherLines.append(line.text) }
  }

  // MARK: Totals and names

  private mutating func takeTotal(_ line: MessageLine, _ log: inout DoubtLog) {
    guard let total = HeadingLines.total(line, at: place(line)) else {
      keep(line, &log)
      return
    }
    if !cabins.knows(total.block.bookingClass) {
      log.add(
        Doubt(
          .classUnknown, at: total.place, "RBD has no class \(total.block.bookingClass)"))
    }
    totals.append(total)
    block = total.block
    skipsLines = false
    if kind == .changes { section = nil }
  }

  private mutating func takeName(_ line: MessageLine, _ log: inout DoubtLog) -> Outcome? {
    if skipsLines {
      keepQuietly(line)
      return nil
    }
    let (before, elements) = ElementScanner.split(line)
    let element = NameElement(before, at: place(line))
    let isOpen = kind == .finalSales ? category != nil : block != nil && section != nil
    guard isOpen else {
      if element == nil {
        keep(line, &log)
        return nil
      }
      return .refused(nameWithoutHeading(at: place(line)))
    }
    guard let element else {
      return .refused(Doubt(.nameUnreadable, at: place(line), "the name cannot be read"))
    }
    name = element
    add(elements, line, &log)
    return nil
  }

  private func nameWithoutHeading(at place: SourcePlace) -> Doubt {
    if kind == .finalSales {
      return Doubt(.nameWithoutSection, at: place, "no category stands above the name")
    }
    if block == nil {
      return Doubt(.nameWithoutTotal, at: place, "no line of totals stands above the name")
    }
    return Doubt(.nameWithoutSection, at: place, "no DEL, ADD or CHG stands above the name")
  }

  private mutating func add(
    _ elements: [ElementScanner.Found], _ line: MessageLine, _ log: inout DoubtLog
  ) {
    for element in elements {
      let place = place(line, element.index)
      if element.isTogether {
        log.add(Doubt(.elementsTogether, at: place, "no blank stands before the element"))
      }
      name?.add(element, at: place, &log)
    }
  }

  /// Turns the name that is being collected into passengers.
  private mutating func closeName(_ log: inout DoubtLog) {
    guard let name, let departure else { return }
    self.name = nil
    guard nameCount <= MessageReader.maxNames else { return }
    let block = kind == .finalSales ? category?.block : block
    guard let block else { return }
    let passengers = name.passengers(in: block, carrier: departure.flight.carrier, &log)
    nameCount += passengers.count
    if kind == .finalSales {
      category?.passengers += passengers
    } else if let section {
      entries += passengers.map { ListEntry(section, $0) }
    }
  }

  // MARK: Final sales

  /// Takes the line `-QZB`, above the categories of a destination.
  private mutating func takeDestination(_ line: MessageLine, _ log: inout DoubtLog) {
    closeCategory(&log)
    guard let airport = AirportCode(line.text(1..<line.bytes.count)) else {
      keep(line, &log)
      return
    }
    salesDestination = airport
    skipsLines = false
  }

  /// Takes a numeric line or a category; returns whether the line is one.
  private mutating func takeSales(_ line: MessageLine, _ log: inout DoubtLog) -> Bool {
    if let numeric = SalesLines.numeric(line.bytes, at: place(line)) {
      closeCategory(&log)
      if !cabins.cabins.isEmpty, numeric.seats.count != cabins.cabins.count {
        log.add(
          Doubt(
            .numericLine, at: numeric.place,
            "\(counted(numeric.seats.count, "figure")) for \(counted(cabins.cabins.count, "cabin"))"
          ))
      } else {
        numericLines.append(numeric)
      }
      return true
    }
    guard let salesDestination, let heading = SalesLines.category(line.bytes) else { return false }
    closeCategory(&log)
    if !SalesCategory.known.contains(heading.category) {
      log.add(
        Doubt(.categoryUnknown, at: place(line), "the category \(heading.category) is not known"))
    }
    category = OpenCategory(
      category: heading.category,
      block: DestinationTotal.Block(
        destination: salesDestination, bookingClass: heading.bookingClass),
      count: heading.count, place: place(line))
    return true
  }

  private mutating func closeCategory(_ log: inout DoubtLog) {
    guard let category else { return }
    self.category = nil
    sales.append(
      SalesBlock(
        category.category, destination: category.block.destination,
        bookingClass: category.block.bookingClass, count: category.count,
        passengers: category.passengers, at: category.place))
  }

  // MARK: The end

  /// Returns the part or its refusal if the line is an end.
  private mutating func end(
    _ text: String, _ line: MessageLine, _ log: inout DoubtLog
  ) -> Outcome? {
    var isLast = false
    if text == "END" + kind.rawValue {
      isLast = true
    } else if text.hasPrefix("ENDPART") {
      let digits = text.dropFirst(7)
      guard (1...3).contains(digits.utf8.count), digits.utf8.allSatisfy(ASCII.isDigit),
        Int(digits) == number
      else {
        return .refused(
          Doubt(.endWrong, at: place(line), "the end is not that of part \(number ?? 1)"))
      }
    } else if text.utf8.count == 6 {
      return .refused(
        Doubt(.endWrong, at: place(line), "the end is not that of a \(kind.rawValue)"))
    } else {
      return nil
    }
    closeName(&log)
    closeCategory(&log)
    guard let departure, let number else { return nil }
    return .read(
      MessagePart(
        kind: kind, departure: departure, number: number, isLast: isLast, origin: origin,
        sender: envelope.sender, association: association, addresses: envelope.addresses,
        cabins: cabins, totals: totals, entries: entries, numericLines: numericLines, sales: sales,
        otherLines: otherLines, lines: lines,
        place: place, doubts: Array(log.doubts.dropFirst(doubtsBefore)).inOrder))
  }
}
