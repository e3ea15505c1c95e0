internal import PassTestSupport

extension [UInt8] {
  /// Returns the bytes after one to three accidents: a changed bit or byte, or a piece that is lost, doubled or moved.
  func mutated(using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = self
    for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &generator)
      let piece =
        place..<Swift.min(
          bytes.count, place + Int.random(in: 1...12, using: &generator))
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 2: bytes[place] = Array("0123456789AZ\"{}.^/".utf8).randomElement(using: &generator) ?? 0
      case 3: bytes.removeSubrange(piece)
      case 4: bytes.insert(contentsOf: bytes[piece], at: place)
      case 5: bytes.swapAt(place, Int.random(in: bytes.indices, using: &generator))
      default: bytes = Array(bytes[..<place])
      }
    }
    return bytes
  }
}
