import Foundation
import PassTestSupport

/// A parsed body whose parts a test can replace one by one.
struct JSONTree {
  enum Step {
    case name(String)
    case index(Int)
  }

  struct Place {
    let path: [Step]

    var name: String { if case .name(let name) = path.last { name } else { "" } }

    /// The JSON pointer of the place (RFC 6901).
    var pointer: String {
      path.map { step in
        switch step {
        case .name(let name): "/\(name.replacing("~", with: "~0").replacing("/", with: "~1"))"
        case .index(let index): "/\(index)"
        }
      }.joined()
    }
  }

  private let root: Any

  init(_ text: String) throws { root = try JSONSerialization.jsonObject(with: Data(text.utf8)) }

  /// The places of all objects.
  var objects: [Place] {
    places(root, []).filter { $0.1 is [String: Any] }.map { Place(path: $0.0) }
  }

  /// The places of all members of objects.
  var members: [Place] {
    places(root, []).map { Place(path: $0.0) }.filter { !$0.name.isEmpty }
  }

  /// The places of all strings, numbers and other leaves.
  var leaves: [Place] {
    places(root, []).filter { !($0.1 is [String: Any]) && !($0.1 is [Any]) }
      .map { Place(path: $0.0) }
  }

  private func places(_ value: Any, _ path: [Step]) -> [([Step], Any)] {
    var found: [([Step], Any)] = [(path, value)]
    if let object = value as? [String: Any] {
      for (name, member) in object.sorted(by: { $0.key < $1.key }) {
        found += places(member, path + [.name(name)])
      }
    } else if let array = value as? [Any] {
      for (index, element) in array.enumerated() {
        found += places(element, path + [.index(index)])
      }
    }
    return found
  }

  /// Returns the first element of an array.
  func first(_ name: String) throws -> Any {
    try ((root as? [String: Any])?[name] as? [Any]).orThrow("an array \(name)").first
      .orThrow("the first of \(name)")
  }

  /// Returns the body with this value at the path; an index after the end of an array appends.
  func setting(_ path: [Step], to value: Any) throws -> String {
    try text(set(root, path[...], value))
  }

  func removing(_ path: [Step]) throws -> String { try text(set(root, path[...], nil)) }

  private func set(_ whole: Any, _ path: ArraySlice<Step>, _ value: Any?) -> Any? {
    guard let step = path.first else { return value }
    switch step {
    case .name(let name):
      var object = whole as? [String: Any] ?? [:]
      object[name] = set(object[name] ?? [:], path.dropFirst(), value)
      return object
    case .index(let index):
      var array = whole as? [Any] ?? []
      let new = set(array.indices.contains(index) ? array[index] : [:], path.dropFirst(), value)
      if let new { array[index..<min(index + 1, array.count)] = [new] }
      return array
    }
  }

  private func text(_ value: Any?) throws -> String {
    String(
      decoding: try JSONSerialization.data(
        withJSONObject: try value.orThrow("a body"), options: [.withoutEscapingSlashes]),
      as: UTF8.self)
  }
}
