package import Vocabulary

/// The reason for which a command was not performed: a normal answer, with data for people and programs.
///
/// Each code is declared once: the common ones here, in `Inventory` and in `Sales`, and the others by their
/// product.
package struct Refusal: Error, Hashable, Sendable {
  /// The stable code for programs, with its meaning.
  package let code: RefusalCode
  /// The problem and how to fix it, for people.
  package let description: String
  /// Further data for programs, in this order.
  package let details: [Detail]
  /// The members of the request that are wrong, such as `passengers[0].seat_id`, and the problem with each.
  package let faults: [Fault]
  /// The message for the traveler in place of that of the code; nil in most cases.
  package private(set) var message: TravelerMessage?
  /// The first fault, which the description is about.
  package var fault: Fault? { faults.first }

  /// A named value for programs.
  package struct Detail: Hashable, Sendable {
    package let name: String
    package let value: Value

    /// The value of a detail.
    package enum Value: Hashable, Sendable {
      case text(String)
      case number(Int)
      case moment(Instant)
      case amount(Money)
      case texts([String])
      /// Resources, shown by their labels; code that catches the refusal may need their scopes, too.
      case resources([Resource])
    }

    package init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// A member of a request and the problem with it.
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
    self.init(code, description, details, faults: fault.map { [$0] } ?? [])
  }

  package init(
    _ code: RefusalCode, _ description: String, _ details: [Detail] = [], faults: [Fault]
  ) {
    self.code = code
    self.description = description
    self.details = details
    self.faults = faults
  }

  /// Returns the refusal with a message of its own for the traveler, where that of the code says something else.
  package func saying(_ message: TravelerMessage) -> Refusal {
    var refusal = self
    refusal.message = message
    return refusal
  }

  /// The value of the detail with this name.
  package subscript(_ name: String) -> Detail.Value? {
    details.first { $0.name == name }?.value
  }

  /// The time from which on a retry makes sense, if the refusal states one.
  package var until: Instant? {
    if case .moment(let until) = self["until"] { until } else { nil }
  }

  /// The resources that the refusal is about.
  package var resources: [Resource] {
    for case .resources(let resources) in details.map(\.value) { return resources }
    return []
  }
}

extension Refusal: CustomStringConvertible {}

/// A stable refusal code.
package struct RefusalCode: Hashable, Sendable {
  /// The meaning of a refusal for the caller.
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// The request can never succeed as it is; it may be corrected and sent again.
    case invalid
    /// The request asks for more than is permitted at once.
    case excessive
    /// The object does not exist or belongs to another user.
    case notFound
    /// The caller may see the object, but only another user may do this with it.
    case forbidden
    /// The current state does not permit it.
    case conflict
    /// The command is possible once something of the caller's own has ended.
    case crowded
    /// The object has changed since the caller read it.
    case changed
    /// The payment provider declined.
    case declined
    /// The same was done recently, and is possible again from a stated time on.
    case tooSoon
    /// The command is temporarily impossible, which is not the caller's fault.
    case unavailable
  }

  /// The name, such as `HOLD_EXPIRED`; unique within a service.
  package let name: String
  package let kind: Kind
  /// Short text, the same for every refusal of this code.
  package let title: String
  /// The message that a traveler reads, unless the refusal has its own; nil where only a mistake of an app can be the
  /// cause.
  package let message: TravelerMessage?

  package init(
    _ name: String, _ kind: Kind, _ title: String, message: TravelerMessage? = nil
  ) {
    self.name = name
    self.kind = kind
    self.title = title
    self.message = message
  }

  /// Whether the same request may succeed later.
  package var isRetryable: Bool {
    switch kind {
    case .crowded, .tooSoon, .unavailable: true
    case .invalid, .excessive, .notFound, .forbidden, .conflict, .changed, .declined: false
    }
  }
}

// MARK: Refusals of any command

