public import ClientRules
internal import ClientStore
internal import StrictText
internal import Vocabulary

/// Commands that are queued, and decisions about them.
extension PassClient {
  /// Asks for the check-in of passengers of a flight.
  ///
  /// The command is on the disk when this returns, and nothing was sent. The booking keeps its state until the service
  /// answers, and no pass exists before.
  ///
  /// - Parameters:
  ///   - name: the id of a booking of the store, or its confirmation code.
  ///   - passengers: ids of passengers; empty for all that are not checked in.
  /// - Returns: the command; an earlier one that asks for the same and waits.
  /// - Throws: `ClientError.notFound`, or `unusable` if all of them are checked in.
  public func requestCheckIn(
    of name: String, passengers: [String] = []
  ) throws(ClientError) -> QueuedCommand {
    let booking = try booking(named: name)
    guard booking.product == .flights else {
      throw .unusable("\(booking.id): only passengers of flights are checked in")
    }
    let known = booking.passengers.map(\.id)
    if let stranger = passengers.first(where: { !known.contains($0) }) {
      throw .notFound(
        "\(escaped(stranger)): the booking has the passengers \(known.joined(separator: ", "))")
    }
    let wanted =
      passengers.isEmpty ? booking.passengers.filter { !$0.isCheckedIn }.map(\.id) : passengers
    guard !wanted.isEmpty else { throw .unusable("\(booking.id): all passengers are checked in") }
    var writer = JSONWriter()
    writer.object { $0.member("passenger_ids", wanted) }
    return try enqueue(
      .checkIn, booking.product, booking.id,
      path: "\(booking.product.booking(booking.id))/check-in", writer.bytes, joining: true)
  }

  /// Returns the booking of the store with this id or confirmation code.
  public func booking(named name: String) throws(ClientError) -> Booking {
    let found = try stored { try store.bookings(named: name) }
    guard let booking = found.first?.value else {
      throw .notFound(
        "\(escaped(name)): the store has no such booking; passclient sync reads new ones")
    }
    guard found.count == 1 else {
      let ids = found.map(\.value.id).joined(separator: ", ")
      throw .unusable("\(escaped(name)): several bookings have this code: \(ids)")
    }
    return booking
  }

  /// Puts a command into the queue; with `joining` an earlier one with the same content is returned in its place.
  func enqueue(
    _ action: QueuedCommand.Action, _ product: Product, _ bookingID: String?, path: String,
    _ body: [UInt8], tag: String? = nil, agreement: Agreement? = nil, joining: Bool = false
  ) throws(ClientError) -> QueuedCommand {
    let command = QueuedCommand(
      id: newID("act_"), action: action, product: product, bookingID: bookingID, key: newID("cli-"),
      createdAt: clock.now(), createdUptime: clock.uptime(), path: path, body: body, tag: tag,
      agreement: agreement)
    return try stored { try store.enqueue(command, joining: joining) }
  }

  /// Returns the queue, with the commands that ended within 30 days, in the order in which they were queued.
  public func commands() throws(ClientError) -> [QueuedCommand] {
    try stored { try store.commands() }
  }

  /// Returns a command of the queue.
  public func command(_ id: String) throws(ClientError) -> QueuedCommand {
    guard let command = try stored({ try store.command(id) }) else {
      throw .notFound("\(escaped(id)): there is no such action; see passclient actions")
    }
    return command
  }

  /// The answer of a person about a command.
  public enum PersonalAnswer: String, CaseIterable, Sendable {
    /// Send it again.
    case retry
    /// Give it up.
    case drop
  }

  /// Carries out what a person decided about a command that needs it, takes back one that was not sent, or dismisses one
  /// that was refused.
  ///
  /// A command about a booking that changed is sent again about the booking as the store has it now.
  ///
  /// - Throws: `ClientError.unusable` if the command waits for no decision and may have been carried out.
  public func answer(_ id: String, _ answer: PersonalAnswer) throws(ClientError) -> QueuedCommand {
    var lock: NetworkLock?
    if try command(id).state == .queued {
      // Another program could send it at this moment.
      lock = try stored { try NetworkLock("\(store.home)/network.lock") }
      guard lock != nil else {
        throw .unusable("\(id): another program of this store sends commands now; try again")
      }
    }
    defer { lock?.release() }
    let command = try command(id)
    let event: QueuedCommand.Event = answer == .drop ? .drop : .retry(newKey: newID("cli-"))
    guard var next = command.after(event, now: clock.now()) else {
      throw .unusable(
        "\(id): is \(command.state.rawValue); only an action that needs you is sent again, and only one that was not sent, needs you or was refused is dropped"
      )
    }
    if answer == .retry {
      if let quote = command.problem?.newQuote { next.body = Self.replacingQuote(next.body, quote) }
      // The person decided by the booking as it is in the store now.
      if next.agreement != nil, let id = next.bookingID,
        let booking = try stored({ try store.booking(next.product, id) })?.value
      {
        next.agreement?.seen = booking.appearance
      }
    }
    let decided = next
    try stored { try store.update(decided, now: clock.now()) }
    return decided
  }

  private static func replacingQuote(_ body: [UInt8], _ quote: String) -> [UInt8] {
    guard case .object(let members)? = JSONNode.answer(body)?.value else { return body }
    var writer = JSONWriter()
    writer.object { writer in
      for member in members {
        writer.name(member.name)
        if member.name == "quote_id" {
          writer.string(quote)
        } else {
          writer.value(member.node.value)
        }
      }
    }
    return writer.bytes
  }
}
