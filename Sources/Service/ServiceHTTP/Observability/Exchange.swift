package import AccessTokens
package import HTTPTypes
package import Logging
internal import Synchronization

/// A request that is being answered, as operators see it: its ids, and the facts that become known about it.
///
/// It contains nothing about persons: neither the user nor any part of the path, the query or the body.
package final class Exchange: Sendable {
  package let requestID: String
  let traceID: String
  /// The span of this request, which is the parent of its requests to others.
  let spanID: String
  private let flags: UInt8
  /// The state as it was received; it is checked only when it is passed on, which few requests need.
  private let traceState: [String]
  /// The time at which it began, in monotonic nanoseconds.
  package let began: Int64
  private let facts = Mutex(Facts())

  package struct Facts: Sendable {
    /// The endpoint; nil if nothing is served at the path.
    package var route: RouteMetrics?
    package var role: AccessRole?
    /// The code of the problem that was answered.
    package var problem: String?
  }

  /// The request that the current task answers.
  @TaskLocal package static var current: Exchange?

  package init(_ headers: HTTPFields, ids: RequestIDs, began: Int64) {
    let parents = headers[values: .traceParent]
    let parent = parents.count == 1 ? TraceContext(traceParent: parents[0]) : nil
    let given = headers[.requestID].flatMap { RequestIDs.isWellFormed($0) ? $0 : nil }
    let made = given == nil || parent == nil ? ids.trace() : ""
    traceID = parent?.traceID ?? made
    requestID = given ?? made
    spanID = ids.span()
    flags = parent?.flags ?? 0
    // Without a valid parent, the state belongs to no trace that we know (§3.3).
    traceState = parent == nil ? [] : headers[values: .traceState]
    self.began = began
  }

  func knows(_ route: RouteMetrics) { facts.withLock { $0.route = route } }
  func knows(_ role: AccessRole) { facts.withLock { $0.role = role } }
  func knows(problem: String) { facts.withLock { $0.problem = problem } }

  package var known: Facts { facts.withLock { $0 } }

  /// The ids that every line of the log about this request has.
  package var metadata: Logger.Metadata {
    ["request_id": .string(requestID), "trace_id": .string(traceID)]
  }

  /// Headers for requests to others on behalf of this one.
  package var traceHeaders: [(name: String, value: String)] {
    let parent = TraceContext.traceParent(traceID: traceID, spanID: spanID, flags: flags)
    let state = TraceState.checked(traceState.joined(separator: ","))
    return [("traceparent", parent)] + (state.map { [("tracestate", $0)] } ?? [])
  }
}

extension HTTPField.Name {
  package static let requestID = name("X-Request-Id")
  static let apiVersion = name("API-Version")
  fileprivate static let traceParent = name("traceparent")
  fileprivate static let traceState = name("tracestate")

  private static func name(_ text: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(text) else { preconditionFailure("it is a token") }
    return name
  }
}
