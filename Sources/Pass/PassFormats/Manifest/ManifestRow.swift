internal import StrictText
public import Vocabulary

/// A row of a passenger list: a passenger or guest who is expected (docs/SPEC.md §17).
public struct ManifestRow: Hashable, Sendable {
  private var text: RowText
  /// Whether the passenger was taken off the flight; `status` is then `notCheckedIn`.
  public package(set) var isOffloaded: Bool
  private var people: Int32

  /// Creates a row of these cells.
  package init(
    sequence: String?, seat: String, surname: String, givenNames: String, bookingReference: String,
    status: PassengerStatus, passIDs: [PassID] = [], paper: IssuerID? = nil, eticket: String = "",
    note: String = "", admits: Int = 1, title: String = "", place: String = ""
  ) {
    text = RowText { cell in
      switch cell {
      case .surname: surname
      case .seat: seat
      case .bookingReference: bookingReference
      case .sequence: sequence ?? ""
      case .givenNames: givenNames
      case .status: Self.cell(status)
      case .passIDs: Self.cell(passIDs)
      case .note: note
      case .paper: paper?.rawValue ?? ""
      case .eticket: eticket
      case .title: title
      case .place: place
      }
    }
    isOffloaded = false
    people = Int32(clamping: admits)
  }

  private static func cell(_ status: PassengerStatus) -> String {
    status.code == " " ? "" : String(status.code)
  }

  private static func cell(_ passIDs: [PassID]) -> String {
    passIDs.map({ $0.rawValue }).joined(separator: " ")
  }

  /// Check-in sequence without leading zeros; nil where the row has no sequence.
  public package(set) var sequence: String? {
    get {
      let sequence = text[.sequence]
      return sequence.isEmpty ? nil : sequence
    }
    set { text[.sequence] = newValue ?? "" }
  }

  /// Seat without leading zeros, `INF` for an infant on a lap; empty where the row has no seat.
  public var seat: String { text[.seat] }

  /// Surname as the list spells it.
  public var surname: String { text[.surname] }

  /// Given names as the list spells them; may be empty.
  public var givenNames: String { text[.givenNames] }

  /// The operating carrier's record locator; empty where the row has no locator.
  public var bookingReference: String { text[.bookingReference] }

  /// Passenger status (item 113); a blank where the list states none.
  public package(set) var status: PassengerStatus {
    get { PassengerStatus(code: text[.status].first ?? " ") }
    set { text[.status] = Self.cell(newValue) }
  }

  /// All valid passes of the passenger, including earlier issues.
  public var passIDs: [PassID] {
    text[.passIDs].split(separator: " ").compactMap { PassID(String($0)) }
  }

  /// The airline whose unsigned boarding pass admits this passenger, such as a partner; nil where no unsigned pass
  /// does.
  public package(set) var paper: IssuerID? {
    get { IssuerID(text[.paper]) }
    set { text[.paper] = newValue?.rawValue ?? "" }
  }

  /// Number of the electronic ticket; may be empty.
  public var eticket: String { text[.eticket] }

  /// A remark for staff.
  public package(set) var note: String {
    get { text[.note] }
    set { text[.note] = newValue }
  }

  /// The number of people who come in on the ticket of a guest; 1 for a passenger.
  public package(set) var admits: Int {
    get { Int(people) }
    set { people = Int32(clamping: newValue) }
  }

  /// The title of the ticket of a guest, and `place`, as far as the list states them; empty on a passenger list.
  var title: String { text[.title] }
  var place: String { text[.place] }

  /// Whether the passenger is an infant on a lap, who may share the adult's sequence.
  package var isInfant: Bool { seat == "INF" }

  /// `SURNAME/GIVEN NAMES` as the list spells them.
  public var name: String { givenNames.isEmpty ? surname : "\(surname)/\(givenNames)" }

  /// Returns whether this passenger may board with an unsigned boarding pass: the row has a `paper` airline and no
  /// passes, and the pass names that airline or none.
  package func takesPaper(_ pass: BoardingPass) -> Bool {
    guard passIDs.isEmpty, let paper else { return false }
    return pass.namedIssuer.isEmpty || pass.namedIssuer == paper.rawValue
  }

  /// The columns, in their order.
  enum Column: String, CaseIterable {
    case sequence, seat, surname
    case givenNames = "given_names"
    case bookingReference = "booking_reference"
    case status
    case passIDs = "pass_id"
    case paper, eticket, note

