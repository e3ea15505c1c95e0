internal import HTTPTypes

/// The products of a service and its other parts, with disjoint paths, names and codes.
struct ProductList: Sendable {
  let all: [any ServedProduct]
  let parts: [ServicePart]
  /// All endpoints: the service's own and those of the parts and the products.
  let endpoints: [Endpoint]

  /// - Throws: `ServiceError` if two of them have a path, name or code in common.
  init(_ products: [any ServedProduct], parts: [ServicePart] = []) throws {
    all = products
    self.parts = parts
    endpoints = Endpoint.house + parts.flatMap(\.endpoints) + products.flatMap { $0.allEndpoints }
    try Self.check("the product", products.map { type(of: $0).name })
    try Self.check("the kind of bookings", products.map { $0.bookingKind })
    try Self.check("the operation", endpoints.map(\.name))
    try Self.check("the endpoint", endpoints.map { "\($0.method.rawValue) \($0.path)" })
    try Self.check("the code", codes.map(\.name))
  }

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
