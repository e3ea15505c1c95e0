package import HTTPTypes
package import AccessTokens

/// One operation of the service.
///
/// All operations are in one table: the router serves it, the OpenAPI documents are tested against it, and it defines
/// access and idempotency. A handler captures what it works with.
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
  /// What its body is.
  package private(set) var bodies = Bodies.json
  /// Whether it takes tokens for one booking (`BookingAccess`), too.
  package private(set) var isForGuests = false
  /// The command as which its calls are counted; nil where they are counted by route alone.
  package private(set) var counted: CountedCommand?
  package private(set) var handle: @Sendable (Call) async throws -> HTTPAnswer

  /// Who may call it.
  package enum Access: Equatable, Sendable {
    case everybody
    case roles([AccessRole])

    package static let travelers = Access.roles([.traveler, .agent])
    /// Everybody who has a token as a user; the product says who may do what.
    package static let users = Access.roles([.traveler, .agent, .operator])
    package static let agents = Access.roles([.agent])
    package static let operators = Access.roles([.operator])
    /// Agents, and the devices of gates.
    package static let gates = Access.roles([.agent, .gate])
  }

  /// What a repeated request does.
  package enum Repeats: Equatable, Sendable {
    /// It only reads.
    case freely
    /// A change that may be made again and again: it is made each time it is asked for, so that the last one
    /// that was answered is in force (RFC 9110 §9.2.2). No answer is kept.
    case overwriting
    /// It changes inventory or money: the client sends an idempotency key, under which it is performed
    /// once.
    case underKey
    /// The same, where the key may also stand in this member of the body.
    case underMember(String)
    /// The same, where a request without a key is known by its body: what is put twice is put once.
    case underBody
  }

  /// The media type of a body, and how long it may be.
  package enum Bodies: Sendable {
    /// JSON, as long as the service's limits say.
    case json
    /// An export of gates (docs/SPEC.md §16).
    case ledger
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

  /// Whether it changes something; what only asks may be repeated freely.
  package var isChange: Bool { repeats != .freely }

  /// The endpoint with another rate class than that of any reading or change.
  package func spending(_ rate: RateClass) -> Endpoint {
    var endpoint = self
    endpoint.rate = rate
    return endpoint
  }

  /// The endpoint with bodies of another kind.
  package func taking(_ bodies: Bodies) -> Endpoint {
    var endpoint = self
    endpoint.bodies = bodies
    return endpoint
  }

  /// The endpoint, also for who knew a booking's code and a name on it.
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

  /// A question that is posted because its words must not stand in a URL; it changes nothing.
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

  /// The same with a key in a member of the body, which older clients of the interface have.
  package static func post(
    _ path: String, _ name: String, _ access: Access, keyIn member: String,
    _ handle: @escaping @Sendable (Call) async throws -> HTTPAnswer
  ) -> Endpoint {
    Endpoint(
      method: .post, path: path, name: name, access: access, repeats: .underMember(member),
      rate: .change, handle: handle)
  }

  /// Sets a value; the last one that was answered is in force.
  package static func put(
    _ path: String, _ name: String, _ access: Access,
    _ handle: @escaping @Sendable (Call) async throws -> HTTPAnswer
  ) -> Endpoint {
    Endpoint(
      method: .put, path: path, name: name, access: access, repeats: .overwriting, rate: .change,
      handle: handle)
  }

  /// Does something that must happen once however often it is sent, such as paying.
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

  /// The endpoint with a counter of its calls, by their outcome.
  package func counting(_ command: CountedCommand) -> Endpoint {
    var endpoint = self
    endpoint.counted = command
    return endpoint
  }

  /// The endpoint with the codes that its product has for some problems.
  package func refining(_ refine: @escaping @Sendable (Problem) -> Problem) -> Endpoint {
    var endpoint = self
    endpoint.handle = { [handle] call in
      do { return try await handle(call) } catch let problem as Problem {
        throw refine(problem)
      }
    }
    return endpoint
  }

  /// Prefixes under which every path is also served.
  static let prefixes = ["", "/v1"]
}
