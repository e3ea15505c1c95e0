internal import StrictText
internal import Vocabulary

extension Manifest {
  /// Reads a list: JSON where it begins with `[` or `{`, otherwise CSV with headings.
  ///
  /// - Throws: `ManifestError` with the line and column of the first error.
  public init(_ bytes: [UInt8]) throws(ManifestError) {
    try self.init(bytes, rows: Self.maxRows)
  }

  /// Reads a list that may have at most `most` rows.
  init(_ bytes: [UInt8], rows most: Int) throws(ManifestError) {
    guard bytes.count <= Self.longest else {
      throw ManifestError(
        "this is too large to be a passenger list (more than \(Self.longest >> 20) MiB)")
    }
    if Self.isJSON(bytes) {
      try self.init(json: bytes, rows: most)
    } else {
      try self.init(csv: bytes, rows: most)
    }
  }

  /// Returns whether a list is JSON; otherwise it is CSV.
  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    // A byte order mark is skipped, because a reader of JSON refuses it with a message of its own.
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
  }

  // MARK: CSV

  private init(csv bytes: [UInt8], rows most: Int) throws(ManifestError) {
    let table: CSVTable
    let columns: [ManifestRow.Column]
    do throws(TextFault) {
      table = try CSVTable(bytes, preamble: Facts.Name.allCases.map({ $0.rawValue }))
      let known = ManifestRow.Column.allCases
      columns = try table.columns(
        known.map({ $0.rawValue }),
        required: known.filter({ $0.isRequired }).map({ $0.rawValue })
      ).compactMap(ManifestRow.Column.init)
    } catch {
      throw ManifestError(place: error.place, error.detail)
    }
    let facts = try Self.facts(table.preamble)
    var rows: [ManifestRow] = []
    var lines: [UInt32] = []
    var reader = table.rows
    while true {
      let cells: [PlacedText]
      do throws(TextFault) {
        guard let next = try reader.next() else { break }
        cells = next
      } catch {
        throw ManifestError(place: error.place, error.detail)
      }
      guard rows.count < most else {
        throw ManifestError(
          place: cells[0].place,
          "a passenger list has at most \(most) rows; is this the right file?")
      }
      rows.append(try Self.row(cells, columns))
      lines.append(UInt32(truncatingIfNeeded: cells[0].place.line))
    }
    try self.init(rows, facts, namesPasses: columns.contains(.passIDs), guests: nil) {
      TextPlace(line: Int(lines[$0]), column: 1)
    }
  }

  private static func row(
    _ cells: [PlacedText], _ columns: [ManifestRow.Column]
  ) throws(ManifestError) -> ManifestRow {
    do throws(CellError) {
      return try ManifestRow { column in
        guard let index = columns.firstIndex(of: column), index < cells.count else { return "" }
        return cells[index].text.withoutFormulaMark
      }
    } catch {
      let index = columns.firstIndex(of: error.column) ?? 0
      throw ManifestError(
        place: (index < cells.count ? cells[index] : cells.last)?.place,
        "\(error.column.rawValue): \(error.detail)")
    }
  }

  /// Reads the lines before the headings, each with a name and a time.
  private static func facts(_ lines: [[PlacedText]]) throws(ManifestError) -> Facts {
    var facts = Facts()
    var known: Set<Facts.Name> = []
    for line in lines {
      guard let cell = line.first, let name = Facts.Name(rawValue: cell.text) else { continue }
      guard known.insert(name).inserted else {
        throw ManifestError(place: cell.place, "\(name.rawValue) is given twice")
      }
      let texts = line.dropFirst().filter { !$0.text.isEmpty }
      guard texts.count == 1, let time = Instant(texts[texts.startIndex].text) else {
        throw ManifestError(
          place: (texts.first ?? cell).place,
          "\(name.rawValue): expected \(OffsetDateTime.expectation)")
      }
      facts[name] = time
    }
    return facts
  }

  // MARK: JSON

  private init(json bytes: [UInt8], rows most: Int) throws(ManifestError) {
    let text: JSONText
    do throws(ShapeError) {
      text = try JSONText(bytes, rows: most)
    } catch {
      throw ManifestError(place: TextPlace(offset: error.offset, in: bytes), error.description)
    }
    try self.init(text.rows, text.facts, namesPasses: text.namesPasses, guests: nil) {
      TextPlace(offset: Int(text.offsets[$0]), in: bytes)
    }
  }

  /// A list in JSON: an array of passengers, or an object with that array and the facts.
  private struct JSONText {
    var facts = Facts()
    var rows: [ManifestRow] = []
    /// Offset of each row in the text, in bytes.
    var offsets: [UInt32] = []
    /// Whether a row names the valid passes of its passenger.
    var namesPasses = false

    init(_ bytes: [UInt8], rows most: Int) throws(ShapeError) {
      var list = try JSONList(bytes, member: "passengers")
      while let element = try list.next() {
        let path = "[\(rows.count)]"
        guard rows.count < most else {
          throw ShapeError(
            path: path, offset: element.offset,
            detail: "a passenger list has at most \(most) passengers; is this the right file?")
        }
        rows.append(try Manifest.row(element, path: path))
        offsets.append(UInt32(truncatingIfNeeded: element.offset))
        if !namesPasses, case .object(let members) = element.value {
          let name = ManifestRow.Column.passIDs.rawValue
          namesPasses = members.contains { $0.name.hasSameScalars(as: name) }
        }
      }
      var passengers = list.text
      if case .object = passengers.value {
        var object = try ObjectReader(passengers)
        for name in Facts.Name.allCases {
          guard let text = try object.optionalString(name.rawValue) else { continue }
          guard let time = Instant(text) else {
            throw object.failure(name.rawValue, "expected \(OffsetDateTime.expectation)")
          }
          facts[name] = time
        }
        passengers = try object.required("passengers")
        try object.finish()
      }
      guard case .array = passengers.value else {
        throw ShapeError(
          path: "", offset: passengers.offset, detail: "expected an array of passengers")
      }
    }
  }

  private static func row(_ node: JSONNode, path: String) throws(ShapeError) -> ManifestRow {
    var object = try ObjectReader(node, path: path)
    var cells: [ManifestRow.Column: String] = [:]
    for column in ManifestRow.Column.allCases {
      let name = column.rawValue
      if column == .sequence, case .integer(let number) = object.peek(name)?.value {
        _ = object.optional(name)
        cells[column] = String(number)
      } else if column == .passIDs, case .array(let elements) = object.peek(name)?.value {
        _ = object.optional(name)
        cells[column] = try elements.map { element throws(ShapeError) in
          guard case .string(let id) = element.value else {
            throw object.mismatch(element, name, expected: "pass ids")
          }
          return id
        }.joined(separator: " ")
      } else {
        cells[column] =
          column.isRequired ? try object.string(name) : try object.optionalString(name)
      }
    }
    try object.finish()
    do throws(CellError) {
      return try ManifestRow { cells[$0] ?? "" }
    } catch {
      throw object.failure(error.column.rawValue, error.detail)
    }
  }
}

extension Manifest {
  /// Writes a list as CSV: the columns of a passenger list, followed by a gate's own columns.
  package static func csv(_ rows: [(row: ManifestRow, more: [String])], more: [String]) -> String {
    let columns = ManifestRow.Column.allCases
    return (columns.map({ $0.rawValue }) + more).csvLine
      + rows.map { (columns.map($0.row.cell) + $0.more).csvLine }.joined()
  }

  /// Writes a list as CSV in the form in which it is read: its facts, the headings and the rows.
  package static func csv(_ rows: [ManifestRow], _ facts: Facts) -> String {
    Facts.Name.allCases.map { name in
      facts[name].map { [name.rawValue, $0.description].csvLine } ?? ""
    }.joined() + csv(rows.map { ($0, []) }, more: [])
  }
}

extension Manifest.Facts {
  /// The names of the facts in a list.
  fileprivate enum Name: String, CaseIterable { case made, departs }

  fileprivate subscript(name: Name) -> Instant? {
    get {
      switch name {
      case .made: made
      case .departs: departs
      }
    }
    set {
      switch name {
      case .made: made = newValue
      case .departs: departs = newValue
      }
    }
  }
}
