public import ClientRules
internal import ClientStore
internal import StrictText
internal import Vocabulary

/// Cancelling and changing seats: on the terms that the person saw, or on better ones.
extension PassClient {
  /// The terms of a cancellation.
  public struct Cancellation: Sendable, Equatable {
    /// The id of the offer.
    public let id: String
    /// The booking.
    public let bookingID: String
    /// The product.
    public let product: Product
    /// The money that comes back, and the money that does not, in the smallest unit of the currency.
    public let refund: Int64, fee: Int64
    /// The currency.
    public let currency: String
    let tag: String
  }

  /// The terms of a cancellation as the service once named them.
  public struct KeptTerms: Sendable, Equatable {
    /// The money that comes back, and the money that does not, in the smallest unit of the currency.
    public let refund: Int64, fee: Int64
    /// The currency.
    public let currency: String
    /// The seconds since the service named them.
    public let age: Int64
  }

  /// Asks for the terms on which a booking is cancelled, and keeps them.
  public func cancellation(
    of name: String, within time: Duration = patience
  ) async throws(ClientError) -> Cancellation {
    let booking = try booking(named: name)
    let deadline = clock.ticks() + time
    let tag = try await readAgain(booking, until: deadline).tag
    let path = booking.product.booking(booking.id)
    let node = try await create("\(path)/cancellation-quote", [], until: deadline, .noTerms) {
      $0["booking_id"]?.text == booking.id
    }
    guard let id = node["cancellation_id"]?.id,
      let refund = node["refund"].flatMap(Agreement.Refund.init),
      let fee = node["fee"]?["amount_minor"]?.integer
    else { throw .away(.noTerms) }
    let terms = ClientStore.Terms(refund: refund.amount, fee: fee, currency: refund.currency)
    try stored { try store.keep(terms, of: booking, now: clock.now()) }
    return Cancellation(
      id: id, bookingID: booking.id, product: booking.product, refund: refund.amount, fee: fee,
      currency: refund.currency, tag: tag)
  }

  /// Returns the terms that the service last named for a cancellation, from the store; nil if it never did.
  public func lastTerms(of name: String) throws(ClientError) -> KeptTerms? {
    let booking = try booking(named: name)
    return try stored { try store.terms(of: booking) }.map { kept in
      KeptTerms(
        refund: kept.value.refund, fee: kept.value.fee, currency: kept.value.currency,
        age: max(0, clock.now().seconds(since: kept.synced)))
    }
  }

  /// Cancels a booking on these terms; the command is on the disk when this returns.
  ///
  /// If the terms end before the command arrives, new ones are asked for. They are accepted if no less comes back, and
  /// otherwise need the person.
  public func cancel(_ terms: Cancellation) throws(ClientError) -> QueuedCommand {
    let booking = try booking(named: terms.bookingID)
    return try enqueue(
      .cancel, terms.product, terms.bookingID, path: Self.cancelling(booking),
      written { $0.member("cancellation_id", terms.id) }, tag: terms.tag,
      agreement: Agreement(
        seen: booking.appearance, least: .init(terms.refund, terms.currency)), joining: true)
  }

  /// Cancels a booking if at least this amount comes back; the command is on the disk when this returns, and nothing was
  /// sent.
  ///
  /// The booking and the terms are read when there is a network. A booking that changed since, or less money, needs the
  /// person.
  ///
  /// - Parameters:
  ///   - name: the id of a booking of the store, or its confirmation code.
  ///   - least: the amount in the smallest unit of the currency, 0 for any terms.
  ///   - currency: the currency of the booking's price.
  /// - Returns: the command.
  /// - Throws: `ClientError.notFound`, `store`.
  public func cancel(
    _ name: String, ifAtLeast least: Int64, _ currency: String
  ) throws(ClientError) -> QueuedCommand {
    let booking = try booking(named: name)
    return try enqueue(
      .cancel, booking.product, booking.id, path: Self.cancelling(booking), [],
      agreement: Agreement(seen: booking.appearance, least: .init(least, currency)), joining: true)
  }

  private static func cancelling(_ booking: Booking) -> String {
    "\(booking.product.booking(booking.id))/cancel"
  }

  /// Moves a passenger to another seat of the same price; the command is on the disk when this returns, and nothing was
  /// sent.
  ///
  /// The booking is read before the command is sent. A booking that changed since the person saw it, and a dearer seat,
  /// need the person.
  ///
  /// - Parameters:
  ///   - name: the id of a booking of the store, or its confirmation code.
  ///   - passenger: the id of the passenger.
  ///   - flight: the id of the flight.
  ///   - seat: the id of the seat.
  /// - Returns: the command; an earlier one that asks for the same and waits.
  /// - Throws: `ClientError.notFound`, `store`.
  public func changeSeat(
    of name: String, passenger: String, flight: String, seat: String
  ) throws(ClientError) -> QueuedCommand {
    let booking = try booking(named: name)
    return try enqueue(
      .changeSeat, booking.product, booking.id,
      path: "\(booking.product.booking(booking.id))/seat-change",
      written { writer in
        writer.member("passenger_id", passenger)
        writer.member("flight_id", flight)
        writer.member("seat_id", seat)
      }, agreement: Agreement(seen: booking.appearance), joining: true)
  }

