internal import Vocabulary

/// The first error in a JSON text; a class for the same reason as `ShapeError`.
package final class JSONError: Error, Equatable, CustomStringConvertible {
  package enum Problem: Equatable, Sendable {
    case byteOrderMark
    /// The text is UTF-16 or UTF-32.
    case otherEncoding
    case unexpectedEnd
    case unexpected(UInt8, expected: String)
    case textAfterValue
    case duplicateMember(String)
    case tooDeep
    /// The text up to here takes more memory than a text of this length may.
    case tooLarge(limit: Int)
    case leadingZero
    case controlCharacter(UInt8)
    case invalidUTF8
    case loneSurrogate
    case unknownEscape(UInt8)
  }

  /// Offset of the error, in bytes.
  package let offset: Int
  package let problem: Problem

  init(offset: Int, problem: Problem) {
    self.offset = offset
    self.problem = problem
  }

  package static func == (one: JSONError, other: JSONError) -> Bool {
    one.offset == other.offset && one.problem == other.problem
  }

  package var description: String {
    switch problem {
    case .byteOrderMark: "the text begins with a byte order mark; save it as UTF-8 without one"
    case .otherEncoding: "the text is UTF-16 or UTF-32; save it as UTF-8"
    case .unexpectedEnd: "the text ends too early"
    case .unexpected(let byte, let expected): "expected \(expected), found \(quoted(byte))"
    case .textAfterValue: "there is more text after the end of the JSON value"
    case .duplicateMember(let name): "the member \"\(escaped(name, limit: 40))\" is there twice"
    case .tooDeep: "the text is nested deeper than \(JSONReader.maxDepth) levels"
    case .tooLarge(let limit):
      "the text up to here takes more than \(limit >> 10) KiB of memory; leave out what does not belong, or split "
        + "it"
    case .leadingZero: "a number must have no leading zero"
    case .controlCharacter(let byte):
      "the control character 0x\(String(byte, radix: 16)) must be escaped in a string"
    case .invalidUTF8: "the string is not valid UTF-8"
    case .loneSurrogate: "this is half of a surrogate pair, and its other half is missing"
    case .unknownEscape(let byte): "\\ before \(quoted(byte)) is no escape of JSON"
    }
  }
}
