import Foundation
import PassTestSupport

/// The description of a released API, as JSON: what a client of that time may rely on.
struct ReleasedDescription {
  private let document: RecordedJSON

  init(_ document: RecordedJSON) { self.document = document }

  /// Returns the faults of an answer for a client that follows this description; unknown members are not a fault.
  func faults(
    of body: RecordedJSON, to request: RecordedExchange.Request, status: Int, type: String
  )
    -> [String]
  {
    guard let operation = operation(request) else {
      return ["\(request.method) \(request.path) is not described"]
    }
    let answer = resolved(operation["responses"]?["\(status)"])
    guard let answer else { return ["status \(status) is not described"] }
    guard let schema = answer["content"]?[type]?["schema"] else {
      return answer["content"]?[type] == nil ? ["\(type) is not described"] : []
    }
    return faults(of: body, schema, at: "")
  }

  /// Returns the names of all described operations.
  func operations() -> Set<String> {
    var all: Set<String> = []
    for (_, item) in document["paths"]?.members ?? [:] {
      for (_, operation) in item.members {
        if let name = operation["operationId"]?.text { all.insert(name) }
      }
    }
    return all
  }

  func operationName(_ request: RecordedExchange.Request) -> String? {
    operation(request)?["operationId"]?.text
  }

  private func operation(_ request: RecordedExchange.Request) -> RecordedJSON? {
    var path = String(request.path.prefix { $0 != "?" })
    if path.hasPrefix("/v1/") { path = String(path.dropFirst(3)) }
    let parts = path.split(separator: "/")
    func fits(_ template: String) -> Bool {
      let names = template.split(separator: "/")
      return names.count == parts.count
        && zip(names, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }
    let found = (document["paths"]?.members ?? [:]).filter { fits($0.key) }
      .min { $0.key.count { $0 == "{" } < $1.key.count { $0 == "{" } }
    return found?.value[request.method.lowercased()]
  }

  private func resolved(_ node: RecordedJSON?) -> RecordedJSON? {
    guard let reference = node?["$ref"]?.text else { return node }
    return resolved(document.at(String(reference.dropFirst())))
  }

  private func faults(of value: RecordedJSON, _ schema: RecordedJSON, at place: String) -> [String]
  {
    var found: [String] = []
    // A reference may have further keywords beside it.
    if schema["$ref"] != nil, let named = resolved(schema) {
      found += faults(of: value, named, at: place)
    }
    for part in schema["allOf"]?.items ?? [] { found += faults(of: value, part, at: place) }
    for name in ["oneOf", "anyOf"] {
      let choices = schema[name]?.items ?? []
      if !choices.isEmpty, choices.allSatisfy({ !faults(of: value, $0, at: place).isEmpty }) {
        found.append("\(place) is none of what it may be")
      }
    }
    let types = schema["type"].map { $0.text.map { [$0] } ?? $0.items.compactMap(\.text) }
    if let types, !types.contains(value.kind),
      !(value.kind == "integer" && types.contains("number"))
    {
      return found + ["\(place) is of type \(value.kind), not \(types.joined(separator: " or "))"]
    }
    if let constant = schema["const"], constant != value {
      found.append("\(place) is another word")
    }
    if let words = schema["enum"]?.items, !words.contains(value) {
      found.append("\(place) is none of the words that are known")
    }
    if case .string(let text) = value, let pattern = schema["pattern"]?.text,
      let expression = try? Regex(pattern), text.firstMatch(of: expression) == nil
    {
      found.append("\(place) is not spelled as described")
    }
    for name in schema["required"]?.items.compactMap(\.text) ?? [] where value.kind == "object" {
      if value[name] == nil { found.append("\(place)/\(name) is missing") }
    }
    for (name, part) in schema["properties"]?.members ?? [:] {
      if let member = value[name] { found += faults(of: member, part, at: "\(place)/\(name)") }
    }
    if let items = schema["items"] {
      for (index, item) in value.items.enumerated() {
        found += faults(of: item, items, at: "\(place)/\(index)")
      }
    }
    return found
  }
}
