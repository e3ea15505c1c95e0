package import Bookings
package import StrictText
package import Vocabulary

/// The reason why a request failed, with data for people and programs.
package struct Problem: Error, Sendable {
  package let code: ProblemCode
  /// A description of what is wrong in this request and how to fix it.
  package let detail: String
  /// The operator's message for travelers in place of the code's message; nil in most cases.
  package var notice: String?
  /// The message of a refusal for travelers in place of the code's message; nil in most cases.
  private var message: TravelerMessage?
  /// Writes the members of `details`.
  package var details: @Sendable (inout JSONWriter) -> Void = { _ in }
  /// The faulty parts of the request.
  package var faults: [Fault] = []
  /// Whether every parameter of the query was read before this was thrown (`together`).
  var isOfWholeQuery = false
  /// Seconds until a retry makes sense.
  package var retryAfter: Int?
  package var headers: [(name: String, value: String)] = []

  /// A faulty part of the request.
  package struct Fault: Sendable {
    package enum Place: Sendable {
      /// A JSON pointer into the body (RFC 6901).
      case pointer(String)
      case parameter(String)
      case header(String)
    }
    package let place: Place
    package let detail: String
  }

  package init(_ code: ProblemCode, _ detail: String) {
    self.code = code
    self.detail = detail
    if code.status == 503 { retryAfter = 2 }
  }

  /// Returns the problem for something that the service needs and that is not available for now.
  package static func unavailable(_ detail: String) -> Problem {
    Problem(.serviceUnavailable, detail)
  }

  /// Creates the problem for invalid members of the body: `detail` describes the first of them, `errors` all.
  package init(_ error: ShapeError) {
    self.init(.invalidRequest, error)
  }

  /// Creates the problem for members of the body that are invalid in a way that has a code of its own.
  package init(_ code: ProblemCode, _ error: ShapeError) {
    self.init(code, error.description)
    faults = error.each.map { Fault(place: .pointer(Self.pointer($0)), detail: $0.detail) }
  }

  /// Creates the problem for an invalid parameter of the path or query.
  package init(parameter: String, _ detail: String) {
    self.init(.malformedRequest, "\(parameter): \(detail)")
    faults = [Fault(place: .parameter(parameter), detail: detail)]
  }

  /// Creates the problem for several invalid parameters.
  ///
  /// `detail` describes the first of them, `errors` all up to a maximum, and `details` are those of the first that
  /// has some.
  package init(_ first: Problem, and further: [Problem]) {
    self = first
    details = (further.first { !first.hasDetails && $0.hasDetails } ?? first).details
    faults = Array(([first] + further).flatMap(\.faults).prefix(ShapeError.maxNamed))
  }

  /// Returns the problem under another code, if only these members or parameters are at fault.
  package func told(as code: ProblemCode, ifOnlyAbout names: Set<String>) -> Problem {
    let isOnly = faults.allSatisfy { fault in
      switch fault.place {
      case .pointer(let pointer): names.contains(String(pointer.dropFirst()))
      case .parameter(let name): names.contains(name)
      case .header: false
      }
    }
    guard !faults.isEmpty, isOnly else { return self }
    var problem = Problem(code, detail)
    (problem.details, problem.faults) = (details, faults)
    (problem.headers, problem.isOfWholeQuery) = (headers, isOfWholeQuery)
    return problem
  }

  private var hasDetails: Bool {
    var writer = JSONWriter()
    writer.object { details(&$0) }
    return writer.bytes.count > "{}".utf8.count
  }

  /// Returns the JSON pointer of an error; the name of an unknown member may contain dots and slashes.
  private static func pointer(_ error: ShapeError) -> String {
    guard let name = error.strangeName else { return pointer(error.path) }
    let parent = error.path.dropLast(escaped(name, limit: 40).count)
    return pointer(String(parent.hasSuffix(".") ? parent.dropLast() : parent))
      + "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
  }

  /// Converts `passengers[0].seat_id` to `/passengers/0/seat_id`.
  static func pointer(_ path: String) -> String {
    path.isEmpty
      ? ""
      : "/"
        + path.replacing("~", with: "~0").replacing("/", with: "~1").replacing("[", with: "/")
        .replacing("]", with: "").replacing(".", with: "/")
  }

  /// Returns the body: a problem (RFC 9457) that is also the envelope `{"error": …}`.
  ///
  /// `message` is for the traveler, in the given language; `detail` is for the developer, in English.
  package func json(in language: Language) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("type", "urn:passtool:problem:\(code.name)")
      writer.member("title", code.title)
      writer.member("status", code.status)
      writer.member("detail", detail)
      writeCommon(&writer)
      if !faults.isEmpty {
        writer.name("errors")
        writer.array { writer in
          for fault in faults {
            writer.object { writer in
              switch fault.place {
              case .pointer(let pointer): writer.member("pointer", pointer)
              case .parameter(let name): writer.member("parameter", name)
              case .header(let name): writer.member("header", name)
              }
              writer.member("detail", fault.detail)
            }
          }
        }
      }
      writer.name("error")
      writer.object { writer in
        writeCommon(&writer)
        writer.member("message", notice ?? (message ?? code.message)[language])
      }
    }
    return writer.bytes
  }

  private func writeCommon(_ writer: inout JSONWriter) {
    writer.member("code", code.name)
    writer.member("retryable", code.isRetryable)
    writer.name("details")
    writer.object(details)
  }
}

extension Problem {
  /// The problem for a time that cannot be right, at which nothing is changed or signed.
  package static var wrongClock: Problem {
    var problem = Problem(
      .serviceUnavailable,
      "the operator of this service must check its clock first; nothing was done, try again later")
    problem.retryAfter = 60
    return problem
  }

  /// Creates the problem for a refusal.
  package init(_ refusal: Refusal) {
    self.init(ProblemCode(refusal.code), refusal.description)
    details = { writer in
      for detail in refusal.details { writer.member(detail) }
    }
    message = refusal.message
    if case .number(let seconds) = refusal["retry_after_seconds"] { retryAfter = seconds }
    faults = refusal.faults.map {
      Fault(place: .pointer(Self.pointer($0.member)), detail: $0.problem)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ detail: Refusal.Detail) {
    switch detail.value {
    case .text(let text): member(detail.name, text)
    case .number(let number): member(detail.name, number)
    case .moment(let moment): member(detail.name, moment.description)
    case .amount(let amount): member(detail.name, amount)
    case .texts(let texts): member(detail.name, texts)
    case .resources(let resources): member(detail.name, resources.map(\.label))
    }
  }
}
