internal import PassFormats
internal import StrictText
internal import Vocabulary

extension DeskEvent {
  /// The line of the event.
  var line: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("event", content.name)
      writer.member("desk", desk)
      writer.member("n", number)
      writer.member("tick", tick)
      writer.member("at", at.secondsSince1970)
      writer.member("prev", ascii: Base64URL.encode(previous))
      content.write(to: &writer)
    }
    return writer.bytes
  }

  /// Maximum length of a line, in bytes.
  static let longestLine = 8_192
  /// Maximum number of a tick.
  static let maxTick = 1 << 40

  /// Reads a line.
  init(line: [UInt8]) throws(ShapeError) {
    var object = try ObjectReader(json: line)
    let name = try object.string("event")
    desk = try object.integer("desk", in: 1...DepartureRecord.maxDesks)
    number = try object.integer("n", in: 1...1_000_000)
    tick = try object.integer("tick", in: 1...Self.maxTick)
    at = try object.instant("at")
    previous = try object.bytes("prev")
    content = try Content(name, &object)
    try object.finish()
  }
}

extension DeskEvent.Content {
  fileprivate var name: String {
    switch self {
    case .text: "text"
    case .desk: "desk"
    case .gate: "gate"
    case .walkUp: "walk_up"
    case .checkIn: "check_in"
    case .hostCheckIn: "host_check_in"
    case .seat: "seat"
    case .bags: "bags"
    case .offload: "offload"
    case .pass: "pass"
    case .boarded: "boarded"
    case .closed: "closed"
    }
  }

  fileprivate func write(to writer: inout JSONWriter) {
    switch self {
    case .text(let digest): writer.member("sha256", ascii: Base64URL.encode(digest))
    case .desk(let number, let key):
      writer.member("number", number)
      key.write(to: &writer)
    case .gate(let key): key.write(to: &writer)
    case .walkUp(let person): person.write(to: &writer)
    case .checkIn(let traveler, let checkIn):
      writer.member("traveler", traveler.rawValue)
      if let seat = checkIn.seat { writer.member("seat", "\(seat)") }
      writer.member("sequence", checkIn.sequence)
      writer.member("documents", checkIn.hasDocuments)
      checkIn.bags.write(to: &writer)
      if checkIn.knownEnds > 0 { writer.member("known_ends", checkIn.knownEnds) }
    case .hostCheckIn(let traveler, let host):
      writer.member("traveler", traveler.rawValue)
      if let seat = host.seat { writer.member("seat", "\(seat)") }
      writer.member("sequence", host.sequence)
    case .seat(let traveler, let seat):
      writer.member("traveler", traveler.rawValue)
      writer.member("seat", "\(seat)")
    case .bags(let traveler, let bags):
      writer.member("traveler", traveler.rawValue)
      bags.write(to: &writer)
    case .offload(let traveler, let sequence, let reason):
      writer.member("traveler", traveler.rawValue)
      writer.member("sequence", sequence)
      writer.member("reason", reason)
    case .pass(let traveler, let pass):
      writer.member("traveler", traveler.rawValue)
      pass.write(to: &writer)
    case .boarded(let traveler): writer.member("traveler", traveler.rawValue)
    case .closed: break
    }
  }