  /// Reads a booking of the store again, and keeps it.
  func readAgain(
    _ booking: Booking, until deadline: Duration
  ) async throws(ClientError) -> (booking: Booking, tag: String) {
    let path = booking.product.booking(booking.id)
    switch try await read(path, until: deadline) {
    case .refused(let problem): throw .refused(problem)
    case .unchanged: throw .away(.brokenAnswer(304))
    case .new(let node, let tag, _):
      guard let fresh = Booking(node, booking.product), fresh.id == booking.id, let tag else {
        throw .away(.brokenAnswer(200))
      }
      try stored { try store.keep(fresh, now: clock.now()) }
      return (fresh, tag)
    }
  }
}

/// What is read before a command is sent that was asked for without a network.
extension PassClient {
  /// Reads the booking of a command, and the terms of a cancellation.
  ///
  /// - Returns: the command that can be sent; nil if it waits, needs the person or was refused.
  func prepare(
    _ command: QueuedCommand, until deadline: Duration
  ) async throws(ClientError) -> QueuedCommand? {
    guard let agreement = command.agreement, let id = command.bookingID else { return command }
    let path = command.product.booking(id)
    guard let read = try await ask("GET", path, for: command, until: deadline) else { return nil }
    guard let booking = Booking(read.node, command.product), booking.id == id,
      let tag = booking.tag ?? read.tag
    else {
      try settle(.later(.brokenAnswer(200), retryAfter: nil, .command), of: command)
      return nil
    }
    try stored { try store.keep(booking, now: clock.now()) }
    guard booking.appearance == agreement.seen else {
      try settle(.ask(.changed), of: command)
      return nil
    }
    guard let least = agreement.least else {
      return try apply(.prepared(body: command.body, tag: tag), to: command)
    }
    guard
      let named = try await ask(
        "POST", "\(path)/cancellation-quote", key: newID("cli-"), for: command, until: deadline)
    else { return nil }
    guard named.node["booking_id"]?.text == booking.id,
      let offer = named.node["cancellation_id"]?.id,
      let refund = named.node["refund"].flatMap(Agreement.Refund.init),
      let fee = named.node["fee"]?["amount_minor"]?.integer
    else {
      try settle(.later(.brokenAnswer(201), retryAfter: nil, .command), of: command)
      return nil
    }
    let terms = ClientStore.Terms(refund: refund.amount, fee: fee, currency: refund.currency)
    try stored { try store.keep(terms, of: booking, now: clock.now()) }
    guard refund.isAtLeast(least) else {
      var worse = command
      worse.agreement?.offered = refund
      try settle(.ask(.worseTerms(refund, than: least)), of: worse)
      return nil
    }
    let body = written { $0.member("cancellation_id", offer) }
    return try apply(.prepared(body: body, tag: tag), to: command)
  }

  /// Sends a request that changes nothing, once; without a good answer its command waits or needs the person.
  private func ask(
    _ method: String, _ path: String, key: String? = nil, for command: QueuedCommand,
    until deadline: Duration
  ) async throws(ClientError) -> (node: JSONNode, tag: String?)? {
    let reply: ClientReply
    do {
      reply = try await exchange(method, path, key: key, timeout: timeLeft(until: deadline))
    } catch let failure as TransportFailure {
      try settle(Understanding(failure), of: command)
      return nil
    } catch { throw Self.error(error) }
    if (200..<300).contains(reply.status), let node = JSONNode.answer(reply.body) {
      return (node, reply.fields["etag"]?.filter { $0 != "\"" })
    }
    var understood = Understanding(
      status: reply.status, retryAfter: reply.retryAfter, body: reply.body, to: command)
    // The service has not decided about the command itself, which was not sent.
    if case .refused(let problem) = understood { understood = .ask(problem) }
    try settle(understood, of: command)
    if case .signIn(let problem) = understood { throw .signIn(problem.message) }
    return nil
  }

  /// Reads the booking of a command that was refused or needs the person, so that the person sees why; once.
  func readAfterRefusal(of command: QueuedCommand, until deadline: Duration) async {
    guard let id = command.bookingID, clock.ticks() < deadline else { return }
    guard
      let reply = try? await exchange(
        "GET", command.product.booking(id), timeout: timeLeft(until: deadline)),
      reply.status == 200,
      let booking = JSONNode.answer(reply.body).flatMap({ Booking($0, command.product) }),
      booking.id == id
    else { return }
    try? store.keep(booking, now: clock.now())
  }
}

extension CommandProblem {
  static let noTerms = CommandProblem(
    status: 0, code: "NO_NETWORK", message: "No answer came, and nothing was cancelled.")
}
