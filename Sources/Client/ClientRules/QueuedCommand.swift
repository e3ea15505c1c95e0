public import Vocabulary

/// A command of a person that the service carries out once.
///
/// It is on the disk with its key before the network is tried. Its state changes by `Event` alone.
public struct QueuedCommand: Sendable, Equatable {
  /// The commands that may wait for a network.
  public enum Action: String, CaseIterable, Sendable {
    case checkIn = "check_in"
    case order
    case cancel
    case changeSeat = "change_seat"
  }

  /// The state of a command.
  public enum State: String, CaseIterable, Sendable {
    /// It waits for its turn.
    case queued
    /// It was sent, and may have been carried out.
    case sending
    /// The service did it.
    case confirmed
    /// The service decided not to do it.
    case refused
    /// A person decides.
    case needsYou = "needs_you"
    /// A person gave it up.
    case dropped

    /// Whether the command may still be sent, or waits for a decision about that.
    public var isOpen: Bool { self == .queued || self == .sending || self == .needsYou }
  }

  /// The id for the person, such as `act_…`.
  public let id: String
  /// The wish of the person.
  public let action: Action
  /// The product.
  public let product: Product
  /// The booking; nil for an order that was not answered yet.
  public package(set) var bookingID: String?
  /// The idempotency key, made when the command was queued.
  public package(set) var key: String
  /// The time at which it was queued.
  public let createdAt: Instant
  /// The state.
  public package(set) var state: State
  /// The number of times that it was sent.
  public package(set) var tries: Int
  /// The time before which it is not sent again; nil for at once.
  public package(set) var nextTryAt: Instant?
  /// The reason why it was refused or needs a decision, or why the last try failed.
  public package(set) var problem: CommandProblem?

  package let path: String
  package var body: [UInt8]
  package var tag: String?
  /// The terms on which it is carried out; nil for a command without any.
  package var agreement: Agreement?
  package let createdUptime: Uptime?

  package init(
    id: String, action: Action, product: Product, bookingID: String?, key: String,
    createdAt: Instant, createdUptime: Uptime?, path: String, body: [UInt8], tag: String? = nil,
    agreement: Agreement? = nil, state: State = .queued, tries: Int = 0, nextTryAt: Instant? = nil,
    problem: CommandProblem? = nil
  ) {
    self.id = id
    self.action = action
    self.product = product
    self.bookingID = bookingID
    self.key = key
    self.createdAt = createdAt
    self.createdUptime = createdUptime
    self.path = path
    self.body = body
    self.tag = tag
    self.agreement = agreement
    self.state = state
    self.tries = tries
    self.nextTryAt = nextTryAt
    self.problem = problem
  }

  /// The commands with the same subject are sent one after the other.
  package var subject: String {
    action == .order ? id : "\(product.rawValue)/\(bookingID ?? id)"
  }

  /// Whether another command asks for the same.
  package func asksFor(_ other: QueuedCommand) -> Bool {
    guard action == other.action, product == other.product, bookingID == other.bookingID,
      path == other.path
    else { return false }
    // Each request for the terms of a cancellation has an offer with an id of its own.
    return action == .cancel ? agreement?.least == other.agreement?.least : body == other.body
  }

  /// The money that must come back of a cancellation, such as `235.99 USD`; nil for other commands.
  package var leastRefund: String? { agreement?.least?.words }
}

/// The reason why a command was refused, needs a decision, or was not answered.
public struct CommandProblem: Sendable, Equatable {
  /// The status of the answer; 0 without one.
  public let status: Int
  /// The service's word for programs, or that of the client: `TIMEOUT`, `NO_NETWORK`, `NOT_SECURE`, `BROKEN_ANSWER`,
  /// `TOO_OLD`, `CHANGED`, `TERMS_CHANGED`.
  public let code: String
  /// A sentence for the person.
  public let message: String
  /// The time that the service named, such as the opening of check-in.
  public let until: Instant?
  /// The quote that replaces an expired one.
  public let newQuote: String?
  /// The ids of similar seats that were free when one was taken; not kept in the queue.
  public let alternatives: [String]

  /// A problem.
  public init(
    status: Int, code: String, message: String, until: Instant? = nil, newQuote: String? = nil,
    alternatives: [String] = []
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.until = until
    self.newQuote = newQuote
    self.alternatives = alternatives
  }
}
