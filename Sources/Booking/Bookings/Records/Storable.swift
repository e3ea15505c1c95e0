/// A value whose stored JSON is written and read by straight code, without the generic containers of `Codable`.
///
/// The code writes the bytes that `Codable` would write, and reads only those: a text in any other form, such as a
/// record of an earlier version, is read through `Codable`. `Scripts/write-stored-forms` generates the code of most
/// types. A type without such code is encoded through `Codable`.
package protocol Storable: Codable {
  /// Writes the value; throws if its stored form has a part that JSON records do not use.
  func write(to text: inout StoredText) throws

  /// Reads what `write` writes; throws for any other text, even one that `Codable` can read.
  init(reading text: inout StoredReader) throws(OtherForm)
}

extension Storable {
  package func write(to text: inout StoredText) throws { try text.encode(self) }

  package init(reading text: inout StoredReader) throws(OtherForm) { throw OtherForm() }
}

extension Storable where Self: RawRepresentable, RawValue == String {
  package func write(to text: inout StoredText) throws { text.write(rawValue) }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    guard let value = Self(rawValue: try text.string()) else { throw OtherForm() }
    self = value
  }
}

/// The text does not have the form that the straight code writes; it may be a valid record all the same.
package struct OtherForm: Error {
  package init() {}
}
