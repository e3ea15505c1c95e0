import Foundation
import PassTestSupport

/// A part of a JSON reply, parsed by Foundation instead of the package's parser.
struct ReplyJSON {
  private let value: Any?

  init(_ value: Any?) { self.value = value is NSNull ? nil : value }

  subscript(_ name: String) -> ReplyJSON { ReplyJSON((value as? [String: Any])?[name]) }

  subscript(_ index: Int) -> ReplyJSON {
    guard let array = value as? [Any], array.indices.contains(index) else { return ReplyJSON(nil) }
    return ReplyJSON(array[index])
  }

  var isNull: Bool { value == nil }
  var string: String? { value as? String }
  var int: Int? { value as? Int }
  var bool: Bool? { value as? Bool }
  var items: [ReplyJSON] { (value as? [Any] ?? []).map { ReplyJSON($0) } }
  var strings: [String] { items.compactMap(\.string) }
  var names: Set<String> { Set((value as? [String: Any] ?? [:]).keys) }

  /// Returns a member as a string; throws an error that names it if it is not one.
  func text(_ name: String) throws -> String { try self[name].string.orThrow("a string \(name)") }
}

extension HTTPReply {
  /// The body as JSON.
  var json: ReplyJSON {
    get throws { ReplyJSON(try JSONSerialization.jsonObject(with: Data(body))) }
  }

  /// The problem code of the reply.
  var code: String? { (try? json["code"].string) ?? nil }

  /// The JSON pointer of the first fault.
  var pointer: String? { (try? json["errors"][0]["pointer"].string) ?? nil }
}

extension ReplyJSON: Equatable {
  static func == (one: ReplyJSON, other: ReplyJSON) -> Bool { one.sorted == other.sorted }

  /// The part as JSON text.
  var text: String { String(decoding: sorted ?? Data("null".utf8), as: UTF8.self) }

  /// The part as JSON text with sorted names; nil for null.
  private var sorted: Data? {
    value.flatMap {
      try? JSONSerialization.data(withJSONObject: $0, options: [.sortedKeys, .fragmentsAllowed])
    }
  }
}
