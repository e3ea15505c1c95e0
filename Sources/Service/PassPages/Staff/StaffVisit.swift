package import ServiceHTTP
package import StrictText
package import Vocabulary

/// A request for a page of the desk: by whom, when, with which query or form.
package struct StaffVisit: Sendable {
  /// The visit by which endpoints are called, with the token of the person.
  let visit: Visit
  /// The person, with roles and airports.
  package let caller: Caller
  /// The body of a POST and its media type, for a page that takes files.
  package let body: [UInt8]
  package let mediaType: String

  /// The beginning of all paths of the desk.
  static let root = "/desk"

  package var now: Instant { visit.now }
  /// The query of a GET, or the form of a POST.
  package var form: PostedForm { visit.form }
  package var isAgent: Bool { caller.isAgent }
  package var isOperator: Bool { caller.isOperator }

  /// Returns the path of a page of the desk, such as `/desk/flights/flt_7`; each segment is percent-encoded.
  package func path(_ segments: String...) -> String {
    ([Self.root] + segments.map(\.percentEncoded)).joined(separator: "/")
  }

  /// Calls an endpoint with the token of the person; see `Visit.ask`.
  ///
  /// One page is one request: only the first question takes from the quotas, if the `further` ones say so.
  @discardableResult
  package func ask(
    _ operation: String, _ parameters: [String: String] = [:],
    query: [(name: String, value: String)] = [], step: String? = nil, ifMatch: String? = nil,
    further: Bool = false, _ body: ((inout JSONWriter) throws -> Void)? = nil
  ) async throws -> Received {
    var visit = visit
    visit.asksAgain = further
    return try await visit.ask(
      operation, parameters, query: query, step: step, ifMatch: ifMatch, body)
  }

  /// Calls an endpoint and returns its answer for any status, such as a table; see `Visit.answer`.
  package func answer(
    _ operation: String, _ parameters: [String: String] = [:], accept: String,
    further: Bool = false
  ) async -> HTTPAnswer {
    var visit = visit
    visit.asksAgain = further
    return await visit.answer(operation, parameters, accept: accept)
  }

  /// Whether there is such an operation.
  package func has(_ operation: String) -> Bool { visit.calls.has(operation) }

  package func money(_ amount: Received) -> String { visit.money(amount) }

  /// Returns an amount with its currency's code.
  package func money(_ money: Money) -> String { visit.money(money) }

  /// Returns day and hour of a local time, such as "Sun 2 Mar 08:30".
  package func dayAndClock(_ local: String) -> String { visit.dayAndClock(local) }

  /// Returns day and hour of a time in UTC as an answer has it, such as "Sun 2 Mar 08:30 UTC".
  package func utc(_ time: String) -> String {
    guard time.hasSuffix("Z"), Instant(time) != nil else { return time }
    return visit.dayAndClock(time) + " UTC"
  }

  /// Returns a time in UTC that may be years ahead, such as "Sunday, 2 March 2025, 08:30 UTC".
  package func utcWithYear(_ time: String) -> String {
    guard time.hasSuffix("Z"), Instant(time) != nil else { return time }
    return "\(visit.day(time)), \(visit.clock(time)) UTC"
  }

  /// The day that the query names, or today in UTC, such as `2025-03-02`.
  package var day: String {
    CivilDate(form["date"])?.description ?? String(now.description.prefix(10))
  }

  /// Returns the form that asks for another day of a list at a path.
  package func dayForm(_ path: String, _ more: [FormField] = []) -> Form {
    let field = FormField(.date, "date", "Day", value: day)
    var form = Form(path, [FormGroup([field] + more)], submit: "Show")
    form.isQuery = true
    return form
  }
}
