@testable import ServiceHTTP
import AccessTokens
import HTTPTypes

/// An operation in an OpenAPI document, parsed by indentation.
struct DescribedOperation: Hashable, CustomStringConvertible {
  var method = ""
  var path = ""
  var name = ""
  var roles: Set<String> = ["traveler", "agent"]
  var wantsKey = false

  var description: String { "\(method) \(path) \(name) \(roles.sorted()) \(wantsKey)" }
}

extension DescribedOperation {
  /// Makes the expected description of an endpoint.
  init(_ endpoint: Endpoint) {
    self.init(
      method: endpoint.method.rawValue, path: endpoint.path, name: endpoint.name, roles: [],
      wantsKey: endpoint.repeats == .underKey)
    if case .roles(let roles) = endpoint.access { self.roles = Set(roles.map(\.rawValue)) }
  }

  static func all(in document: String) -> Set<DescribedOperation> {
    var operations: [DescribedOperation] = []
    var (path, isInPaths) = ("", false)
    for line in document.split(separator: "\n") {
      let text = line.drop { $0 == " " }
      switch line.count - text.count {
      case 0: isInPaths = line == "paths:"
      case 2 where isInPaths: path = String(text.dropLast())
      case 4 where isInPaths && text != "parameters:":
        operations.append(
          DescribedOperation(method: text.dropLast().uppercased(), path: path))
      default:
        guard isInPaths, let last = operations.indices.last else { continue }
        if text.hasPrefix("operationId: "), operations[last].name.isEmpty {
          operations[last].name = String(text.dropFirst("operationId: ".count))
        } else if text == "security: []" {
          operations[last].roles = []
        } else if text.hasPrefix("- bearer: [") {
          let roles = text.dropFirst("- bearer: [".count).dropLast().split(separator: ",")
          operations[last].roles = Set(roles.map { $0.filter { $0 != " " } })
        } else if text.contains("parameters/IdempotencyKey") {
          operations[last].wantsKey = true
        }
      }
    }
    return Set(operations)
  }

  /// Returns the rows of a document's table of error codes.
  static func codes(in document: String) -> [String] {
    document.split(separator: "\n").filter { $0.hasPrefix("    | `") }.map { row in
      row.split(separator: "|").dropFirst().prefix(2).map {
        $0.filter { $0 != " " && $0 != "`" }
      }.joined(separator: " ")
    }
  }
}
