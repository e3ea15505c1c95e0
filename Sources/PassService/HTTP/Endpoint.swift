package import HTTPTypes
package import AccessTokens

/// One operation of the service.
///
/// All operations are in one table, `ProductList.endpoints`: the router serves it, openapi.yaml is tested
/// against it, and it defines access and idempotency.
package struct Endpoint: Sendable {
  package let method: HTTPRequest.Method
  /// Such as `/bookings/{booking_id}`; also served under `/v1`.
  package let path: String
  /// The operation id in openapi.yaml.
  package let name: String
  package let access: Access
  package let repeats: Repeats
  /// What a call spends.
  package private(set) var rate: RateClass
  let handle: @Sendable (Call, Service) async throws -> HTTPAnswer

  /// Who may call it.
  package enum Access: Equatable, Sendable {
    case everybody
    case roles([AccessRole])

    package static let travelers = Access.roles([.traveler, .agent])
    package static let agents = Access.roles([.agent])
    package static let operators = Access.roles([.operator])
  }

  /// What a repeated request does.
  package enum Repeats: Sendable {
    /// Safe or idempotent by nature.
    case freely
    /// It changes inventory or money: the client sends an idempotency key, under which it is performed
    /// once.
    case underKey
  }

  package init(
    method: HTTPRequest.Method, path: String, name: String, access: Access, repeats: Repeats,
    rate: RateClass, handle: @escaping @Sendable (Call, Service) async throws -> HTTPAnswer
  ) {
    self.method = method
    self.path = path
    self.name = name
    self.access = access
    self.repeats = repeats
    self.rate = rate
    self.handle = handle
  }

  /// The endpoint with another rate class than that of any reading or change.
  package func spending(_ rate: RateClass) -> Endpoint {
    var endpoint = self
    endpoint.rate = rate
    return endpoint
  }

  package static func get(
    _ path: String, _ name: String, _ access: Access,
    _ handle: @escaping @Sendable (Call, Service) async throws -> HTTPAnswer
  ) -> Endpoint {
    Endpoint(
      method: .get, path: path, name: name, access: access, repeats: .freely,
      rate: access == .everybody ? .open : .read, handle: handle)
  }

  package static func post(
    _ path: String, _ name: String, _ access: Access,
    _ handle: @escaping @Sendable (Call, Service) async throws -> HTTPAnswer
  ) -> Endpoint { underKey(.post, path, name, access, handle) }

  package static func delete(
    _ path: String, _ name: String, _ access: Access,
    _ handle: @escaping @Sendable (Call, Service) async throws -> HTTPAnswer
  ) -> Endpoint { underKey(.delete, path, name, access, handle) }

  private static func underKey(
    _ method: HTTPRequest.Method, _ path: String, _ name: String, _ access: Access,
    _ handle: @escaping @Sendable (Call, Service) async throws -> HTTPAnswer
  ) -> Endpoint {
    Endpoint(
      method: method, path: path, name: name, access: access, repeats: .underKey, rate: .change,
      handle: handle)
  }

  /// Prefixes under which every path is also served.
  static let prefixes = ["", "/v1"]

  /// The endpoints that do not depend on the products.
  static let house =
    health + status + description + paymentMethods + paymentNotifications + telemetry + trust
}
