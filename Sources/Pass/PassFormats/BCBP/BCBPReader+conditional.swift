internal import Vocabulary

extension BCBPReader {
  /// Reads the variable field of a leg, from the current position to `end` (docs/SPEC.md §5.3,
  /// steps 2.5 and 2.6).
  mutating func readSection(to end: Int, isLast: Bool) throws(BCBPDeviation) {
    let isCut = end == bytes.count
    if leg == 0 {
      guard position < end, bytes[position] == UInt8(ascii: ">") else {
        return try takeUnread(
          to: end, isLast: isLast, .noVersionMark, .versionMark,
          "expected >, which opens the conditional items")
      }
      guard end - position >= 4, let size = size(at: position + 2) else {
        throw fatal(
          .noUniqueSize, .uniqueSize, min(position + 2, end),
          "expected a version and \(BCBPForm.size.expectation)")
      }
      for field in BCBPField.opening { try takeChecked(field) }
      try read(.unique, size: size, to: end, isCut: isCut)
    }
    guard position < end else { return }
    guard end - position >= 2, let size = size(at: position) else {
      return try takeUnread(
        to: end, isLast: isLast, .repeatedSizeNotHex, .repeatedSize,
        "expected \(BCBPForm.size.expectation)")
    }
    try takeChecked(BCBPField.repeatedSize)
    reachedLastSize = true
    try read(.repeated, size: size, to: end, isCut: isCut)
    take(.airlineUse, end - position)
  }

  /// Takes the rest of a variable field as `unread`, because its mark or size is missing and the
  /// items cannot be located (docs/SPEC.md §5.3, step 2.7).
  ///
  /// The missing character may have been lost in transmission. The field is then one shorter than
  /// its size, and its end is found by what must follow: the security section or the next leg.
  private mutating func takeUnread(
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

  /// Returns whether the items at this offset have the form of a leg: airports, flight number, date and size.
  private func isLeg(at start: Int) -> Bool {
    guard bytes.count - start >= BCBPField.width(BCBPField.mandatoryRepeated) else { return false }
    var place = start
    for field in BCBPField.mandatoryRepeated {
      let isAccepted = field.accepts(bytes.span.extracting(place..<(place + field.width)))
      place += field.width
      switch field.item {
      case .from, .to, .flightNumber, .dateOfFlight, .variableSize:
        if !isAccepted { return false }
      default: continue
      }
    }
    return true
  }

  /// Reads a part, which may end after any of its items (docs/SPEC.md §5.3, step 3).
  private mutating func read(
    _ part: SizedPart, size: Int, to end: Int, isCut: Bool
  ) throws(BCBPDeviation) {
    let start = position
    var partEnd = start + size
    var isTruncated = deviations.contains { $0.code == .variableSizePastEnd }
    if partEnd > end {
      try report(
        part.overrun, part.sizeItem, start - 2,
        "says that \(size) characters follow, but \(end - start) do",
        isFatal: end == start && !isTruncated)
      partEnd = end
      isTruncated = true
      if leg == 0, part.sizeItem == .uniqueSize { reachedLastSize = true }
    }
    for field in part.fields where position < partEnd {
      if partEnd - position < field.width {
        // Where trailing blanks of the text are lost, the last item is cut as well; that deviation
        // is already reported.
        if !(isCut && partEnd == end && isTruncated) {
          try report(
            part.partialField, field.item, position,
            "the part ends inside this item of \(field.width) characters")
        }
        take(field.item, partEnd - position)
      } else {
        try takeChecked(field)
      }
    }
    if position < partEnd {
      try report(
        part.extra, part.extraItem, position,
        "there are characters after the last item of this part")
      take(part.extraItem, partEnd - position)
    }
  }
}

/// A part of the conditional items that begins with its size: its items, and the codes of its deviations.
private struct SizedPart {
  let fields: [BCBPField]
  let sizeItem: BCBPItem
  /// The item for the characters after the last item within the size.
  let extraItem: BCBPItem
  let overrun: BCBPDeviation.Code
  let partialField: BCBPDeviation.Code
  let extra: BCBPDeviation.Code

  /// The items that a pass has once.
  static let unique = SizedPart(
    fields: BCBPField.unique, sizeItem: .uniqueSize, extraItem: .uniqueExtra,
    overrun: .uniqueOverrun, partialField: .uniquePartialField, extra: .uniqueExtra)

  /// The items that each leg has.
  static let repeated = SizedPart(
    fields: BCBPField.repeated, sizeItem: .repeatedSize, extraItem: .repeatedExtra,
    overrun: .repeatedOverrun, partialField: .repeatedPartialField, extra: .repeatedExtra)
}
