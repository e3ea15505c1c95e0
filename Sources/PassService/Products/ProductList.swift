internal import HTTPTypes
internal import PassFormats

/// The products of a service, each with paths, names and codes of its own.
struct ProductList: Sendable {
  let all: [any ServedProduct]
  /// What is served: the house's own endpoints and those of the products.
  let endpoints: [Endpoint]

  /// - Throws: `ServiceError` where two of them cannot be told apart.
  init(_ products: [any ServedProduct]) throws {
    all = products
    endpoints = Endpoint.house + products.flatMap { $0.allEndpoints }
    try Self.check("the product", products.map { type(of: $0).name })
    try Self.check("the kind of bookings", products.map { $0.bookingKind })
    try Self.check("the operation", endpoints.map(\.name))
    try Self.check("the endpoint", endpoints.map { "\($0.method.rawValue) \($0.path)" })
    try Self.check("the code", codes.map(\.name))
  }

  /// Every code that is answered.
  var codes: [ProblemCode] { ProblemCode.house + all.flatMap { $0.codes } }

  private static func check(_ what: String, _ names: [String]) throws {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw ServiceError("\(what) \(name) is there twice; give one of the products another name")
    }
  }
}
