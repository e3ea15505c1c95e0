internal import Vocabulary

extension Manifest {
  /// Reads a list: JSON where it begins like an array, CSV with a header otherwise.
  public init(_ bytes: [UInt8]) throws(ManifestError) {
    guard bytes.count <= Self.longest else {
      throw ManifestError("longer than \(Self.longest >> 20) MiB; is it a passenger list?")
    }
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if first == UInt8(ascii: "[") { try self.init(json: bytes) } else { try self.init(csv: bytes) }
  }

  // MARK: CSV

  private init(csv bytes: [UInt8]) throws(ManifestError) {
    let table: CSVTable
    do throws(CSVError) {
      table = try CSVTable(bytes)
    } catch {
      throw ManifestError(
        place: TextPlace(line: error.line, column: error.column), error.detail)
    }
    guard table.rows.count <= Self.mostRows else {
      throw ManifestError("more than \(Self.mostRows) rows")
    }
    let columns = try Self.columns(table.headings)
    var rows: [ManifestRow] = []
    for cells in table.rows {
      do throws(CellError) {
        rows.append(
          try ManifestRow(
            Dictionary(uniqueKeysWithValues: zip(columns, cells.map(\.text.withoutFormulaMark)))))
      } catch {
        let index = columns.firstIndex(of: error.column) ?? 0
        throw ManifestError(
          place: (index < cells.count ? cells[index] : cells.last)?.place,
          "\(error.column.rawValue): \(error.detail)")
      }
    }
    try self.init(rows) { table.rows[$0].first?.place }
  }

  private static func columns(
    _ headings: [CSVTable.Cell]
  ) throws(ManifestError) -> [ManifestRow.Column] {
    var columns: [ManifestRow.Column] = []
    for cell in headings {
      guard let column = ManifestRow.Column(rawValue: cell.text) else {
        throw ManifestError(
          place: cell.place,
          "\"\(escaped(cell.text, limit: 40))\" is no column; the columns are \(header)")
      }
      if columns.contains(column) {
        throw ManifestError(place: cell.place, "the column \(column.rawValue) comes twice")
      }
      columns.append(column)
    }
    if let missing = ManifestRow.Column.allCases.first(where: {
      $0.isRequired && !columns.contains($0)
    }) {
      throw ManifestError(
        place: headings.first?.place, "the column \(missing.rawValue) is missing")
    }
    return columns
  }

  private static let header = ManifestRow.Column.allCases.map(\.rawValue).joined(separator: ",")

  // MARK: JSON

  private init(json bytes: [UInt8]) throws(ManifestError) {
    func error(_ offset: Int, _ detail: String) -> ManifestError {
      ManifestError(place: TextPlace(offset: offset, in: bytes), detail)
    }
    var rows: [ManifestRow] = []
    var offsets: [Int] = []
    do {
      let node = try JSONReader.read(bytes)
      guard case .array(let elements) = node.value, elements.count <= Self.mostRows else {
        throw error(node.offset, "expected an array of at most \(Self.mostRows) passengers")
      }
      for (index, element) in elements.enumerated() {
        rows.append(try Self.row(element, path: "[\(index)]"))
        offsets.append(element.offset)
      }
    } catch let broken as JSONError {
      throw error(broken.offset, broken.description)
    } catch let broken as ShapeError {
      throw error(broken.offset, broken.description)
    } catch let error as ManifestError {
      throw error
    } catch {
      throw ManifestError("\(error)")
    }
    try self.init(rows) { TextPlace(offset: offsets[$0], in: bytes) }
  }

  private static func row(_ node: JSONNode, path: String) throws(ShapeError) -> ManifestRow {
    var object = try ObjectReader(node, path: path)
    var cells: [ManifestRow.Column: String] = [:]
    for column in ManifestRow.Column.allCases {
      let name = column.rawValue
      if column == .sequence, case .integer(let number) = object.peek(name)?.value {
        _ = object.optional(name)
        cells[column] = String(number)
      } else {
        cells[column] =
          column.isRequired ? try object.string(name) : try object.optionalString(name)
      }
    }
    try object.finish()
    do throws(CellError) {
      return try ManifestRow(cells)
    } catch {
      throw object.failure(error.column.rawValue, error.detail)
    }
  }
}

extension Manifest {
  /// A list as CSV: the columns of a passenger list and, behind them, what a gate found.
  package static func csv(_ rows: [(row: ManifestRow, more: [String])], more: [String]) -> String {
    let columns = ManifestRow.Column.allCases
    return (columns.map(\.rawValue) + more).csvLine
      + rows.map { (columns.map($0.row.cell) + $0.more).csvLine }.joined()
  }
}

extension CSVTable.Cell {
  fileprivate var place: TextPlace { TextPlace(line: line, column: column) }
}
