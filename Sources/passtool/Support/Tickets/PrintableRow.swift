internal import PassFormats
internal import StrictText
internal import Vocabulary

extension GuestRow {
  /// Returns a fault for each text of the row that cannot be printed.
  func unprintable(in list: GuestList) -> [TextFault] {
    let texts: [(GuestColumn, TicketText?)] =
      [(.holder, holder), (.reference, reference), (.title, title), (.place, place)]
      + seats.map { (.seats, $0) }
    return texts.compactMap { column, text in
      text.flatMap { TicketText.unprintable(in: $0.rawValue) }.map {
        TextFault(
          TextPlace(line: line, column: 1), "\(list.cellName(of: column, row: number)): \($0)")
      }
    }
  }
}
