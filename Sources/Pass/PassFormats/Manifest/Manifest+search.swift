internal import Vocabulary

extension Manifest {
  /// Returns the rows that a typed sequence, seat, record locator or name means.
  ///
  /// The beginnings of any words of a name are enough, in any order, and the words of a name may be written together.
  /// Letters are compared without accents, and as travel documents write them: `muller` and `mueller` both find Müller.
  /// The beginning of a seat is enough, such as that of all seats of a table (`29-`).
  public func rows(matching query: String) -> [ManifestRow] {
    let text = String(query.uppercased().drop { $0 == " " }).trimmingTrailingBlanks
    guard !text.isEmpty else { return [] }
    let number = String(text.drop { $0 == "0" })
    let exact = rows.filter { row in
      row.sequence == number || row.bookingReference.uppercased() == text
        || row.seats.contains { $0 == text || $0 == number }
    }
    if !exact.isEmpty { return exact }
    let name = SearchedName(text)
    let seat = SearchedSeat(text)
    return rows.filter { row in
      row.bookingReference.uppercased().hasPrefix(text) || seat?.matches(row) ?? false
        || name.matches(SearchedName(row.name))
    }
  }

  /// Returns the rows whose names nearly match the typed text, where a letter or two are missing, extra or different.
  ///
  /// They are for a screen that shows who may be meant; no decision depends on them.
  package func rows(like query: String) -> [ManifestRow] {
    let name = SearchedName(query)
    guard !name.isEmpty else { return [] }
    return rows.filter { name.isNear(SearchedName($0.name)) }
  }
}

/// A name in the form that is searched: its words without accents, and in the letters of travel documents where they
/// differ.
private struct SearchedName {
  private let words: [String]
  /// The same words as Doc 9303 writes them: `mueller`; empty for a name in ASCII, which does not differ.
  private let documented: [String]
  /// Maximum number of characters of a name: a surname, a slash and given names.
  private static let longest = 2 * ManifestRow.longestCell + 1

  init(_ name: String) {
    words = NameKey(name, limit: Self.longest).words
    documented =
      name.utf8.allSatisfy { $0 < 0x80 }
      ? []
      : name.split { $0 == " " || $0 == "/" || $0 == "-" }.map {
        Manifest.letters(String($0)).lowercased()
      }.filter { !$0.isEmpty }
  }

  var isEmpty: Bool { words.isEmpty }

  /// The one or two forms of the name.
  private var forms: [[String]] { documented.isEmpty ? [words] : [words, documented] }

  func matches(_ name: SearchedName) -> Bool {
    forms.contains { typed in
      guard !typed.isEmpty else { return false }
      // Each word may be in either form, as the words of `jurgen mueller` are.
      return typed.allSatisfy { word in
        name.forms.contains { $0.contains { $0.hasPrefix(word) } }
      } || name.forms.contains { $0.joined().hasPrefix(typed.joined()) }
    }
  }

  func isNear(_ name: SearchedName) -> Bool {
    words.allSatisfy { word in
      name.words.contains { $0.hasPrefix(word) || Self.isNear(word, to: $0) }
    }
  }

  /// Returns whether a typed word is the beginning of another except for one letter, or for two letters of a long word.
  private static func isNear(_ typed: String, to word: String) -> Bool {
    let (typed, word) = (Array(typed.unicodeScalars), Array(word.unicodeScalars))
    guard typed.count >= 4, typed.count <= 40, word.count <= 80 else { return false }
    let most = typed.count < 8 ? 1 : 2
    // These are the distances from the letters typed so far to each beginning of the word.
    var distances = Array(0...word.count)
    for (row, letter) in typed.enumerated() {
      var diagonal = distances[0]
      distances[0] = row + 1
      for column in word.indices {
        let other = distances[column + 1]
        distances[column + 1] = min(
          diagonal + (word[column] == letter ? 0 : 1), min(other, distances[column]) + 1)
        diagonal = other
      }
    }
    return (distances.min() ?? typed.count) <= most
  }
}

/// A seat in the form that is searched: its beginning, or its number in a row.
private struct SearchedSeat {
  private let text: String
  private let key: String

  /// Takes the typed text; returns nil for a text without a digit, which is no seat.
  init?(_ text: String) {
    guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .decimalNumber })
    else { return nil }
    self.text = text
    key = NameKey(text).compact
  }

  func matches(_ row: ManifestRow) -> Bool {
    let parts = row.seats
    let isNumber = parts.contains { part in
      part.hasPrefix(text) || part.split(separator: " ").last.map { String($0) } == text
    }
    if isNumber || key.isEmpty || !row.isSeatDescribed { return isNumber }
    // A match may begin at any part, because a user who types `row 3 seat 12` leaves the zone out.
    return parts.indices.contains { first in
      NameKey(parts[first...].joined(separator: " ")).compact.hasPrefix(key)
    }
  }
}

extension ManifestRow {
  /// Its seats, or the parts of a seat, in capital letters.
  fileprivate var seats: [String] {
    seat.uppercased().split { $0 == "," || $0 == "、" || $0 == "،" }.map {
      String($0.drop { $0 == " " }).trimmingTrailingBlanks
    }
  }

  /// Whether its seat is written in words, such as `Row 3, Seat 12`.
  fileprivate var isSeatDescribed: Bool { seat.utf8.contains(UInt8(ascii: " ")) }
}