    /// Whether every list must have the column.
    var isRequired: Bool { ![.passIDs, .paper, .eticket, .note].contains(self) }

    /// Maximum number of characters in a cell.
    var longest: Int {
      // A pass id takes 16 characters, with a blank after it.
      self == .passIDs ? ManifestRow.maxPasses * 17 : ManifestRow.longestCell
    }
  }

  /// Maximum number of characters in a cell other than the pass ids.
  package static let longestCell = 64
  /// Maximum number of passes of a passenger.
  package static let maxPasses = 64
  /// The cell of `status` for a passenger who was taken off the flight.
  private static let offloaded = "offloaded"

  /// Reads the cells of a row.
  ///
  /// - Parameter read: a function that returns the text of a column, which may be empty.
  /// - Throws: `CellError` with the column at fault.
  init(_ read: (Column) -> String) throws(CellError) {
    func cell(_ column: Column) throws(CellError) -> String {
      let cell = read(column)
      guard cell.unicodeScalars.count <= column.longest else {
        throw CellError(column, "longer than \(column.longest) characters")
      }
      guard
        cell.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
      else { throw CellError(column, "holds a control character") }
      return String(
        String.UnicodeScalarView(cell.unicodeScalars.trimmed { $0.properties.isWhitespace }))
    }
    let number = try cell(.sequence).drop { $0 == "0" }
    let seat = try cell(.seat).drop { $0 == "0" }
    let (surname, givenNames) = (try cell(.surname), try cell(.givenNames))
    let (reference, status) = (try cell(.bookingReference), try cell(.status))
    let (passes, carrier) = (try cell(.passIDs), try cell(.paper))
    let (eticket, note) = (try cell(.eticket), try cell(.note))
    guard number.utf8.count <= 5, number.utf8.allSatisfy(ASCII.isUpperCaseAlphanumeric) else {
      throw CellError(.sequence, "expected a check-in sequence of up to 5 digits or letters")
    }
    guard !TicketText.isBlank(surname) else { throw CellError(.surname, "is empty") }
    // Guests of an event do not have a sequence, and they have the reference on their ticket.
    guard
      reference.isEmpty || BookingReference(reference) != nil
        || number.isEmpty && TicketText(reference) != nil
    else {
      throw CellError(.bookingReference, "expected \(BookingReference.expectation)")
    }
    let isOffloaded = status == Self.offloaded
    guard status.count <= 1 || isOffloaded else {
      throw CellError(
        .status,
        "expected one character, as item 113 of a boarding pass has it, or \(Self.offloaded)")
    }
    let passIDs = try Self.passIDs(passes)
    let paper = CarrierCode(carrier).flatMap { IssuerID($0.rawValue) }
    guard carrier.isEmpty || paper != nil else {
      throw CellError(.paper, "expected \(CarrierCode.expectation)")
    }
    self.init(
      sequence: String(number), seat: String(seat), surname: surname, givenNames: givenNames,
      bookingReference: reference,
      status: isOffloaded ? .notCheckedIn : PassengerStatus(code: status.first ?? " "),
      passIDs: passIDs, paper: paper, eticket: eticket, note: note)
    self.isOffloaded = isOffloaded
  }

  private static func passIDs(_ cell: String) throws(CellError) -> [PassID] {
    var passIDs: [PassID] = []
    for text in cell.split(separator: " ") {
      guard let id = PassID(String(text)) else {
        throw CellError(
          .passIDs, "expected \(PassID.expectation), or several of them with blanks between")
      }
      guard !passIDs.contains(id) else { throw CellError(.passIDs, "names a pass twice") }
      passIDs.append(id)
    }
    return passIDs
  }

  /// Returns the cell of a column, as it is written.
  func cell(_ column: Column) -> String {
    switch column {
    case .sequence: sequence ?? ""
    case .seat: seat
    case .surname: surname
    case .givenNames: givenNames
    case .bookingReference: bookingReference
    case .status: isOffloaded ? Self.offloaded : text[.status]
    case .passIDs: text[.passIDs]
    case .paper: paper?.rawValue ?? ""
    case .eticket: eticket
    case .note: note
    }
  }
}

/// The fault of a cell, without its content, which is personal data.
struct CellError: Error {
  let column: ManifestRow.Column
  let detail: String

  init(_ column: ManifestRow.Column, _ detail: String) {
    self.column = column
    self.detail = detail
  }
}
