internal import Vocabulary

extension Manifest {
  /// The rows that a typed sequence, seat, record locator or name means.
  ///
  /// Any words of a name may be begun, in any order, and the words of a name may be written together; letters are
  /// compared without accents.
  public func rows(matching query: String) -> [ManifestRow] {
    let text = String(query.uppercased().drop { $0 == " " }).trimmingTrailingBlanks
    guard !text.isEmpty else { return [] }
    let number = String(text.drop { $0 == "0" })
    let exact = rows.filter { row in
      row.sequence == number || row.bookingReference.uppercased() == text
        || row.seats.contains { $0 == text || $0 == number }
    }
    if !exact.isEmpty { return exact }
    let words = Self.words(text)
    return rows.filter { row in
      row.bookingReference.uppercased().hasPrefix(text)
        || !words.isEmpty && Self.matches(words, Self.words(row.name))
    }
  }

  private static func matches(_ words: [String], _ name: [String]) -> Bool {
    words.allSatisfy { word in name.contains { $0.hasPrefix(word) } }
      || name.joined().hasPrefix(words.joined())
  }

  /// The words of a name as they are compared: the letters A–Z of each, or itself where it has none.
  private static func words(_ name: String) -> [String] {
    name.split { $0 == " " || $0 == "/" || $0 == "-" }.map {
      let letters = letters(String($0))
      return letters.isEmpty ? $0.uppercased() : letters
    }
  }
}

extension ManifestRow {
  /// Its seats in capital letters.
  fileprivate var seats: [String] {
    seat.uppercased().split(separator: ",").map {
      String($0.drop { $0 == " " }).trimmingTrailingBlanks
    }
  }
}