  fileprivate init(_ name: String, _ object: inout ObjectReader) throws(ShapeError) {
    switch name {
    case "text":
      let digest = try object.bytes("sha256")
      guard digest.count == 32 else { throw object.failure("sha256", "expected 32 bytes") }
      self = .text(digest: digest)
    case "desk":
      self = .desk(
        number: try object.integer("number", in: 2...DepartureRecord.maxDesks),
        key: try DeskKey(&object))
    case "gate": self = .gate(try DeskKey(&object))
    case "walk_up": self = .walkUp(try DeskEvent.WalkUp(&object))
    case "check_in":
      let traveler: TravelerID = try object.text("traveler")
      self = .checkIn(
        traveler,
        DeskEvent.CheckIn(
          seat: try object.optionalSeat(),
          sequence: try object.integer("sequence", in: 1...9_999),
          hasDocuments: try object.optionalBoolean("documents") ?? false,
          bags: try DeskEvent.Bags(&object),
          knownEnds: try object.optionalInteger("known_ends", in: 1...9_999) ?? 0))
    case "host_check_in":
      let traveler: TravelerID = try object.text("traveler")
      self = .hostCheckIn(
        traveler,
        DeskEvent.HostCheckIn(
          seat: try object.optionalSeat(),
          sequence: try object.integer("sequence", in: DeskEvent.HostCheckIn.sequences)))
    case "seat":
      let traveler: TravelerID = try object.text("traveler")
      guard let seat = try object.optionalSeat() else {
        throw object.failure("seat", "expected a seat with a row, such as 12A")
      }
      self = .seat(traveler, seat)
    case "bags": self = .bags(try object.text("traveler"), try DeskEvent.Bags(&object))
    case "offload":
      self = .offload(
        try object.text("traveler"), sequence: try object.integer("sequence", in: 1...9_999),
        reason: try object.line("reason", upTo: 200))
    case "pass": self = .pass(try object.text("traveler"), try DeskEvent.IssuedPass(&object))
    case "boarded": self = .boarded(try object.text("traveler"))
    case "closed": self = .closed
    default: throw object.failure("event", "\(escaped(name, limit: 40)) is no event of a desk")
    }
  }
}

extension ObjectReader {
  /// Reads the seat of a passenger; `INF`, `STBY` and `GATE` are no seats, and a list of a gate cannot have them for one.
  fileprivate mutating func optionalSeat() throws(ShapeError) -> Seat? {
    guard let seat: Seat = try optionalText("seat") else { return nil }
    guard seat.description.utf8.first.map(ASCII.isDigit) == true else {
      throw failure("seat", "expected a seat with a row, such as 12A")
    }
    return seat
  }
}

extension DeskEvent.Bags {
  /// Maximum number of bags of a passenger, and of kilograms.
  package static let bounds = 0...999

  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("bags", count)
    writer.member("weight", weight)
  }

  fileprivate init(_ object: inout ObjectReader) throws(ShapeError) {
    self.init(
      count: try object.integer("bags", in: Self.bounds),
      weight: try object.integer("weight", in: Self.bounds))
  }
}

extension DeskEvent.IssuedPass {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("pass", id.rawValue)
    writer.member("issued", issuedAt.secondsSince1970)
    writer.member("text", text)
    if let seat { writer.member("seat", "\(seat)") }
    writer.member("sequence", sequence)
    if let infant { writer.member("infant", infant) }
  }

  fileprivate init(_ object: inout ObjectReader) throws(ShapeError) {
    id = try object.text("pass")
    issuedAt = try object.instant("issued")
    text = try object.line("text", upTo: 4_096)
    seat = try object.optionalText("seat")
    sequence = try object.integer("sequence", in: 1...9_999)
    infant = try object.optionalInteger("infant", in: 1...9)
  }
}

extension DeskEvent.WalkUp {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("surname", surname)
    if !givenNames.isEmpty { writer.member("given_names", givenNames) }
    writer.member("cabin", String(compartment))
    writer.member("destination", destination.rawValue)
    if !locator.isEmpty { writer.member("locator", locator) }
    if !ticket.isEmpty { writer.member("ticket", ticket) }
    writer.member("child", isChild)
    if !title.isEmpty { writer.member("title", title) }
  }

  fileprivate init(_ object: inout ObjectReader) throws(ShapeError) {
    surname = try object.line("surname", upTo: 64)
    givenNames = try object.optionalLine("given_names", upTo: 64) ?? ""
    let cabin = try object.string("cabin")
    guard let letter = cabin.first, cabin.utf8.count == 1, letter.isUppercase else {
      throw object.failure("cabin", "expected one capital letter")
    }
    compartment = letter
    destination = try object.text("destination")
    locator = try object.optionalLine("locator", upTo: 8) ?? ""
    ticket = try object.optionalLine("ticket", upTo: 14) ?? ""
    isChild = try object.optionalBoolean("child") ?? false
    title = try object.optionalLine("title", upTo: 8) ?? ""
  }
}
