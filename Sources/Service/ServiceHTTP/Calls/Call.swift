internal import AccessTokens
package import Bookings
package import HTTPTypes
package import StrictText
package import Vocabulary

/// A received request to one endpoint; only its sender has been checked.
package struct Call: Sendable {
  package let endpoint: Endpoint
  /// The path and the headers.
  package let head: HTTPRequest
  /// The parameters by their names in the endpoint's path.
  package let parameters: [String: String]
  package let query: [(name: String, value: String)]
  let queryNote = QueryNote()
  package let body: [UInt8]
  /// The caller; nil if the endpoint needs no token.
  package let caller: Caller?
  /// The time at which the request arrived; the whole answer uses this time.
  package let now: Instant
  /// The idempotency key; nil if the request may be repeated freely.
  package let once: RequestKey?
  /// The client's address; nil if the client is not counted by one.
  package let address: Substring?
  /// The quotas that it has spent from.
  package let quotas: QuotaNote

  /// Returns the user of the access token, or refuses a call without one.
  package func user() throws(Problem) -> UserID {
    guard let caller else { throw Problem(.unauthenticated, "send an access token") }
    return caller.user
  }

  /// The language that the client prefers among those of pages; nil if it names none.
  package var language: Language? {
    head.headerFields[.acceptLanguage].map { AcceptLanguage($0).best }
  }

  /// The command that the call gives for staff, for a gate or for the service.
  package var command: StaffCommand { StaffCommand(once: once, now: now) }

  /// Returns the command that the call gives about the holds, quotes and bookings of a user.
  package func command(for user: UserID) -> UserCommand { Command(user, once: once, now: now) }

  /// Whether the caller runs the service: an operator whose token is not limited to some airports.
  package var isOperator: Bool {
    guard let caller else { return false }
    return caller.roles.contains(.operator) && caller.airports == nil
  }

  /// Whether the caller is an agent, at some airports or everywhere.
  package var isAgent: Bool { caller?.roles.contains(.agent) ?? false }

  /// Whether the caller is an agent whose token is not limited to some airports.
  package var isAgentEverywhere: Bool {
    guard let caller else { return false }
    return caller.roles.contains(.agent) && caller.airports == nil
  }

  /// Refuses a caller whose token is for other airports.
  package func checkWorks(at airport: AirportCode) throws(Problem) {
    guard let airports = caller?.airports, !airports.contains(airport) else { return }
    throw Problem(.forbidden, "the token is not for work at \(airport)")
  }

  /// Refuses a caller whose token is limited to some airports, if the request is about all airports.
  package func checkWorksEverywhere() throws(Problem) {
    guard let airports = caller?.airports else { return }
    throw Problem(
      .forbidden,
      "the token is for work at \(airports.map(\.rawValue).sorted().joined(separator: ", ")), and this request is "
        + "about all airports"
    )
  }

  package func header(_ name: HTTPField.Name) -> String? { head.headerFields[name] }

  /// Returns a path parameter as an id, and refuses a malformed id as not found.
  package func id<Entity: Identified>(_ name: String) throws(Problem) -> OpaqueID<Entity> {
    let text = parameters[name] ?? ""
    guard let id = OpaqueID<Entity>(text) else {
      throw Problem(
        .notFound, "there is no \(name.replacing("_id", with: "")) \(escaped(text, limit: 40))")
    }
    return id
  }

  /// Parses the body, an object; members that `read` does not take are refused, and all faults are reported at once.
  package func json<Value>(
    _ read: (inout ObjectReader) throws(ShapeError) -> Value
  ) throws(Problem) -> Value {
    let node: JSONNode
    do throws(JSONError) {
      node = try JSONReader.read(body.isEmpty ? Array("{}".utf8) : body)
    } catch {
      throw Problem(.malformedRequest, "the body is not JSON: \(error), at byte \(error.offset)")
    }
    do throws(ShapeError) {
      var object = try ObjectReader(node)
      return try object.whole(read)
    } catch {
      throw Problem(error)
    }
  }

  /// Parses the query; parameters that `read` does not take are refused, and all faults are reported at once.
  package func parameters<Value>(
    _ read: (inout QueryReader) throws(Problem) -> Value
  ) throws(Problem) -> Value {
    queryNote.noteReading()
    var reader = QueryReader(query)
    do throws(Problem) {
      let value = try read(&reader)
      try reader.finish()
      return value
    } catch {
      throw error.isOfWholeQuery ? Problem(error, and: reader.faults) : error
    }
  }

  /// Parses the query as above, where the meaning of a parameter needs a look-up.
  package func resolvedParameters<Value>(
    _ read: (inout QueryReader) async throws -> Value
  ) async throws -> Value {
    queryNote.noteReading()
    var reader = QueryReader(query)
    do {
      let value = try await read(&reader)
      try reader.finish()
      return value
    } catch let error as Problem where error.isOfWholeQuery {
      throw Problem(error, and: reader.faults)
    }
  }
}