extension RefusalCode {
  /// The codes common to all products.
  package static let common = [
    invalidRequest, notFound, invalidTransition, tooEarly, keyReused, keyUsedUp, changed, tooSoon,
    busy,
  ]

  package static let invalidRequest = RefusalCode(
    "INVALID_REQUEST", .invalid, "The request asks for something impossible",
    message: .entriesNotRight)
  package static let notFound = RefusalCode("NOT_FOUND", .notFound, "Not found", message: .notFound)
  package static let invalidTransition = RefusalCode(
    "INVALID_TRANSITION", .conflict, "Not possible in this state", message: .notPossibleNow)
  package static let tooEarly = RefusalCode(
    "TOO_EARLY", .conflict, "It is too early for that", message: .tooEarly)
  package static let keyReused = RefusalCode(
    "IDEMPOTENCY_KEY_REUSED", .invalid, "The Idempotency-Key belongs to another request")
  package static let keyUsedUp = RefusalCode(
    "IDEMPOTENCY_KEY_USED_UP", .conflict, "The Idempotency-Key is used up",
    message: .tooManyAttempts)
  package static let changed = RefusalCode(
    "PRECONDITION_FAILED", .changed, "The object has changed meanwhile", message: .changedMeanwhile)
  package static let tooSoon = RefusalCode(
    "RATE_LIMITED", .tooSoon, "Too many requests", message: .tooOften)
  package static let busy = RefusalCode(
    "SERVICE_UNAVAILABLE", .unavailable, "Unavailable for the moment", message: .unavailable)
}

extension Refusal {
  /// Returns the refusal for a request with an invalid member.
  package static func invalid(_ member: String, _ problem: String) -> Refusal {
    Refusal(
      .invalidRequest, "\(member): \(problem)", fault: Fault(member: member, problem: problem))
  }

  package static func notFound(_ kind: String, _ key: String) -> Refusal {
    Refusal(.notFound, "there is no \(kind) \(escaped(key))")
  }

  /// Returns the refusal for an action that the state machine does not permit in this state.
  ///
  /// `reason` is the reason where it is another than the state.
  package static func notAllowed(
    what: String, state: String, action: String, allowed: [String], because reason: String? = nil
  ) -> Refusal {
    Refusal(
      .invalidTransition,
      "\(reason ?? "\(what) is \(state)"), so this is not possible: \(action)"
        + (allowed.isEmpty ? "" : "; possible: \(allowed.joined(separator: ", "))"),
      [
        Detail("state", .text(state)), Detail("action", .text(action)),
        Detail("allowed", .texts(allowed)),
      ])
  }

  package static let keyUsedForAnotherRequest = Refusal(
    .keyReused, "this idempotency key was used for another request; take a new one")

  /// Returns the refusal for an idempotency key under which every attempt was without effect.
  package static func keyUsedUp(tries: Int) -> Refusal {
    Refusal(
      .keyUsedUp,
      "all \(tries) tries under this idempotency key failed before a payment provider was reached; "
        + "send the request with a new key",
      [Detail("tries", .number(tries))])
  }

  /// Returns the refusal for an object that has changed since the caller read it.
  package static func changed(_ what: String) -> Refusal {
    Refusal(.changed, "the \(what) has changed since you read it; read it again")
  }

  /// Returns the refusal for something that is possible from a stated time on.
  package static func tooEarly(_ what: String, until opens: Instant) -> Refusal {
    Refusal(
      .tooEarly, "\(what) is possible from \(opens) on", [Detail("until", .moment(opens))])
  }

  /// Returns the refusal for something that was done recently, and is possible again from a stated time on.
  package static func tooSoon(_ what: String, until: Instant) -> Refusal {
    Refusal(
      .tooSoon, "\(what) is possible again from \(until)", [Detail("until", .moment(until))])
  }

  package static let busy = Refusal(
    .busy, "too many others change the same thing; try again shortly")
}
