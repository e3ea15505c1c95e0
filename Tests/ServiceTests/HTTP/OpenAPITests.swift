import HTTPTypes
import PassFormats
import PassTestSupport
import ServiceDescription
import Testing

@testable import PassService

/// openapi.yaml and the table name the same operations; that answers are as it says, Interop/contract
/// finds out.
@Suite struct OpenAPITests {
  /// An operation as the document has it, read by its indentation.
  private struct Operation: Hashable, CustomStringConvertible {
    var method = ""
    var path = ""
    var name = ""
    var roles: Set<String> = ["traveler", "agent"]
    var wantsKey = false

    var description: String { "\(method) \(path) \(name) \(roles.sorted()) \(wantsKey)" }
  }

  private static func operations(_ document: String) -> Set<Operation> {
    var operations: [Operation] = []
    var (path, isInPaths) = ("", false)
    for line in document.split(separator: "\n") {
      let text = line.drop { $0 == " " }
      switch line.count - text.count {
      case 0: isInPaths = line == "paths:"
      case 2 where isInPaths: path = String(text.dropLast())
      case 4 where isInPaths && text != "parameters:":
        operations.append(Operation(method: text.dropLast().uppercased(), path: path))
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

  @Test func theDocumentAndTheTableNameTheSameOperations() async throws {
    try await TestService.run { service in
      let reply = try await service.stranger.get("/openapi.yaml")
      #expect(reply.status == 200)
      #expect(reply.field("content-type") == "application/yaml")
      let table = Endpoint.all.map { endpoint in
        var operation = Operation(
          method: endpoint.method.rawValue, path: endpoint.path, name: endpoint.name, roles: [],
          wantsKey: endpoint.repeats == .underKey)
        if case .roles(let roles) = endpoint.access { operation.roles = Set(roles.map(\.rawValue)) }
        return operation
      }
      let document = Self.operations(reply.text)
      #expect(document.subtracting(table).isEmpty, "only in the document")
      #expect(Set(table).subtracting(document).isEmpty, "only in the table")
    }
  }

  @Test func theDocumentListsEveryErrorWithItsStatus() {
    let document = String(decoding: ServiceDescription.openAPI, as: UTF8.self)
    let rows = document.split(separator: "\n").filter { $0.hasPrefix("    | `") }
    let listed = rows.map { row in
      row.split(separator: "|").dropFirst().prefix(2).map {
        $0.filter { $0 != " " && $0 != "`" }
      }.joined(separator: " ")
    }
    #expect(listed.count == Set(listed).count)
    #expect(Set(listed) == Set(ProblemCode.all.map { "\($0.name) \($0.status)" }))
  }
}
