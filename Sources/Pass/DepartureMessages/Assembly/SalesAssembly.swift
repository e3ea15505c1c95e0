internal import Vocabulary

extension FinalSales {
  /// Puts the parts of one message together, which are complete and in order.
  init(parts: [MessagePart]) {
    let first = parts[0]
    var doubts: [Doubt] = []
    var lines: [NumericLine] = []
    var figures: [AirportCode: [Int]] = [:]
    var blocks: [SalesBlock] = []
    for part in parts {
      for line in part.numericLines {
        guard let known = figures[line.destination] else {
          figures[line.destination] = line.seats
          lines.append(line)
          continue
        }
        if known != line.seats {
          doubts.append(
            Doubt(.numericLine, at: line.place, "\(line.destination) has other figures before"))
        }
      }
      for block in part.sales {
        // A category that continues in the next part is repeated there.
        if let last = blocks.last, last.category == block.category,
          last.destination == block.destination, last.bookingClass == block.bookingClass,
          last.count == block.count
        {
          blocks[blocks.count - 1] = SalesBlock(
            last.category, destination: last.destination, bookingClass: last.bookingClass,
            count: last.count, passengers: last.passengers + block.passengers, at: last.place)
        } else {
          blocks.append(block)
        }
      }
    }
    for block in blocks where block.passengers.count(where: { $0.kind != .infant }) != block.count {
      doubts.append(
        Doubt(
          .salesCount, at: block.place,
          "\(block.category) has the figure \(block.count) and \(block.passengers.count) names"))
    }
    self.init(
      departure: first.departure, cabins: CabinConfiguration(parts.map(\.cabins)),
      numericLines: lines, blocks: blocks, origin: parts.map(\.origin).min(),
      doubts: doubts.inOrder)
  }
}
