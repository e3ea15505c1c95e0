internal import Vocabulary

extension BCBP {
  /// Reads a text.
  ///
  /// One reader serves both modes: strict reading throws the first deviation, tolerant reading
  /// collects what can be lived with and throws what cannot.
  package init(_ text: [UInt8], mode: Mode = .strict) throws(BCBPDeviation) {
    var reader = BCBPReader(bytes: text, mode: mode)
    legCount = try reader.read()
    bytes = text
    spans = reader.spans
    deviations = reader.deviations
  }
}

/// Walks through a boarding pass text by its sizes, item by item.
private struct BCBPReader {
  let bytes: [UInt8]
  let mode: BCBP.Mode
  var spans: [BCBP.Span] = []
  var deviations: [BCBPDeviation] = []
  private var position = 0
  private var leg: Int?
  /// Whether the last size of the last leg was read, so that what follows may be an airline's own.
  private var reachedLastSize = false

  init(bytes: [UInt8], mode: BCBP.Mode) {
    self.bytes = bytes
    self.mode = mode
    spans.reserveCapacity(48)
  }

  /// Reads everything and returns the number of legs.
  mutating func read() throws(BCBPDeviation) -> Int {
    guard bytes.count <= BCBP.longest else {
      throw fatal(.tooLong, nil, BCBP.longest, "longer than \(BCBP.longest) characters")
    }
    if let place = bytes.firstIndex(where: { !ASCII.isPrintable($0) }) {
      throw fatal(
        .nonPrintable, nil, place, "expected printable ASCII, found \(quoted(bytes[place]))")
    }
    for field in BCBPField.mandatoryUnique { try mandatory(field) }
    let legCount = Int(bytes[1] - UInt8(ascii: "0"))
    for index in 0..<legCount {
      leg = index
      try readLeg(isLast: index == legCount - 1)
    }
    leg = nil
    try readEnd()
    return legCount
  }

  // MARK: Legs

  private mutating func readLeg(isLast: Bool) throws(BCBPDeviation) {
    let fields = BCBPField.mandatoryRepeated
    if bytes.count - position < BCBPField.width(fields) {
      return try readTruncatedLeg(fields, isLast: isLast)
    }
    for field in fields { try mandatory(field) }
    guard let size = BCBP.size(bytes[(position - 2)..<position]) else { return }
    var end = position + size
    if size == 0 {
      guard isLast, position < bytes.count, bytes[position] == UInt8(ascii: ">") else { return }
      try report(
        .zeroSizeBeforeMark, .variableSize, position - 2, "the size is 00 and items follow")
      end = securityStart ?? bytes.count
    } else if end > bytes.count {
      try report(
        .variableSizePastEnd, .variableSize, position - 2,
        "says \(size) characters follow, \(bytes.count - position) do", isFatal: !isLast)
      end = bytes.count
    }
    try readSection(to: end, isLast: isLast)
  }

  /// The last leg of a text that lost its end: what a gate cannot do without must be there.
  private mutating func readTruncatedLeg(
    _ fields: [BCBPField], isLast: Bool
  ) throws(BCBPDeviation) {
    let indispensable = BCBPField.width(Array(fields.prefix { $0.item != .compartment }))
    let left = bytes.count - position
    try report(
      .mandatoryTruncated, fields.first { $0.item == .variableSize }?.item, bytes.count,
      "the mandatory items of a leg have \(BCBPField.width(fields)) characters, \(left) are there",
      isFatal: !isLast || left < indispensable)
    for field in fields where position < bytes.count {
      if bytes.count - position < field.width {
        take(field.item, bytes.count - position)
      } else {
        try mandatory(field)
      }
    }
  }

  /// The variable field of a leg, from here to `end`.
  private mutating func readSection(to end: Int, isLast: Bool) throws(BCBPDeviation) {
    let isCut = end == bytes.count
    if leg == 0 {
      guard position < end, bytes[position] == UInt8(ascii: ">") else {
        return try leaveUnread(
          to: end, isLast: isLast, .noVersionMark, .versionMark,
          "expected >, which opens the conditional items")
      }
      guard end - position >= 4, let size = BCBP.size(bytes[(position + 2)..<(position + 4)]) else {
        throw fatal(
          .noUniqueSize, .uniqueSize, min(position + 2, end),
          "expected a version and \(BCBPForm.size.expectation)")
      }
      for field in BCBPField.opening { try check(field) }
      try readPart(
        BCBPField.unique, size: size, to: end, extra: .uniqueExtra, sizeItem: .uniqueSize,
        codes: (.uniqueOverrun, .uniquePartialField, .uniqueExtra), isCut: isCut)
    }
    guard position < end else { return }
    guard end - position >= 2, let size = BCBP.size(bytes[position..<(position + 2)]) else {
      return try leaveUnread(
        to: end, isLast: isLast, .repeatedSizeNotHex, .repeatedSize,
        "expected \(BCBPForm.size.expectation)")
    }
    try check(BCBPField.repeatedSize)
    reachedLastSize = true
    try readPart(
      BCBPField.repeated, size: size, to: end, extra: .repeatedExtra, sizeItem: .repeatedSize,
      codes: (.repeatedOverrun, .repeatedPartialField, .repeatedExtra), isCut: isCut)
    take(.airlineUse, end - position)
  }

