package import Vocabulary

/// Why something was not done: an ordinary answer, with the evidence that a person or a program needs.
///
/// Whoever refuses declares the code, once: what all products have in common stands here, in `Inventory`
/// and in `Sales`, and each product has its own.
package struct Refusal: Error, Hashable, Sendable {
  /// The stable name that programs go by, and what it means to them.
  package let code: RefusalCode
  /// What is wrong and how to mend it.
  package let description: String
  /// What a program needs to go on, in this order.
  package let details: [Detail]
  /// The member of the request that is at fault, such as `passengers[0].seat_id`, with what is wrong there.
  package let fault: Fault?

  /// One thing that a program needs to go on.
  package struct Detail: Hashable, Sendable {
    package let name: String
    package let value: Value

    /// What it may be.
    package enum Value: Hashable, Sendable {
      case text(String)
      case number(Int)
      case moment(Instant)
      case amount(Money)
      case texts([String])
      /// Shown by their names; whoever catches it may need to know where they are.
      case resources([Resource])
    }

    package init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// What is wrong with which member of a request.
  package struct Fault: Hashable, Sendable {
    package let member: String
    package let problem: String

    package init(member: String, problem: String) {
      self.member = member
      self.problem = problem
    }
  }

  package init(
    _ code: RefusalCode, _ description: String, _ details: [Detail] = [], fault: Fault? = nil
  ) {
    self.code = code
    self.description = description
    self.details = details
    self.fault = fault
  }

  /// The detail of that name.
  package subscript(_ name: String) -> Detail.Value? {
    details.first { $0.name == name }?.value
  }

  /// Until when it waits, where it says so.
  package var until: Instant? {
    if case .moment(let until) = self["until"] { until } else { nil }
  }

  /// The resources that it is about.
  package var resources: [Resource] {
    for case .resources(let resources) in details.map(\.value) { return resources }
    return []
  }
}

extension Refusal: CustomStringConvertible {}

/// A kind of refusal by its stable name.
package struct RefusalCode: Hashable, Sendable {
  /// What a refusal means for whoever asked.
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// What was asked can never be done as it was said; said rightly, it may be sent again.
    case invalid
    /// It asks for more than there ever is at once.
    case excessive
    /// There is no such thing, or it is somebody else's.
    case notFound
    /// How things stand is against it.
    case conflict
    /// It can be done once something of the caller's own has ended.
    case crowded
    /// It is not what the caller last saw of it.
    case changed
    /// A provider would not move the money.
    case declined
    /// It was done a moment ago, and can be done again from a stated moment on.
    case tooSoon
    /// It cannot be done for the moment, for no fault of the caller's.
    case unavailable
  }

  /// Such as `HOLD_EXPIRED`: of all codes of a service no other has it.
  package let name: String
  package let kind: Kind
  /// The same for every refusal of this code.
  package let title: String

  package init(_ name: String, _ kind: Kind, _ title: String) {
    self.name = name
    self.kind = kind
    self.title = title
  }

  /// Whether the very same request may fare better in a while.
  package var isRetryable: Bool {
    switch kind {
    case .crowded, .tooSoon, .unavailable: true
    case .invalid, .excessive, .notFound, .conflict, .changed, .declined: false
    }
  }
}

// MARK: What any command may be refused for

extension RefusalCode {
  /// The codes that all products have in common.
  package static let common = [
    invalidRequest, notFound, invalidTransition, keyReused, keyUsedUp, changed, tooSoon, busy,
  ]

  package static let invalidRequest = RefusalCode(
    "INVALID_REQUEST", .invalid, "The request asks for something impossible")
  package static let notFound = RefusalCode("NOT_FOUND", .notFound, "Not found")
  package static let invalidTransition = RefusalCode(
    "INVALID_TRANSITION", .conflict, "Not possible in this state")
  package static let keyReused = RefusalCode(
    "IDEMPOTENCY_KEY_REUSED", .invalid, "The Idempotency-Key belongs to another request")
  package static let keyUsedUp = RefusalCode(
    "IDEMPOTENCY_KEY_USED_UP", .conflict, "The Idempotency-Key is used up")
  package static let changed = RefusalCode(
    "PRECONDITION_FAILED", .changed, "It has changed meanwhile")
  package static let tooSoon = RefusalCode("RATE_LIMITED", .tooSoon, "Too many requests")
  package static let busy = RefusalCode(
    "SERVICE_UNAVAILABLE", .unavailable, "Unavailable for the moment")
}

extension Refusal {
  /// A member of a request is not what it can be.
  package static func invalid(_ member: String, _ problem: String) -> Refusal {
    Refusal(
      .invalidRequest, "\(member): \(problem)", fault: Fault(member: member, problem: problem))
  }

  package static func notFound(_ kind: String, _ key: String) -> Refusal {
    Refusal(.notFound, "there is no \(kind) \(escaped(key))")
  }

  /// No state machine leads there from here.
  package static func notAllowed(
    what: String, state: String, action: String, allowed: [String]
  ) -> Refusal {
    Refusal(
      .invalidTransition,
      "\(what) is \(state): \(action) is not possible"
        + (allowed.isEmpty ? "" : ", only \(allowed.joined(separator: ", "))"),
      [
        Detail("state", .text(state)), Detail("action", .text(action)),
        Detail("allowed", .texts(allowed)),
      ])
  }

  package static let keyUsedForAnotherRequest = Refusal(
    .keyReused, "this idempotency key was used for another request; take a new one")

  /// Every try under the key came to nothing.
  package static func keyUsedUp(tries: Int) -> Refusal {
    Refusal(
      .keyUsedUp, "nothing came of \(tries) tries under this idempotency key; take a new one",
      [Detail("tries", .number(tries))])
  }

  /// It is not what the caller last saw of it.
  package static func changed(_ what: String) -> Refusal {
    Refusal(.changed, "the \(what) has changed since you read it; read it again")
  }

  /// It was done a moment ago and can be done again from then on.
  package static func tooSoon(_ what: String, until: Instant) -> Refusal {
    Refusal(
      .tooSoon, "\(what) is possible again from \(until)", [Detail("until", .moment(until))])
  }

  package static let busy = Refusal(
    .busy, "too many others change the same thing; try again shortly")
}
