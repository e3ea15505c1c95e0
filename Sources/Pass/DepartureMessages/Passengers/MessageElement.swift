/// An element that follows a name: letters between a full stop and a slash, and a text.
///
/// Two elements are equal if they say the same at any place.
package struct MessageElement: Hashable, Sendable {
  /// The letters, such as `L`, `R` or `O2`.
  package let letters: String
  /// The text after the slash; a continued remark is joined, and the name that it belongs to is taken off.
  package let text: String
  /// Whether it is not sure that the element belongs to this passenger, because it is one of several names.
  package let isUnsure: Bool
  package let place: SourcePlace

  package init(_ letters: String, _ text: String, isUnsure: Bool = false, at place: SourcePlace) {
    self.letters = letters
    self.text = text
    self.isUnsure = isUnsure
    self.place = place
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.letters == right.letters && left.text == right.text && left.isUnsure == right.isUnsure
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(letters)
    hasher.combine(text)
    hasher.combine(isUnsure)
  }
}
