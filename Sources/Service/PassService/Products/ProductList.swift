internal import ServiceHTTP
internal import Platform
internal import Bookings
internal import HTTPTypes

/// The products of a service and its other parts, with disjoint paths, names and codes.
struct ProductList: Sendable {
  let all: [any ServedProduct]
  let parts: [ServicePart]

  /// - Throws: `ServiceError` if two of them have a path, name or code in common.
  init(_ products: [any ServedProduct], parts: [ServicePart] = []) throws {
    all = products
    self.parts = parts
    try Self.check("the product", products.map { type(of: $0).name })
    try Self.check("the kind of bookings", products.map { $0.bookingKind })
    try Self.check("the code", codes.map(\.name))
  }

  /// The whole table of a service: its own endpoints, and those of the parts and the products.
  ///
  /// - Throws: `ServiceError` if two of them have a name or a path in common.
  func endpoints(besides own: [Endpoint], _ tools: ServiceTools) throws -> [Endpoint] {
    let all = own + parts.flatMap(\.endpoints) + all.flatMap { $0.allEndpoints(tools) }
    try Self.check("the operation", all.map(\.name))
    try Self.check("the endpoint", all.map { "\($0.method.rawValue) \($0.path)" })
    return all
  }

  /// For how long answers under an idempotency key are kept, in seconds; the maximum over the products.
  var answersKept: Int { all.map { $0.terms.answersKept }.max() ?? 0 }

  /// All error codes.
  var codes: [ProblemCode] {
    ProblemCode.house + parts.flatMap(\.problems) + all.flatMap { $0.codes }
  }

  private static func check(_ what: String, _ names: [String]) throws {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw ServiceError("\(what) \(name) is there twice; give one of the products another name")
    }
  }
}
