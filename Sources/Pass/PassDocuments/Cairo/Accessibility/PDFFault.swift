/// The reason why a PDF was not tagged: it has a form that is not known here.
struct PDFFault: Error, Equatable, CustomStringConvertible {
  /// The fault.
  let detail: String
  /// The position in the file, or in the inflated content of a page, at which it was found.
  let offset: Int

  init(_ detail: String, at offset: Int) {
    self.detail = detail
    self.offset = offset
  }

  var description: String { "\(detail) at byte \(offset)" }
}
