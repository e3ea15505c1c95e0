/// A member of a JSON object that breaks its shape.
///
/// It is a class, so that each function that passes it on passes one reference and not seven values.
package final class ShapeError: GatheredFault, Equatable, CustomStringConvertible {
  /// Path of the member, such as `segments[0].origin`.
  package let path: String
  /// Offset of the error in the JSON text, in bytes.
  package let offset: Int
  package let detail: String
  /// The unknown member's name as received, unescaped; nil for other errors.
  package let strangeName: String?
  package let further: [ShapeError]
  /// Whether every member was read before this was thrown (`together`).
  let isOfWholeObject: Bool

  package convenience init(path: String, offset: Int, detail: String, strangeName: String? = nil) {
    self.init(path, offset, detail, strangeName, further: [], isOfWholeObject: false)
  }

  private init(
    _ path: String, _ offset: Int, _ detail: String, _ strangeName: String?, further: [ShapeError],
    isOfWholeObject: Bool
  ) {
    self.path = path
    self.offset = offset
    self.detail = detail
    self.strangeName = strangeName
    self.further = further
    self.isOfWholeObject = isOfWholeObject
  }

  package func naming(_ further: [ShapeError]) -> ShapeError {
    ShapeError(path, offset, detail, strangeName, further: further, isOfWholeObject: false)
  }

  /// This error, thrown after every member was read.
  var ofWholeObject: ShapeError {
    ShapeError(path, offset, detail, strangeName, further: further, isOfWholeObject: true)
  }

  package var description: String { path.isEmpty ? detail : "\(path): \(detail)" }

  package static func == (one: ShapeError, other: ShapeError) -> Bool {
    one.path == other.path && one.offset == other.offset && one.detail == other.detail
      && one.strangeName == other.strangeName && one.further == other.further
      && one.isOfWholeObject == other.isOfWholeObject
  }
}
