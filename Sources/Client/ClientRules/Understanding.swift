package import StrictText
internal import Vocabulary

/// The meaning of an answer for its command.
package enum Understanding: Sendable, Equatable {
  /// The commands that wait when one waits.
  package enum Scope: Sendable { case command, action, everything }

  /// The service did it.
  case done(bookingID: String)
  /// The service has it, and its payment is not decided.
  case undecided(bookingID: String)
  /// Nothing is known, or the service asks for time: the same request again, under its key.
  case later(CommandProblem, retryAfter: Int64?, Scope)
  /// The token is not accepted.
  case signIn(CommandProblem)
  /// The service decided not to do it.
  case refused(CommandProblem)
  /// A person decides.
  case ask(CommandProblem)
}

/// The reason why no whole answer came.
public enum TransportFailure: Error, Sendable, Equatable {
  /// The time for the request was over.
  case timeout
  /// The service was not found or not reached.
  case noNetwork(String)
  /// No secure connection could be made, such as with a certificate that is not trusted.
  case notSecure(String)
  /// The connection broke, or what came is no answer of HTTP.
  case broken(String)

  package var problem: CommandProblem {
    switch self {
    case .timeout: CommandProblem(status: 0, code: "TIMEOUT", message: "Connecting…")
    case .noNetwork: CommandProblem(status: 0, code: "NO_NETWORK", message: "No connection.")
    case .notSecure:
      CommandProblem(status: 0, code: "NOT_SECURE", message: "Secure connection failed.")
    case .broken: .brokenAnswer(0)
    }
  }
}

extension CommandProblem {
  package static func brokenAnswer(_ status: Int) -> CommandProblem {
    CommandProblem(
      status: status, code: "BROKEN_ANSWER",
      message: "What came is not an answer of the service; it is asked again.")
  }

  /// Reads a problem of the service (RFC 9457); nil if the service did not write it.
  package init?(status: Int, _ node: JSONNode) {
    guard let code = node["code"]?.text ?? node["error"]?["code"]?.text,
      node["status"]?.integer == nil || node["status"]?.integer == Int64(status)
    else { return nil }
    let details = node["details"]
    self.init(
      status: status, code: code,
      message: Self.message(node, status) ?? code,
      until: details?["until"]?.instant ?? details?["check_in_opens_at"]?.instant,
      newQuote: details?["new_quote_id"]?.text,
      alternatives: (details?["suggested_alternatives"]?.items ?? []).compactMap(\.id))
  }
}

extension CommandProblem {
  /// The words for the person; where the program has a fault, those for its developer say more.
  private static func message(_ node: JSONNode, _ status: Int) -> String? {
    let (words, detail) = (node["error"]?["message"]?.text, node["detail"]?.text)
    if status == 400 { return detail ?? words }
    let parts = [words ?? detail, node["details"]?["price_delta"].flatMap(difference)]
    let sentences = parts.compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// Says by how much a price differs from the one that the person saw.
  private static func difference(_ node: JSONNode) -> String? {
    guard let amount = Agreement.Refund(node) else { return nil }
    if amount.amount == 0 { return "The price is the same now." }
    let size = Agreement.Refund(Int64(clamping: amount.amount.magnitude), amount.currency).words
    return "The price is \(size) \(amount.amount > 0 ? "higher" : "lower") now."
  }
}

extension Understanding {
  /// The codes after which a person decides, because another try may succeed, later or with other terms.
  private static let asking: Set = [
    "QUOTE_EXPIRED", "SEAT_COSTS_MORE", "CHECK_IN_NOT_OPEN", "TOO_EARLY", "IDEMPOTENCY_KEY_USED_UP",
    "PRECONDITION_FAILED", "MAINTENANCE_WINDOW",
  ]
  /// The codes that say by themselves that a further try is of no use, with any status.
  private static let final: Set = ["RECORD_DAMAGED"]

  /// Understands the answer to a command.
  package init(
    status: Int, retryAfter: Int64?, body: [UInt8], to command: QueuedCommand
  ) {
    let (product, bookingID, action) = (command.product, command.bookingID, command.action)
    let node = JSONNode.answer(body)
    if (200..<300).contains(status) {
      guard let node, let booking = Booking(node, product),
        bookingID == nil || booking.id == bookingID, Self.answers(node, booking, command)
      else {
        self = .later(.brokenAnswer(status), retryAfter: nil, .command)
        return
      }
      if booking.hasFailed {
        self = .refused(.failedPayment)
      } else {
        self =
          booking.isUndecided
          ? .undecided(bookingID: booking.id) : .done(bookingID: booking.id)
      }
      return
    }
    guard let node, let problem = CommandProblem(status: status, node) else {
      // A gateway, a captive portal or a broken proxy answered, and not the service.
      self = .later(.brokenAnswer(status), retryAfter: retryAfter, .everything)
      return
    }
    if status == 401 {
      self = .signIn(problem)
    } else if Self.asking.contains(problem.code) || status == 412 {
      self = .ask(problem)
    } else if Self.final.contains(problem.code) {
      self = .refused(problem)
    } else if status == 429 {
      // The limit of a check-in counts for its booking, and other limits for the user.
      let isOfBooking = action == .checkIn
      self = .later(problem, retryAfter: retryAfter, isOfBooking ? .command : .action)
    } else if problem.code == "REQUEST_IN_PROGRESS" || status == 408 {
      self = .later(problem, retryAfter: retryAfter, .command)
    } else if status >= 500 {
      self = .later(problem, retryAfter: retryAfter, status == 503 ? .everything : .command)
    } else if node["retryable"]?.flag == true {
      self = .later(problem, retryAfter: retryAfter, .command)
    } else {
      self = .refused(problem)
    }
  }

  /// Returns whether an answer with success is the answer to this command, and not one that a cache or a proxy had.
  private static func answers(
    _ node: JSONNode, _ booking: Booking, _ command: QueuedCommand
  ) -> Bool {
    switch command.action {
    case .checkIn:
      guard case .array? = node["boarding_passes"]?.value else { return false }
      let named = JSONNode.answer(command.body)?["passenger_ids"]?.items.compactMap(\.text) ?? []
      return booking.passengers.allSatisfy { !named.contains($0.id) || $0.isCheckedIn }
    case .cancel: return booking.state.uppercased().contains("CANCEL")
    case .order:
      let quotes =
        [node["quote_id"]?.text].compactMap(\.self)
        + (node["receipts"]?.items ?? []).compactMap { $0["quote_id"]?.text }
      let ours = JSONNode.answer(command.body)?["quote_id"]?.text
      return quotes.isEmpty || ours == nil || quotes.contains { $0 == ours }
    case .changeSeat:
      let seat = JSONNode.answer(command.body)?["seat_id"]?.text
      let seats = (node["passengers"]?.items ?? []).flatMap { $0["seats"]?.items ?? [] }
      return seats.contains { $0["seat_id"]?.text == seat }
    }
  }

  package init(_ failure: TransportFailure) {
    self = .later(failure.problem, retryAfter: nil, .everything)
  }
}

extension CommandProblem {
  package static let failedPayment = CommandProblem(
    status: 200, code: "BOOKING_FAILED", message: "The booking failed, and nothing was charged.")
}
