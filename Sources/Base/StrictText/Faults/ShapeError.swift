/// A member of a JSON object that breaks its shape.
package struct ShapeError: GatheredFault, Equatable, CustomStringConvertible {
  /// Path of the member, such as `segments[0].origin`.
  package let path: String
  /// Offset of the error in the JSON text, in bytes.
  package let offset: Int
  package let detail: String
  /// The unknown member's name as received, unescaped; nil for other errors.
  package let strangeName: String?
  package var further: [ShapeError] = []
  /// Whether every member was read before this was thrown (`together`).
  var isOfWholeObject = false

  package init(path: String, offset: Int, detail: String, strangeName: String? = nil) {
    self.path = path
    self.offset = offset
    self.detail = detail
    self.strangeName = strangeName
  }

  package var description: String { path.isEmpty ? detail : "\(path): \(detail)" }
}
