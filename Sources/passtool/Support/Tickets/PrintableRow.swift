internal import PassFormats
internal import StrictText
internal import Vocabulary

extension GuestRow {
  /// The texts of the row that cannot be printed, a fault for each.
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
