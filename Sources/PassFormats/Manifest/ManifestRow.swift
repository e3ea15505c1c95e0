public import Vocabulary

/// A row of a passenger list: a passenger or guest who is expected (docs/SPEC.md §17).
public struct ManifestRow: Hashable, Sendable {
  /// Check-in sequence without leading zeros; nil where there is none.
  public var sequence: String?
  /// Seat without leading zeros, `INF` for an infant on a lap; empty where there is none.
  public var seat: String
  /// Surname as the list spells it.
  public var surname: String
  /// Given names as the list spells them; may be empty.
  public var givenNames: String
  /// The operating carrier's record locator; empty where there is none.
  public var bookingReference: String
  /// Passenger status (item 113); a blank where the list states none.
  public var status: PassengerStatus
  /// Whether the passenger was taken off the flight; `status` is then `notCheckedIn`.
  public var isOffloaded: Bool
  /// All valid passes of the passenger, including earlier issues.
  public var passIDs: [PassID]
  /// The airline whose unsigned boarding pass admits this passenger, such as a partner; nil where
  /// an unsigned pass does not.
  public var paper: IssuerID?
  /// Number of the electronic ticket; may be empty.
  public var eticket: String
  /// A remark for staff.
  public var note: String
  /// How many come in on the ticket of a guest; 1 for a passenger.
  public var admits = 1

  /// A row of these cells.
  package init(
    sequence: String?, seat: String, surname: String, givenNames: String, bookingReference: String,
    status: PassengerStatus, passIDs: [PassID] = [], paper: IssuerID? = nil, eticket: String = "",
    note: String = ""
  ) {
    self.sequence = sequence
    self.seat = seat
    self.surname = surname
    self.givenNames = givenNames
    self.bookingReference = bookingReference
    self.status = status
    isOffloaded = false
    self.passIDs = passIDs
    self.paper = paper
    self.eticket = eticket
    self.note = note
  }

  /// Whether the passenger is an infant on a lap, who may share the adult's sequence.
  package var isInfant: Bool { seat == "INF" }

  /// `SURNAME/GIVEN NAMES` as the list spells them.
  public var name: String { givenNames.isEmpty ? surname : "\(surname)/\(givenNames)" }

  /// Whether this passenger may board with an unsigned boarding pass: the row has a `paper` airline
  /// and no passes, and the pass names that airline or none.
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
      // 16 characters per pass id and a blank after it.
      self == .passIDs ? ManifestRow.maximumPasses * 17 : ManifestRow.longestCell
    }
  }

  /// Maximum number of characters in a cell other than the pass ids.
  package static let longestCell = 64
  /// Maximum number of passes of a passenger.
  package static let maximumPasses = 64
  /// The cell of `status` for a passenger who was taken off the flight.
  private static let offloaded = "offloaded"

  /// Reads the cells of a row.
  ///
  /// - Throws: `CellError` with the column at fault.
  init(_ cells: [Column: String]) throws(CellError) {
    for column in Column.allCases {
      let cell = cells[column] ?? ""
      guard cell.unicodeScalars.count <= column.longest else {
        throw CellError(column, "longer than \(column.longest) characters")
      }
      guard
        cell.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
      else { throw CellError(column, "holds a control character") }
    }
    func cell(_ column: Column) -> String { cells[column]?.trimmingTrailingBlanks ?? "" }
    let number = cell(.sequence).drop { $0 == "0" }
    guard number.utf8.count <= 5, number.utf8.allSatisfy(ASCII.isUpperCaseAlphanumeric) else {
      throw CellError(.sequence, "expected a check-in sequence of up to 5 digits or letters")
    }
    sequence = number.isEmpty ? nil : String(number)
    seat = String(cell(.seat).drop { $0 == "0" })
    surname = cell(.surname)
    givenNames = cell(.givenNames)
    guard !surname.isEmpty else { throw CellError(.surname, "is empty") }
    bookingReference = cell(.bookingReference)
    // Guests of an event have no sequence, and the reference that their ticket says.
    guard
      bookingReference.isEmpty || BookingReference(bookingReference) != nil
        || sequence == nil && TicketText(bookingReference) != nil
    else {
      throw CellError(.bookingReference, "expected \(BookingReference.expectation)")
    }
    isOffloaded = cell(.status) == Self.offloaded
    guard cell(.status).count <= 1 || isOffloaded else {
      throw CellError(
        .status,
        "expected one character, as item 113 of a boarding pass has it, or \(Self.offloaded)")
    }
    status = isOffloaded ? .notCheckedIn : PassengerStatus(code: cell(.status).first ?? " ")
    passIDs = []
    for text in cell(.passIDs).split(separator: " ") {
      guard let id = PassID(String(text)) else {
        throw CellError(
          .passIDs, "expected \(PassID.expectation), or several of them with blanks between")
      }
      guard !passIDs.contains(id) else { throw CellError(.passIDs, "names a pass twice") }
      passIDs.append(id)
    }
    let carrier = cell(.paper)
    paper = CarrierCode(carrier).flatMap { IssuerID($0.rawValue) }
    guard carrier.isEmpty || paper != nil else {
      throw CellError(.paper, "expected \(CarrierCode.expectation)")
    }
    eticket = cell(.eticket)
    note = cell(.note)
  }

  /// The cell of a column, as it is written.
  func cell(_ column: Column) -> String {
    switch column {
    case .sequence: sequence ?? ""
    case .seat: seat
    case .surname: surname
    case .givenNames: givenNames
    case .bookingReference: bookingReference
    case .status: isOffloaded ? Self.offloaded : status.code == " " ? "" : String(status.code)
    case .passIDs: passIDs.map({ $0.rawValue }).joined(separator: " ")
    case .paper: paper?.rawValue ?? ""
    case .eticket: eticket
    case .note: note
    }
  }
}

/// What is wrong with a cell, without its content, which is personal data.
struct CellError: Error {
  let column: ManifestRow.Column
  let detail: String

  init(_ column: ManifestRow.Column, _ detail: String) {
    self.column = column
    self.detail = detail
  }
}
