internal import AccessTokens
package import Bookings
package import HTTPTypes
package import StrictText
package import Vocabulary

/// A received request to one endpoint; only its sender has been checked.
package struct Call: Sendable {
  package let endpoint: Endpoint
  /// Path and headers.
  package let head: HTTPRequest
  /// By name in the endpoint's path.
  package let parameters: [String: String]
  package let query: [(name: String, value: String)]
  let queryNote = QueryNote()
  package let body: [UInt8]
  /// The caller; nil if the endpoint needs no token.
  package let caller: Caller?
  /// When the request arrived; the same time for all of its answer.
  package let now: Instant
  /// The idempotency key; nil if the request may be repeated freely.
  package let once: RequestKey?
  /// The client's address; nil if it is not counted by one.
  package let address: Substring?
  /// What it has spent.
  package let quotas: QuotaNote

  /// The user of the access token.
  package func user() throws(Problem) -> UserID {
    guard let caller else { throw Problem(.unauthenticated, "send an access token") }
    return caller.user
  }

  /// The command of staff, of a gate or of the service that the call gives.
  package var command: StaffCommand { StaffCommand(once: once, now: now) }

  /// The command that the call gives about what a user has.
  package func command(for user: UserID) -> UserCommand { Command(user, once: once, now: now) }

  /// Whether the caller runs the service: an operator, and not of some airports only.
  package var isOperator: Bool {
    guard let caller else { return false }
    return caller.roles.contains(.operator) && caller.airports == nil
  }

  /// Whether the caller is an agent, and not of some airports only.
  package var isAgentEverywhere: Bool {
    guard let caller else { return false }
    return caller.roles.contains(.agent) && caller.airports == nil
  }

  /// Refuses a caller whose token is for other airports.
  package func checkWorks(at airport: AirportCode) throws(Problem) {
    guard let airports = caller?.airports, !airports.contains(airport) else { return }
    throw Problem(.forbidden, "the token is not for work at \(airport)")
  }

  /// Refuses a caller whose token is for some airports only, where what is asked for is about all.
  package func checkWorksEverywhere() throws(Problem) {
    guard let airports = caller?.airports else { return }
    throw Problem(
      .forbidden,
      "the token is for work at \(airports.map(\.rawValue).sorted().joined(separator: ", ")), and this is about all"
    )
  }

  package func header(_ name: HTTPField.Name) -> String? { head.headerFields[name] }

  /// A path parameter as an id; a malformed id is answered as not found.
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

  /// The same where something must be looked up to know what a parameter means.
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
