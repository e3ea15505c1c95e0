package import HTTPTypes
package import AccessTokens

/// One operation of the service.
///
/// All operations are in one table: the router serves it, the OpenAPI documents are tested against it, and it defines
/// access and idempotency. A handler captures the objects that it works with.
package struct Endpoint: Sendable {
  package let method: HTTPRequest.Method
  /// The path, such as `/bookings/{booking_id}`; it is also served under `/v1`.
  package let path: String
  /// The operation id in openapi.yaml.
  package let name: String
  package let access: Access
  package let repeats: Repeats
  /// The kind of quota that a call spends from.
  package private(set) var rate: RateClass
  /// The kind of its body.
  package private(set) var bodies = Bodies.json
  /// Whether it also takes tokens for one booking (`BookingAccess`).
  package private(set) var isForGuests = false
  /// The command that its calls are counted under; nil if they are counted by route alone.
  package private(set) var counted: CountedCommand?
  package private(set) var handle: @Sendable (Call) async throws -> HTTPAnswer

  /// The callers that an endpoint accepts.
  package enum Access: Equatable, Sendable {
    case everybody
    case roles([AccessRole])

    package static let travelers = Access.roles([.traveler, .agent])
    /// All callers whose token is a user's; the product decides which user may do what.
    package static let users = Access.roles([.traveler, .agent, .operator])
    package static let agents = Access.roles([.agent])
    package static let operators = Access.roles([.operator])
    /// Agents and operators.
    package static let staff = Access.roles([.agent, .operator])
    /// Agents, and the devices of gates.
    package static let gates = Access.roles([.agent, .gate])
  }

  /// The effect of a repeated request.
  package enum Repeats: Equatable, Sendable {
    /// The operation only reads.
    case freely
    /// A change that is made each time it is asked for, so that the last answered one is in force (RFC 9110 §9.2.2).
    ///
    /// No answer is kept.
    case overwriting
    /// A change of inventory or money: the client sends an idempotency key, under which the request is performed
    /// once.
    case underKey
    /// Like `underKey`, but the key may also be in this member of the body.
    case underMember(String)
    /// Like `underKey`, but a request without a key is identified by its body, so that equal requests are performed
    /// once.
    case underBody
  }

  /// The media type of a body, and its maximum size.
  package enum Bodies: Sendable {
    /// JSON, up to the size that the service's limits permit.
    case json
    /// An export of gates (docs/SPEC.md §16).
    case ledger
    /// JSON that has the files of an operator.
    case files
    /// Any type, for an endpoint that reads nothing of its body.
    case unread
  }

  package init(
    method: HTTPRequest.Method, path: String, name: String, access: Access, repeats: Repeats,
    rate: RateClass, handle: @escaping @Sendable (Call) async throws -> HTTPAnswer
  ) {
    self.method = method
    self.path = path
    self.name = name
    self.access = access
    self.repeats = repeats
    self.rate = rate
    self.handle = handle
  }

  /// Whether it changes something; a request that only reads may be repeated freely.
  package var isChange: Bool { repeats != .freely }

  /// Returns the path with these values in place of its parameters; a parameter without a value stays as it is.
  func path(filling values: [String: String]) -> String {
    var filled = ""
    var rest = path[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      filled += rest[..<open]
      let name = rest[open..<close].dropFirst()
      filled += values[String(name)] ?? "{\(name)}"
      rest = rest[close...].dropFirst()
    }
    return filled + rest
  }

  /// Returns the endpoint with another rate class than the usual one for reading or changing.
  package func spending(_ rate: RateClass) -> Endpoint {
    var endpoint = self
    endpoint.rate = rate
    return endpoint
  }

  /// Returns the endpoint with bodies of another kind.
  package func taking(_ bodies: Bodies) -> Endpoint {
    var endpoint = self
    endpoint.bodies = bodies
    return endpoint
  }

  /// Returns the endpoint with access also for guests, who gave a booking's code and a name on it.
  package func forGuests() -> Endpoint {
    var endpoint = self
    endpoint.isForGuests = true
    return endpoint
  }

  package static func get(
    _ path: String, _ name: String, _ access: Access,
    _ handle: @escaping @Sendable (Call) async throws -> HTTPAnswer
  ) -> Endpoint {
    Endpoint(
      method: .get, path: path, name: name, access: access, repeats: .freely,
      rate: access == .everybody ? .open : .read, handle: handle)
  }

  /// Returns an endpoint for a question, which is posted because its words must not be in a URL; it changes nothing.
  package static func question(
    _ path: String, _ name: String, _ access: Access, _ rate: RateClass,
    _ handle: @escaping @Sendable (Call) async throws -> HTTPAnswer
  ) -> Endpoint {
    Endpoint(
      method: .post, path: path, name: name, access: access, repeats: .freely, rate: rate,
      handle: handle)
  }

  package static func post(
    _ path: String, _ name: String, _ access: Access,
    _ handle: @escaping @Sendable (Call) async throws -> HTTPAnswer
  ) -> Endpoint { underKey(.post, path, name, access, handle) }

  /// Returns an endpoint whose key may also be in a member of the body, where older clients of the interface send it.
  package static func post(
    _ path: String, _ name: String, _ access: Access, keyIn member: String,
    _ handle: @escaping @Sendable (Call) async throws -> HTTPAnswer
  ) -> Endpoint {
    Endpoint(
      method: .post, path: path, name: name, access: access, repeats: .underMember(member),
      rate: .change, handle: handle)
  }

  /// Returns an endpoint that sets a value; the last answered value is in force.
  package static func put(
    _ path: String, _ name: String, _ access: Access,
    _ handle: @escaping @Sendable (Call) async throws -> HTTPAnswer
  ) -> Endpoint {
    Endpoint(
      method: .put, path: path, name: name, access: access, repeats: .overwriting, rate: .change,
      handle: handle)
  }

  /// Returns an endpoint for an action that must happen once however often it is sent, such as paying.
  package static func putOnce(
    _ path: String, _ name: String, _ access: Access,
    _ handle: @escaping @Sendable (Call) async throws -> HTTPAnswer
  ) -> Endpoint {
    Endpoint(
      method: .put, path: path, name: name, access: access, repeats: .underBody, rate: .change,
      handle: handle)
  }

  package static func delete(
    _ path: String, _ name: String, _ access: Access,
    _ handle: @escaping @Sendable (Call) async throws -> HTTPAnswer
  ) -> Endpoint { underKey(.delete, path, name, access, handle) }

  private static func underKey(
    _ method: HTTPRequest.Method, _ path: String, _ name: String, _ access: Access,
    _ handle: @escaping @Sendable (Call) async throws -> HTTPAnswer
  ) -> Endpoint {
    Endpoint(
      method: method, path: path, name: name, access: access, repeats: .underKey, rate: .change,
      handle: handle)
  }

  /// Returns the endpoint with a counter of its calls, by their outcome.
  package func counting(_ command: CountedCommand) -> Endpoint {
    var endpoint = self
    endpoint.counted = command
    return endpoint
  }

  /// Returns the endpoint with its product's own codes for some problems.
  package func refining(_ refine: @escaping @Sendable (Problem) -> Problem) -> Endpoint {
    var endpoint = self
    endpoint.handle = { [handle] call in
      do { return try await handle(call) } catch let problem as Problem {
        throw refine(problem)
      }
    }
    return endpoint
  }

  /// The prefixes under which every path is served.
  static let prefixes = ["", "/v1"]
}
