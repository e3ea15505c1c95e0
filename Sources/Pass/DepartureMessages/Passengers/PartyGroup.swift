/// A party that travels together, such as `-A3` after a name: the same letters in a message are the same party.
package struct PartyGroup: Hashable, Sendable, CustomStringConvertible {
  /// One or two letters.
  package let letters: String
  /// The number of people in the whole party, as the message says; hosts do not always correct it.
  package let size: Int

  package init(_ letters: String, size: Int) {
    self.letters = letters
    self.size = size
  }

  package var description: String { "\(letters)\(size)" }
}
