public import ClientRules
internal import ClientStore
internal import StrictText
internal import Vocabulary

/// Holding, pricing and ordering.
extension PassClient {
  /// The time for a hold: a person looks at a seat that another one may take.
  public static let patienceForHolds = Duration.seconds(5)

  /// A hold, and the time that is left.
  public struct Held: Sendable, Equatable {
    /// The id of the hold.
    public let id: String
    /// The product.
    public let product: Product
    /// The time that is left.
    public let countdown: Countdown
  }

  /// The price of a hold.
  public struct Offer: Sendable, Equatable {
    /// The id of the quote.
    public let id: String
    /// The product.
    public let product: Product
    /// The total in the smallest unit of its currency.
    public let total: Int64
    /// The currency, such as `USD`.
    public let currency: String
    /// The time for which the price is guaranteed.
    public let countdown: Countdown
  }

  /// A passenger of a flight.
  public struct Traveler: Sendable, Equatable {
    /// Given names.
    public var givenName: String
    /// Family name.
    public var familyName: String
    /// The day of birth, such as `1990-05-01`.
    public var birth: String
    /// The kind of document: `PASSPORT` or `ID_CARD`.
    public var documentType: String
    /// The number of the document.
    public var documentNumber: String

    /// A passenger.
    public init(
      givenName: String, familyName: String, birth: String, documentType: String,
      documentNumber: String
    ) {
      self.givenName = givenName
      self.familyName = familyName
      self.birth = birth
      self.documentType = documentType
      self.documentNumber = documentNumber
    }
  }

  /// Holds something, at once or not at all: a hold is not queued.
  ///
  /// - Throws: `ClientError.refused`, such as for a seat that is taken; `ClientError.away` after five seconds without an
  ///   answer, and a hold that was made nevertheless ends by itself.
  public func hold(
    _ wish: Wish, within time: Duration = patienceForHolds
  ) async throws(ClientError) -> Held {
    try await measured(.selectSeat) { (client) async throws(ClientError) in
      try await client.holdNow(wish, within: min(time, Self.patienceForHolds))
    }
  }

  private func holdNow(_ wish: Wish, within time: Duration) async throws(ClientError) -> Held {
    // A hold and its refusal both mean that the seats have changed, so the copy of the map is old.
    try stored { try store.outdate(.seatMap, now: clock.now()) }
    let sentAt = clock.uptime()
    let deadline = clock.ticks() + time
    let node = try await create(
      wish.product.holds, wish.hold, until: deadline, .couldNotHold, isAnswer: wish.isHeld)
    guard let id = node["hold_id"]?.id, let lasts = node["expires_in"]?.integer,
      let end = node["expires_at"]?.instant
    else { throw .away(.couldNotHold) }
    let countdown = Countdown(expiresIn: lasts, expiresAt: end, sentAt: sentAt)
    let hold = ClientStore.Hold(
      id: id, product: wish.product, quote: wish.quote(of: node, id: id), countdown: countdown)
    try stored { try store.keep(hold) }
    return Held(id: id, product: wish.product, countdown: countdown)
  }

  /// Returns a hold of the store.
  public func held(_ id: String) throws(ClientError) -> Held {
    let hold = try keptHold(id)
    return Held(id: id, product: hold.product, countdown: hold.countdown)
  }

  /// Returns the holds that this device made and that have not ended, also those that were ordered.
  public func holds() throws(ClientError) -> [Held] {
    let (now, uptime) = (clock.now(), clock.uptime())
    return try stored { try store.holdIDs().compactMap { try store.hold($0) } }
      .filter { $0.countdown.remaining(at: uptime, now: now) > 0 }
      .map { Held(id: $0.id, product: $0.product, countdown: $0.countdown) }
  }

  /// Gives a hold back before it ends, at once or not at all: without an answer it ends by itself.
  public func release(
    _ hold: String, within time: Duration = patience
  ) async throws(ClientError) {
    let kept = try keptHold(hold)
    _ = try await create(
      "\(kept.product.holds)/\(kept.id)", [], by: "DELETE", until: clock.ticks() + time,
      .notReleased
    ) { $0["hold_id"]?.text == kept.id }
    try stored {
      try store.removeHold(kept.id)
      try store.outdate(.seatMap, now: clock.now())
    }
  }

  private func keptHold(_ id: String) throws(ClientError) -> ClientStore.Hold {
    guard let hold = try stored({ try store.hold(id) }) else {
      throw .notFound(
        "\(escaped(id)): the store has no such hold; what was ordered is among the bookings")
    }
    return hold
  }

  /// Asks for the price of a hold, which is then kept with the time for which it is guaranteed.
  public func quote(
    _ hold: String, within time: Duration = patience
  ) async throws(ClientError) -> Offer {
    try await measured(.quote) { (client) async throws(ClientError) in
      try await client.quoteNow(hold, within: time)
    }
  }