  /// The rest of a variable field in which nothing says where items stand.
  ///
  /// The character that should have said it may be lost and not only bent. Then the field is shorter
  /// than its size, and ends where what must follow it stands.
  private mutating func leaveUnread(
    to end: Int, isLast: Bool, _ code: BCBPDeviation.Code, _ item: BCBPItem, _ detail: String
  ) throws(BCBPDeviation) {
    try report(code, item, position, detail)
    var end = end
    if isLast {
      if let start = securityStart, start >= position { end = start }
    } else if !isLeg(at: end), end > position, isLeg(at: end - 1) {
      end -= 1
    }
    take(.unread, end - position)
  }

  /// Whether the items that tell a leg from anything else stand behind a place.
  private func isLeg(at start: Int) -> Bool {
    guard bytes.count - start >= BCBPField.width(BCBPField.mandatoryRepeated) else { return false }
    var place = start
    for field in BCBPField.mandatoryRepeated {
      let text = bytes[place..<(place + field.width)]
      place += field.width
      switch field.item {
      case .from, .to, .flightNumber, .dateOfFlight, .variableSize:
        if !field.accepts(text) { return false }
      default: continue
      }
    }
    return true
  }

  /// A part whose items may end after any of them.
  private mutating func readPart(
    _ fields: [BCBPField], size: Int, to end: Int, extra: BCBPItem, sizeItem: BCBPItem,
    codes: (
      overrun: BCBPDeviation.Code, partial: BCBPDeviation.Code, extra: BCBPDeviation.Code
    ),
    isCut: Bool
  ) throws(BCBPDeviation) {
    let start = position
    var partEnd = start + size
    var lostItsEnd = deviations.contains { $0.code == .variableSizePastEnd }
    if partEnd > end {
      try report(
        codes.overrun, sizeItem, start - 2, "says \(size) characters follow, \(end - start) do",
        isFatal: end == start && !lostItsEnd)
      partEnd = end
      lostItsEnd = true
      if leg == 0, sizeItem == .uniqueSize { reachedLastSize = true }
    }
    for field in fields where position < partEnd {
      if partEnd - position < field.width {
        // A text that lost its trailing blanks is cut inside an item too; that is said already.
        if !(isCut && partEnd == end && lostItsEnd) {
          try report(
            codes.partial, field.item, position,
            "the part ends inside this item of \(field.width) characters")
        }
        take(field.item, partEnd - position)
      } else {
        try check(field)
      }
    }
    if position < partEnd {
      try report(codes.extra, extra, position, "the part is longer than its items")
      take(extra, partEnd - position)
    }
  }

  // MARK: The end

  private mutating func readEnd() throws(BCBPDeviation) {
    guard position < bytes.count else { return }
    if bytes[position] == UInt8(ascii: "^") { return try readSecurity() }
    let isBlank = BCBPForm.isBlank(bytes[position...])
    try report(
      .trailingData, .rest, position, "expected ^ or the end of the text",
      isFatal: !isBlank && !reachedLastSize)
    take(.rest, bytes.count - position)
  }

  private mutating func readSecurity() throws(BCBPDeviation) {
    take(.securityMark, 1)
    guard position < bytes.count, ASCII.isUpperCaseAlphanumeric(bytes[position]) else {
      throw fatal(
        .securityType, .securityType, position, "expected \(BCBPForm.alphanumeric.expectation)")
    }
    take(.securityType, 1)
    guard bytes.count - position >= 2, let size = BCBP.size(bytes[position..<(position + 2)]) else {
      throw fatal(
        .securitySizeNotHex, .securitySize, position, "expected \(BCBPForm.size.expectation)")
    }
    try check(BCBPField.security[2])
    let left = bytes.count - position
    if left < size {
      try report(
        .securityDataShort, .securityData, position, "says \(size) characters follow, \(left) do")
    }
    take(.securityData, min(size, left))
    if left > size {
      throw fatal(
        .dataAfterSecurity, .securityData, position, "characters after the security data")
    }
  }

  /// Where a security section begins that reaches exactly to the end, seen from the end.
  private var securityStart: Int? {
    bytes.indices.last { index in
      bytes[index] == UInt8(ascii: "^") && index + 4 <= bytes.count
        && BCBP.size(bytes[(index + 2)..<(index + 4)]) == bytes.count - index - 4
    }
  }

  // MARK: Items

  private mutating func take(_ item: BCBPItem, _ count: Int) {
    guard count > 0 else { return }
    spans.append(
      BCBP.Span(item: item, leg: item.standsOnce ? nil : leg, range: position..<(position + count)))
    position += count
  }

  /// A mandatory item: it must be whole.
  private mutating func mandatory(_ field: BCBPField) throws(BCBPDeviation) {
    guard bytes.count - position >= field.width else {
      throw fatal(
        .mandatoryTruncated, field.item, bytes.count,
        "the text ends inside this item of \(field.width) characters")
    }
    try check(field)
  }

