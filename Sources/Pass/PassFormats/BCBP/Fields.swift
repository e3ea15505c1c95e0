/// A row of the layout: an item, its number in the Resolution, its width and its form (docs/SPEC.md §5.1).
///
/// The tables below drive the reader, the writer, diagnostics and documentation.
package struct BCBPField: Sendable {
  package let number: Int
  package let item: BCBPItem
  package let width: Int
  package let form: BCBPForm
  /// Whether the item may be all blanks.
  package let mayBeBlank: Bool

  private init(
    _ number: Int, _ item: BCBPItem, _ width: Int, _ form: BCBPForm, mayBeBlank: Bool = false
  ) {
    self.number = number
    self.item = item
    self.width = width
    self.form = form
    self.mayBeBlank = mayBeBlank
  }

  /// The form, phrased to follow "expected".
  package var expectation: String { form.expectation + (mayBeBlank ? ", or blanks" : "") }

  /// Returns whether a text, which must be as long as the item is wide, is valid.
  func accepts(_ text: Span<UInt8>) -> Bool {
    form.accepts(text) || mayBeBlank && BCBPForm.isBlank(text)
  }

  /// Mandatory items of the whole pass.
  package static let mandatoryUnique = [
    BCBPField(1, .formatCode, 1, .formatM),
    BCBPField(5, .numberOfLegs, 1, .legCount),
    BCBPField(11, .passengerName, 20, .name),
    BCBPField(253, .electronicTicket, 1, .electronicTicket),
  ]

  /// Mandatory items of each leg; item 6 is the size of the text that follows, up to the next leg.
  package static let mandatoryRepeated = [
    BCBPField(7, .operatingCarrierPNR, 7, .padded),
    BCBPField(26, .from, 3, .airport),
    BCBPField(38, .to, 3, .airport),
    BCBPField(42, .operatingCarrier, 3, .carrier),
    BCBPField(43, .flightNumber, 5, .flightNumber),
    BCBPField(46, .dateOfFlight, 3, .dayOfYear),
    BCBPField(71, .compartment, 1, .letter),
    BCBPField(104, .seat, 4, .seat),
    BCBPField(107, .checkInSequence, 5, .sequence),
    BCBPField(113, .passengerStatus, 1, .alphanumeric),
    BCBPField(6, .variableSize, 2, .size),
  ]

  /// The start of the first leg's variable field; item 10 is the size of the items in `unique`.
  package static let opening = [
    BCBPField(8, .versionMark, 1, .versionMark),
    BCBPField(9, .version, 1, .version),
    BCBPField(10, .uniqueSize, 2, .size),
  ]

  /// Conditional items of the whole pass, in the first leg.
  ///
  /// The part may end after any of them.
  package static let unique = [
    BCBPField(15, .passengerDescription, 1, .alphanumeric, mayBeBlank: true),
    BCBPField(12, .sourceOfCheckIn, 1, .alphanumeric, mayBeBlank: true),
    BCBPField(14, .sourceOfIssuance, 1, .alphanumeric, mayBeBlank: true),
    BCBPField(22, .dateOfIssue, 4, .dateOfIssue, mayBeBlank: true),
    BCBPField(16, .documentType, 1, .documentType),
    BCBPField(21, .issuer, 3, .carrier, mayBeBlank: true),
    BCBPField(23, .bagTag1, 13, .digits, mayBeBlank: true),
    BCBPField(31, .bagTag2, 13, .digits, mayBeBlank: true),
    BCBPField(32, .bagTag3, 13, .digits, mayBeBlank: true),
  ]

  /// The size of the items in `repeated`, at the start of each leg's conditional items.
  package static let repeatedSize = BCBPField(17, .repeatedSize, 2, .size)

  /// Conditional items of each leg.
  ///
  /// The part may end after any of them.
  package static let repeated = [
    BCBPField(142, .airlineNumericCode, 3, .digits, mayBeBlank: true),
    BCBPField(143, .documentNumber, 10, .padded),
    BCBPField(18, .selectee, 1, .alphanumeric, mayBeBlank: true),
    BCBPField(108, .documentVerification, 1, .alphanumeric, mayBeBlank: true),
    BCBPField(19, .marketingCarrier, 3, .carrier, mayBeBlank: true),
    BCBPField(20, .frequentFlyerAirline, 3, .carrier, mayBeBlank: true),
    BCBPField(236, .frequentFlyerNumber, 16, .padded),
    BCBPField(89, .idAd, 1, .alphanumeric, mayBeBlank: true),
    BCBPField(118, .freeBaggage, 3, .freeBaggage),
    BCBPField(254, .fastTrack, 1, .alphanumeric, mayBeBlank: true),
  ]

  /// The security section, at the end of the text; item 29 is the size of item 30.
  package static let security = [
    BCBPField(25, .securityMark, 1, .securityMark),
    BCBPField(28, .securityType, 1, .alphanumeric),
    BCBPField(29, .securitySize, 2, .size),
  ]

  /// Returns the sum of the widths, in characters.
  package static func width(_ fields: [BCBPField]) -> Int { fields.reduce(0) { $0 + $1.width } }
}

extension BCBPItem {
  /// The item's number in the Resolution; nil for a range that is not an item.
  package var number: Int? { Self.numbers[self] }

  private static let numbers: [BCBPItem: Int] = {
    let fields =
      BCBPField.mandatoryUnique + BCBPField.mandatoryRepeated + BCBPField.opening
      + BCBPField.unique + [BCBPField.repeatedSize] + BCBPField.repeated + BCBPField.security
    var numbers = Dictionary(uniqueKeysWithValues: fields.map { ($0.item, $0.number) })
    numbers[.airlineUse] = 4
    numbers[.securityData] = 30
    return numbers
  }()
}