  private func quoteNow(_ hold: String, within time: Duration) async throws(ClientError) -> Offer {
    let kept = try keptHold(hold)
    let sentAt = clock.uptime()
    let deadline = clock.ticks() + time
    let node = try await create(kept.product.quotes, kept.quote, until: deadline, .noAnswer) {
      // A price that names no hold cannot be told from that of another hold.
      ($0["hold_ids"]?.items ?? []).contains { $0.text == hold }
    }
    guard let id = node["quote_id"]?.id, let total = node["total"]?["amount_minor"]?.integer,
      let currency = node["total"]?["currency"]?.text, let lasts = node["expires_in"]?.integer,
      let end = node["expires_at"]?.instant
    else { throw .away(.noAnswer) }
    let price = ClientStore.PricedHold(
      quote: id, product: kept.product, total: total, currency: currency,
      countdown: Countdown(expiresIn: lasts, expiresAt: end, sentAt: sentAt))
    try stored { try store.keep(price, of: hold) }
    return Offer(price)
  }

  /// Returns the price that the service last named for a hold, from the store; nil if it never did.
  ///
  /// An order at this price may be queued without a network. It is refused if the time of the price ends before it
  /// arrives.
  public func lastOffer(ofHold hold: String) throws(ClientError) -> Offer? {
    try stored { try store.price(ofHold: hold) }.map(Offer.init)
  }

  /// Orders what a quote offers; the order is on the disk when this returns, and nothing was sent.
  ///
  /// - Parameters:
  ///   - offer: the quote.
  ///   - payment: a token of the payment provider, never the number of a card; nil where the total is nothing.
  ///   - travelers: the passengers of a flight, in the order of the seats; the guest of a stay, by name.
  ///   - email: the address for flights and stays.
  /// - Returns: the command.
  /// - Throws: `ClientError.store`.
  public func order(
    _ offer: Offer, payment: String?, travelers: [Traveler] = [], email: String? = nil
  ) throws(ClientError) -> QueuedCommand {
    let body = written { writer in
      writer.member("quote_id", offer.id)
      if let payment { writer.member("payment_method_token", payment) }
      switch offer.product {
      case .flights:
        writer.objects("passengers", travelers) { writer, traveler in
          writer.member("first_name", traveler.givenName)
          writer.member("last_name", traveler.familyName)
          writer.member("date_of_birth", traveler.birth)
          writer.member("document_type", traveler.documentType)
          writer.member("document_number", traveler.documentNumber)
        }
        writer.name("contact")
        writer.object { if let email { $0.member("email", email) } }
      case .stays:
        writer.name("guest")
        writer.object { writer in
          writer.member("given_names", travelers.first?.givenName ?? "")
          writer.member("surname", travelers.first?.familyName ?? "")
          if let email { writer.member("email", email) }
        }
      case .shows, .appointments: break
      }
    }
    // The same order of the same quote is one order, however often it is asked for.
    return try enqueue(
      .order, offer.product, nil, path: offer.product.bookings, body, joining: true)
  }

  /// Sends a command that is not queued, under one key until it is answered or the time is over.
  ///
  /// An answer with success for which `isAnswer` returns false is one that a cache or a proxy had.
  func create(
    _ path: String, _ body: [UInt8], by method: String = "POST", until deadline: Duration,
    _ failure: CommandProblem, isAnswer: @Sendable (JSONNode) -> Bool = { _ in true }
  ) async throws(ClientError) -> JSONNode {
    let key = newID("cli-")
    var tries = 0
    while true {
      guard clock.ticks() < deadline else { throw .away(failure) }
      var retryAfter: Int64?
      if let wait = breakers.wait(.booking, at: clock.ticks()) {
        guard await pause(wait, until: deadline) else { throw .away(failure) }
        continue
      }
      do {
        let reply = try await exchange(
          method, path, key: key, body: body.isEmpty ? nil : body,
          timeout: timeLeft(until: deadline))
        let node = JSONNode.answer(reply.body)
        if (200..<300).contains(reply.status), let node, isAnswer(node) { return node }
        if let node, let problem = CommandProblem(status: reply.status, node) {
          if reply.status == 401 { throw ClientError.signIn(problem.message) }
          let isLater = [408, 429].contains(reply.status) || reply.status >= 500
          if problem.code == "MAINTENANCE_WINDOW" { throw ClientError.refused(problem) }
          if !isLater, problem.code != "REQUEST_IN_PROGRESS" { throw ClientError.refused(problem) }
          retryAfter = reply.retryAfter
        }
      } catch is TransportFailure {
      } catch { throw Self.error(error) }
      tries += 1
      let wait = Backoff.seconds(afterTries: tries, retryAfter: retryAfter, fraction: fraction)
      guard await pause(.seconds(wait), until: deadline) else { throw .away(failure) }
    }
  }
}

extension PassClient.Offer {
  fileprivate init(_ price: ClientStore.PricedHold) {
    id = price.quote
    product = price.product
    total = price.total
    currency = price.currency
    countdown = price.countdown
  }
}

extension CommandProblem {
  static let couldNotHold = CommandProblem(
    status: 0, code: "TIMEOUT",
    message: "The seats or places could not be held. Please try again.")
  static let notReleased = CommandProblem(
    status: 0, code: "NO_NETWORK", message: "No answer came; the hold ends by itself.")
  static let noAnswer = CommandProblem(
    status: 0, code: "NO_NETWORK", message: "No answer came, and nothing was ordered.")
}