  /// An item that is whole.
  private mutating func check(_ field: BCBPField) throws(BCBPDeviation) {
    let text = bytes[position..<(position + field.width)]
    if !field.accepts(text) {
      let fault = ItemFault(field, text)
      // Messages end in logs, which name nobody.
      let found =
        field.item.isPersonal ? "" : ", found \"\(String(decoding: text, as: UTF8.self))\""
      try report(
        fault.code, field.item, position, "expected \(field.expectation)\(found)",
        isFatal: !fault.isTolerable)
    }
    take(field.item, field.width)
  }

  // MARK: Deviations

  private mutating func report(
    _ code: BCBPDeviation.Code, _ item: BCBPItem?, _ offset: Int, _ detail: String,
    isFatal: Bool = false
  ) throws(BCBPDeviation) {
    let deviation = fatal(code, item, offset, detail)
    if isFatal || mode == .strict { throw deviation }
    deviations.append(deviation)
  }

  private func fatal(
    _ code: BCBPDeviation.Code, _ item: BCBPItem?, _ offset: Int, _ detail: String
  ) -> BCBPDeviation {
    let standsOnce = item?.standsOnce ?? true
    return BCBPDeviation(
      code: code, item: item, leg: standsOnce ? nil : leg, offset: offset, detail: detail)
  }
}

/// What is wrong with an item whose form is not met, and whether a tolerant reader lives with it.
private struct ItemFault {
  let code: BCBPDeviation.Code
  let isTolerable: Bool

  init(_ field: BCBPField, _ text: ArraySlice<UInt8>) {
    let isBlank = BCBPForm.isBlank(text)
    switch field.item {
    case .formatCode: (code, isTolerable) = (.formatCode, false)
    case .numberOfLegs: (code, isTolerable) = (.legCount, false)
    case .passengerName: self = Self.name(text)
    case .electronicTicket: (code, isTolerable) = (.electronicTicket, true)
    case .from, .to:
      let isLetters = text.allSatisfy {
        ASCII.isUpperCaseLetter($0) || ASCII.isLowerCaseLetter($0)
      }
      (code, isTolerable) = (.airport, isLetters || isBlank)
    case .flightNumber: (code, isTolerable) = (.flightNumber, isBlank || Self.isFlightNumber(text))
    case .dateOfFlight: self = Self.date(text)
    case .seat: (code, isTolerable) = (.seat, true)
    case .checkInSequence: (code, isTolerable) = (.sequence, true)
    case .passengerStatus: (code, isTolerable) = (.status, true)
    case .variableSize, .uniqueSize, .repeatedSize, .securitySize:
      let isLowerCase = BCBP.size(text) != nil
      let notHex: BCBPDeviation.Code =
        switch field.item {
        case .variableSize: .variableSizeNotHex
        case .repeatedSize: .repeatedSizeNotHex
        case .uniqueSize: .noUniqueSize
        default: .securitySizeNotHex
        }
      (code, isTolerable) = (isLowerCase ? .lowerCaseHex : notHex, isLowerCase)
    default: (code, isTolerable) = (.itemForm, true)
    }
  }

  private init(code: BCBPDeviation.Code, isTolerable: Bool) {
    self.code = code
    self.isTolerable = isTolerable
  }

  private static func name(_ text: ArraySlice<UInt8>) -> ItemFault {
    // A mark of security data in a name: what was read is shifted.
    if text.contains(UInt8(ascii: "^")) { return ItemFault(code: .name, isTolerable: false) }
    if text.contains(where: ASCII.isLowerCaseLetter) {
      return ItemFault(code: .lowerCaseName, isTolerable: true)
    }
    let isLetters = text.allSatisfy {
      ASCII.isUpperCaseLetter($0) || $0 == blank || $0 == UInt8(ascii: "/")
    }
    if isLetters, !text.contains(UInt8(ascii: "/")) {
      return ItemFault(code: .nameWithoutSlash, isTolerable: true)
    }
    return ItemFault(code: .name, isTolerable: true)
  }

  /// Digits without their leading zeros: one run of up to 4 among blanks, perhaps a letter.
  private static func isFlightNumber(_ text: ArraySlice<UInt8>) -> Bool {
    let content = text.drop { $0 == blank }
    let digits = content.prefix(while: ASCII.isDigit)
    let rest = content.dropFirst(digits.count).filter { $0 != blank }
    return (1...4).contains(digits.count) && rest.count <= 1
      && rest.allSatisfy(ASCII.isUpperCaseLetter)
  }

  private static func date(_ text: ArraySlice<UInt8>) -> ItemFault {
    if text.allSatisfy(ASCII.isDigit) { return ItemFault(code: .dateRange, isTolerable: false) }
    // One run of digits among blanks: two runs are no number.
    let rest = text.drop { $0 == blank }.drop(while: ASCII.isDigit)
    return ItemFault(code: .dateNotThreeDigits, isTolerable: BCBPForm.isBlank(rest))
  }
}
