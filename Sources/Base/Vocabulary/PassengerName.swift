/// A passenger's name in the form of item 11 of a boarding pass: `SURNAME/GIVEN` in 20 characters.
///
/// Letters are transliterated by ICAO Doc 9303 part 3 §6; hyphens and apostrophes are left out, as
/// airlines do. A name that is too long is cut so that `/` and an initial remain (surname at most
/// 18). Without a given name, `FNU` is written: first name unknown.
public struct PassengerName: Hashable, Sendable, CustomStringConvertible {
  /// The item: 20 characters from A–Z, blank and one `/`, padded with blanks.
  public let item: String

  /// Transliterates a name; throws the part that cannot be written, and how to fix it.
  public init(surname: String, givenNames: String = "") throws(PassengerNameError) {
    let family = try Self.surnameLetters(surname)
    let given = try Self.letters(of: givenNames, part: "given_names")
    let kept = String(family.prefix(Self.longestSurname)).trimmingTrailingBlanks
    let whole = String((kept + "/" + (given.isEmpty ? "FNU" : given)).prefix(Self.width))
    item = whole + String(repeating: " ", count: Self.width - whole.utf8.count)
  }

  /// Returns an error for each part of a name that cannot be written; empty if the whole name can be written.
  package static func faults(surname: String, givenNames: String) -> [PassengerNameError] {
    var faults: [PassengerNameError] = []
    do throws(PassengerNameError) { _ = try surnameLetters(surname) } catch { faults.append(error) }
    do throws(PassengerNameError) {
      _ = try letters(of: givenNames, part: "given_names")
    } catch { faults.append(error) }
    return faults
  }

  /// The name without its trailing blanks.
  public var description: String { item.trimmingTrailingBlanks }

  private static let width = 20
  private static let longestSurname = 18
  private static let longestInput = 1_024

  private static func surnameLetters(_ surname: String) throws(PassengerNameError) -> String {
    let letters = try letters(of: surname, part: "surname")
    guard !letters.isEmpty else { throw PassengerNameError(part: "surname", problem: .empty) }
    return letters
  }

  private static func letters(of name: String, part: String) throws(PassengerNameError) -> String {
    guard name.utf8.count <= longestInput else {
      throw PassengerNameError(part: part, problem: .tooLong)
    }
    var words: [String] = []
    for word in name.split(whereSeparator: { $0.isWhitespace }) {
      var letters = ""
      for character in word {
        guard let spelled = Transliteration.letters(for: character) else {
          throw PassengerNameError(part: part, problem: .unknownCharacter(character))
        }
        letters += spelled
      }
      if !letters.isEmpty { words.append(letters) }
    }
    return words.joined(separator: " ")
  }
}

/// The reason why a name cannot be written on a boarding pass.
public struct PassengerNameError: Error, Hashable, CustomStringConvertible {
  /// The fault of the part of the name.
  public enum Problem: Hashable, Sendable {
    /// The part has no letter: give at least one.
    case empty
    /// The part is longer than 1,024 bytes: shorten it.
    case tooLong
    /// There is no way to write this character in the letters A to Z: write the name in Latin
    /// letters, as in the passport.
    case unknownCharacter(Character)
  }

  /// The part at fault, `surname` or `given_names`.
  public let part: String
  /// The fault of the part.
  public let problem: Problem

  /// The fault, and how to fix it.
  public var description: String {
    switch problem {
    case .empty: "needs at least one letter"
    case .tooLong: "is longer than 1,024 bytes"
    case .unknownCharacter(let character):
      "has the character \(escaped(String(character))), for which there are no letters A to Z; "
        + "write the name as the machine-readable zone of the travel document does"
    }
  }
}

extension String {
  /// The text without its trailing blanks.
  package var trimmingTrailingBlanks: String {
    var end = utf8.endIndex
    while end > utf8.startIndex, utf8[utf8.index(before: end)] == UInt8(ascii: " ") {
      end = utf8.index(before: end)
    }
    return String(self[..<end])
  }
}
