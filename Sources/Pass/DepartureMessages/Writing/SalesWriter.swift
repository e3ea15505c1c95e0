internal import Vocabulary

/// Writes final sales.
package enum SalesWriter {
  /// Writes a PFS and returns the text of each part.
  ///
  /// A category shows name, locator, flight of another carrier and ticket of each passenger, and nothing of documents.
  package static func parts(
    _ sales: FinalSales, head: MessageHead, linesPerPart: Int = ListWriter.linesPerPart
  ) -> [String] {
    var writer = PartWriter(.finalSales, head, linesPerPart: linesPerPart)
    writer.write(ListWriter.headingLines(sales.cabins))
    for line in sales.numericLines {
      let figures = line.seats.enumerated().map { index, seats in
        let cabins = sales.cabins.cabins
        return padded(seats, to: index < cabins.count && cabins[index].seats < 100 ? 2 : 3)
      }
      writer.write(["\(line.destination) \(figures.joined(separator: "/"))"])
    }
    var destination: AirportCode?
    for block in sales.blocks {
      let below = "-\(block.destination)"
      if block.destination != destination {
        destination = block.destination
        writer.write(headings: [below])
      }
      writer.write(
        heading: "\(block.category) \(block.count)\(block.bookingClass)", below: [below])
      for passenger in block.passengers {
        writer.write(NameLines.lines(passenger, elements(passenger, block.category)))
      }
    }
    return writer.finish()
  }

  private static func elements(
    _ passenger: NamedPassenger, _ category: SalesCategory
  ) -> [MessageElement] {
    passenger.elements.filter { element in
      switch element.letters {
      case "L", "M": true
      case "R":
        !element.isUnsure && Remark(element).code == "TKNE"
          || category == .frequentFlyer && Remark(element).code == "FQTV"
      default: false
      }
    }
  }
}
