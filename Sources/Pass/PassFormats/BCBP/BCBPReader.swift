internal import StrictText
internal import Vocabulary

extension BCBP {
  /// Reads a text; strict mode throws the first deviation, tolerant mode collects deviations.
  ///
  /// - Throws: `BCBPDeviation` where the text cannot be parsed in this mode.
  package init(_ text: [UInt8], mode: Mode = .strict) throws(BCBPDeviation) {
    var reader = BCBPReader(bytes: text, mode: mode)
    legCount = try reader.read()
    bytes = text
    spans = reader.spans
    deviations = reader.deviations
  }
}

/// A parser of a boarding pass text, which goes item by item and follows its sizes (docs/SPEC.md §5.3).
struct BCBPReader {
  let bytes: [UInt8]
  let mode: BCBP.Mode
  var spans: [BCBP.Span] = []
  var deviations: [BCBPDeviation] = []
  private(set) var position = 0
  private(set) var leg: Int?
  /// Whether item 17 was read, or the unique part overran its field; the text after the last leg
  /// may then be the airline's own (docs/SPEC.md §5.3, step 4.2).
  var reachedLastSize = false

  init(bytes: [UInt8], mode: BCBP.Mode) {
    self.bytes = bytes
    self.mode = mode
    spans.reserveCapacity(48)
  }

  /// Reads the whole text and returns the number of legs.
  mutating func read() throws(BCBPDeviation) -> Int {
    guard bytes.count <= BCBP.longest else {
      throw fatal(.tooLong, nil, BCBP.longest, "the text is longer than \(BCBP.longest) characters")
    }
    if !isPrintable, let place = bytes.firstIndex(where: { !ASCII.isPrintable($0) }) {
      throw fatal(
        .nonPrintable, nil, place, "expected printable ASCII, found \(quoted(bytes[place]))")
    }
    for field in BCBPField.mandatoryUnique { try takeMandatory(field) }
    let legCount = Int(bytes[1] - UInt8(ascii: "0"))
    for index in 0..<legCount {
      leg = index
      try readLeg(isLast: index == legCount - 1)
    }
    leg = nil
    try readEnd()
    return legCount
  }

  /// Whether all bytes are printable; they are all looked at, so that the compiler takes many at once.
  private var isPrintable: Bool {
    let bytes = bytes.span
    var isPrintable = true
    for index in bytes.indices where !ASCII.isPrintable(bytes[index]) { isPrintable = false }
    return isPrintable
  }

  // MARK: Legs

  private mutating func readLeg(isLast: Bool) throws(BCBPDeviation) {
    let fields = BCBPField.mandatoryRepeated
    if bytes.count - position < BCBPField.width(fields) {
      return try readTruncatedLeg(fields, isLast: isLast)
    }
    for field in fields { try takeMandatory(field) }
    guard let size = size(at: position - 2) else { return }
    var end = position + size
    if size == 0 {
      guard isLast, position < bytes.count, bytes[position] == UInt8(ascii: ">") else { return }
      try report(
        .zeroSizeBeforeMark, .variableSize, position - 2, "the size is 00, but items follow")
      end = securityStart ?? bytes.count
    } else if end > bytes.count {
      try report(
        .variableSizePastEnd, .variableSize, position - 2,
        "says that \(size) characters follow, but \(bytes.count - position) do", isFatal: !isLast)
      end = bytes.count
    }
    try readSection(to: end, isLast: isLast)
  }

  /// Reads a last leg that is cut within its mandatory items; it must reach to the end of the date.
  private mutating func readTruncatedLeg(
    _ fields: [BCBPField], isLast: Bool
  ) throws(BCBPDeviation) {
    let indispensable = BCBPField.width(Array(fields.prefix { $0.item != .compartment }))
    let left = bytes.count - position
    try report(
      .mandatoryTruncated, fields.first { $0.item == .variableSize }?.item, bytes.count,
      "the mandatory items of a leg have \(BCBPField.width(fields)) characters, but only \(left) are there",
      isFatal: !isLast || left < indispensable)
    for field in fields where position < bytes.count {
      if bytes.count - position < field.width {
        take(field.item, bytes.count - position)
      } else {
        try takeMandatory(field)
      }
    }
  }

  // MARK: Items

  /// The size that stands at an offset, or nil where the two characters are none.
  func size(at offset: Int) -> Int? { BCBP.size(bytes.span.extracting(offset..<(offset + 2))) }

  mutating func take(_ item: BCBPItem, _ count: Int) {
    guard count > 0 else { return }
    spans.append(
      BCBP.Span(item: item, leg: item.standsOnce ? nil : leg, range: position..<(position + count)))
    position += count
  }

  /// Takes an item that must be complete.
  private mutating func takeMandatory(_ field: BCBPField) throws(BCBPDeviation) {
    guard bytes.count - position >= field.width else {
      throw fatal(
        .mandatoryTruncated, field.item, bytes.count,
        "the text ends inside this item of \(field.width) characters")
    }
    try takeChecked(field)
  }

  /// Checks the form of a complete item and takes it.
  mutating func takeChecked(_ field: BCBPField) throws(BCBPDeviation) {
    if !field.accepts(bytes.span.extracting(position..<(position + field.width))) {
      let text = bytes[position..<(position + field.width)]
      let fault = BCBPItemFault(field, text)
      // Details end up in logs, so they quote no personal data.
      let found =
        field.item.isPersonal ? "" : ", found \"\(String(decoding: text, as: UTF8.self))\""
      try report(
        fault.code, field.item, position, "expected \(field.expectation)\(found)",
        isFatal: !fault.isTolerable)
    }
    take(field.item, field.width)
  }

  // MARK: Deviations

  mutating func report(
    _ code: BCBPDeviation.Code, _ item: BCBPItem?, _ offset: Int, _ detail: String,
    isFatal: Bool = false
  ) throws(BCBPDeviation) {
    let deviation = fatal(code, item, offset, detail)
    if isFatal || mode == .strict { throw deviation }
    deviations.append(deviation)
  }

  func fatal(
    _ code: BCBPDeviation.Code, _ item: BCBPItem?, _ offset: Int, _ detail: String
  ) -> BCBPDeviation {
    let standsOnce = item?.standsOnce ?? true
    return BCBPDeviation(
      code: code, item: item, leg: standsOnce ? nil : leg, offset: offset, detail: detail)
  }
}
