/// Checks that a position such as `3:14` lies in a text; an error without a position is about the whole text.
public func requirePlace(_ place: String?, in text: [UInt8]) {
  guard let place else { return }
  let numbers = place.split(separator: ":").compactMap { Int($0) }
  let lines = text.count { $0 == 0x0A || $0 == 0x0D } + 1
  require(numbers.count == 2, "a position is a line and a column: \(place)")
  require((1...lines).contains(numbers[0]), "a fault lies in the text: \(place)")
  require((1...text.count + 1).contains(numbers[1]), "a fault lies in its line: \(place)")
}
