package import HTTPTypes
package import AccessTokens

/// One operation of the service.
///
/// All of them stand in one table, `ProductList.endpoints`, which is what the router serves, what openapi.yaml
/// is held to, and where it says who may do what how often.
package struct Endpoint: Sendable {
  package let method: HTTPRequest.Method
  /// Such as `/bookings/{booking_id}`; it is served as it is and under `/v1`.
  package let path: String
  /// The operation's name in openapi.yaml.
  package let name: String
  package let access: Access
  package let repeats: Repeats
  let handle: @Sendable (Call, Service) async throws -> HTTPAnswer

  /// Who may.
  package enum Access: Equatable, Sendable {
    case everybody
    case roles([AccessRole])

    package static let travelers = Access.roles([.traveler, .agent])
    package static let agents = Access.roles([.agent])
    package static let operators = Access.roles([.operator])
  }

  /// What sending it twice does.
  package enum Repeats: Sendable {
    /// Nothing: it only reads, or says the same again.
    case freely
    /// It moves inventory or money: the client chooses a key, under which it happens once.
    case underKey
  }

  package static func get(
    _ path: String, _ name: String, _ access: Access,
    _ handle: @escaping @Sendable (Call, Service) async throws -> HTTPAnswer
  ) -> Endpoint {
    Endpoint(
      method: .get, path: path, name: name, access: access, repeats: .freely, handle: handle)
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
      method: method, path: path, name: name, access: access, repeats: .underKey, handle: handle)
  }

  /// Before which every path is served, too.
  static let prefixes = ["", "/v1"]

  /// What is served whatever is sold.
  static let house = health + description + paymentMethods + paymentNotifications + trust
}
