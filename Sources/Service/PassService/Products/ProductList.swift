internal import ServiceHTTP
internal import Platform
internal import Bookings
internal import HTTPTypes

/// The products of a service and its other parts, with disjoint paths, names and codes.
struct ProductList: Sendable {
  let all: [any ServedProduct]
  let parts: [ServicePart]

  /// Creates the list; throws a `ServiceError` if two products share a name or a kind of bookings, or two codes are
  /// equal.
  init(_ products: [any ServedProduct], parts: [ServicePart] = []) throws {
    all = products
    self.parts = parts
    try Self.check("the product", products.map { type(of: $0).name })
    try Self.check("the kind of bookings", products.map { $0.bookingKind })
    try Self.check("the code", codes.map(\.name))
  }

  /// Returns all endpoints of a service: its own, and those of its parts and products.
  ///
  /// It throws a `ServiceError` if two of them have a name, or both method and path, in common.
  func endpoints(besides own: [Endpoint], _ tools: ServiceTools) throws -> [Endpoint] {
    let all = own + parts.flatMap(\.endpoints) + all.flatMap { $0.allEndpoints(tools) }
    try Self.check("the operation", all.map(\.name))
    try Self.check("the endpoint", all.map { "\($0.method.rawValue) \($0.path)" })
    return all
  }

  /// The time for which answers under an idempotency key are kept, in seconds: the longest of all products.
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
