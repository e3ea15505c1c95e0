internal import HTTPTypes
internal import PassFormats

/// One operation of the service.
///
/// All of them stand in one table, `Endpoint.all`, which is what the router serves, what openapi.yaml is
/// held to, and where it says who may do what how often.
struct Endpoint: Sendable {
  let method: HTTPRequest.Method
  /// Such as `/bookings/{booking_id}`; it is served as it is and under `/v1`.
  let path: String
  /// The operation's name in openapi.yaml.
  let name: String
  let access: Access
  let repeats: Repeats
  let handle: @Sendable (Call, Service) async throws -> Answer

  /// Who may.
  enum Access: Equatable, Sendable {
    case everybody
    case roles([AccessRole])

    static let travelers = Access.roles([.traveler, .agent])
    static let agents = Access.roles([.agent])
    static let operators = Access.roles([.operator])
  }

  /// What sending it twice does.
  enum Repeats: Sendable {
    /// Nothing: it only reads, or says the same again.
    case freely
    /// It moves inventory or money: the client chooses a key, under which it happens once.
    case underKey
  }

  static func get(
    _ path: String, _ name: String, _ access: Access,
    _ handle: @escaping @Sendable (Call, Service) async throws -> Answer
  ) -> Endpoint {
    Endpoint(
      method: .get, path: path, name: name, access: access, repeats: .freely, handle: handle)
  }

  static func post(
    _ path: String, _ name: String, _ access: Access,
    _ handle: @escaping @Sendable (Call, Service) async throws -> Answer
  ) -> Endpoint { underKey(.post, path, name, access, handle) }

  static func delete(
    _ path: String, _ name: String, _ access: Access,
    _ handle: @escaping @Sendable (Call, Service) async throws -> Answer
  ) -> Endpoint { underKey(.delete, path, name, access, handle) }

  private static func underKey(
    _ method: HTTPRequest.Method, _ path: String, _ name: String, _ access: Access,
    _ handle: @escaping @Sendable (Call, Service) async throws -> Answer
  ) -> Endpoint {
    Endpoint(
      method: method, path: path, name: name, access: access, repeats: .underKey, handle: handle)
  }

  /// Before which every path is served, too.
  static let prefixes = ["", "/v1"]

  static let all: [Endpoint] =
    health + description + flights + holds + quotes + bookings + paymentMethods
    + paymentNotifications + checkIns + changes + passes + operations + trust
}
