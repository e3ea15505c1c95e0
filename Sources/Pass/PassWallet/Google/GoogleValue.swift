internal import StrictText
internal import Vocabulary

/// A value of Google's JSON; objects are written with their members sorted, so that the same value has the same bytes.
enum GoogleValue: Equatable, Sendable {
  case text(String)
  case integer(Int)
  case list([GoogleValue])
  case object([String: GoogleValue])

  /// Returns an object with those members that have a value.
  static func members(_ members: KeyValuePairs<String, GoogleValue?>) -> GoogleValue {
    .object(
      members.reduce(into: [:]) { found, member in
        if let value = member.value { found[member.key] = value }
      })
  }

  /// Returns a text, or nil for an empty one, which Google refuses.
  static func text(ifAny text: String?) -> GoogleValue? {
    text.flatMap { $0.isEmpty ? nil : .text($0) }
  }

  /// The JSON without white space.
  var json: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .text(let text): writer.string(text)
    case .integer(let number): writer.integer(number)
    case .list(let values):
      writer.array { writer in for value in values { value.write(to: &writer) } }
    case .object(let members):
      writer.object { writer in
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
          writer.name(name)
          value.write(to: &writer)
        }
      }
    }
  }
}
