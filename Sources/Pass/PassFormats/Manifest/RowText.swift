/// The cells of a row of a list as one text, separated by a character that no cell holds.
///
/// A text for each of a dozen cells, most of them empty, would take several times the memory.
struct RowText: Hashable, Sendable {
  /// The cells in their order.
  ///
  /// Empty cells at the end take no memory, so cells that are rarely filled come last.
  enum Cell: Int, CaseIterable {
    case surname, seat, bookingReference, sequence, givenNames, status, passIDs, note, paper
    case eticket, title, place
  }

  private var text = ""

  /// A unit separator, which is a control character.
  private static let separator: UInt8 = 0x1F

  /// Creates a row of these cells.
  init(_ cell: (Cell) -> String) {
    let cells = Cell.allCases.map(cell)
    let count = (cells.lastIndex { !$0.isEmpty } ?? -1) + 1
    let size = cells.reduce(count - 1) { $0 + $1.utf8.count }
    // The text reserves the size that it needs, because a text that grows takes twice as much. A short one needs no
    // memory of its own.
    if size > 15 { text.reserveCapacity(size) }
    for index in 0..<count {
      if index > 0 { text.unicodeScalars.append(Unicode.Scalar(Self.separator)) }
      text += Self.withoutSeparator(cells[index])
    }
  }

  subscript(cell: Cell) -> String {
    get {
      let bytes = text.utf8
      var start = bytes.startIndex
      for _ in 0..<cell.rawValue {
        guard let end = bytes[start...].firstIndex(of: Self.separator) else { return "" }
        start = bytes.index(after: end)
      }
      return String(
        text[start..<(bytes[start...].firstIndex(of: Self.separator) ?? bytes.endIndex)])
    }
    set {
      let old = self
      self = RowText { $0 == cell ? newValue : old[$0] }
    }
  }

  private static func withoutSeparator(_ cell: String) -> String {
    guard cell.utf8.contains(separator) else { return cell }
    var scalars = String.UnicodeScalarView()
    for scalar in cell.unicodeScalars { scalars.append(scalar.value == separator ? " " : scalar) }
    return String(scalars)
  }
}
