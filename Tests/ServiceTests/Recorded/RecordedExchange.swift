import Foundation

/// A request of a released client, its answer, and the values that later requests take from that answer.
struct RecordedExchange: Codable, Sendable {
  /// The subject of the exchange.
  let name: String
  /// The user who sends it; nil for a request without a token.
  var user: String?
  var role: String?
  /// The seconds by which the service's clock advances before it.
  var later: Int?
  let request: Request
  /// JSON pointers into the answer, by the names that later requests use as `{name}`; `#etag` is the header.
  var captures: [String: String]?
  var answer: Answer?

  struct Request: Codable, Sendable {
    let method: String
    let path: String
    var headers: [String: String]?
    var body: RecordedJSON?
    /// A body that is not JSON.
    var text: String?
  }

  struct Answer: Codable, Sendable {
    let status: Int
    /// The headers without those that do not belong to the content, such as the date.
    let headers: [String: String]
    /// The JSON body; long lists are cut after their third item.
    var body: RecordedJSON?
  }
}

/// JSON as a value.
enum RecordedJSON: Codable, Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([RecordedJSON])
  case object([String: RecordedJSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([RecordedJSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: RecordedJSON].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value):
      if let whole = Int(exactly: value) {
        try container.encode(whole)
      } else {
        try container.encode(value)
      }
    case .string(let value): try container.encode(value)
    case .array(let items): try container.encode(items)
    case .object(let members): try container.encode(members)
    }
  }

  subscript(_ name: String) -> RecordedJSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  var text: String? { if case .string(let value) = self { value } else { nil } }
  var items: [RecordedJSON] { if case .array(let items) = self { items } else { [] } }
  var members: [String: RecordedJSON] {
    if case .object(let members) = self { members } else { [:] }
  }

  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number(let value): value == value.rounded() ? "integer" : "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// Returns the value that a JSON pointer names (RFC 6901).
  func at(_ pointer: String) -> RecordedJSON? {
    var value: RecordedJSON? = self
    for part in pointer.split(separator: "/") {
      let name = String(part).replacing("~1", with: "/").replacing("~0", with: "~")
      if case .array(let items)? = value {
        value = Int(name).flatMap { items.indices.contains($0) ? items[$0] : nil }
      } else {
        value = value?[name]
      }
    }
    return value
  }

  /// Returns the value with all texts changed.
  func replacing(_ change: (String) -> String) -> RecordedJSON {
    switch self {
    case .string(let value): .string(change(value))
    case .array(let items): .array(items.map { $0.replacing(change) })
    case .object(let members): .object(members.mapValues { $0.replacing(change) })
    default: self
    }
  }

  /// Returns the value with lists of at most `count` items.
  func cut(to count: Int) -> RecordedJSON {
    switch self {
    case .array(let items): .array(items.prefix(count).map { $0.cut(to: count) })
    case .object(let members): .object(members.mapValues { $0.cut(to: count) })
    default: self
    }
  }
}
