package import ClientRules
internal import SQLite
internal import StrictText
package import Vocabulary

/// The queue of commands.
extension ClientStore {
  /// Puts a command at the end of the queue; it is on the disk when this returns.
  ///
  /// With `joining` an earlier command that waits with the same content is returned in its place, and nothing is
  /// written; two processes that ask at once find each other's.
  @discardableResult
  package func enqueue(_ command: QueuedCommand, joining: Bool = false) throws -> QueuedCommand {
    try write {
      if joining, let earlier = try openCommands().first(where: command.asksFor) { return earlier }
      try database.execute(
        """
        INSERT INTO commands(id,action,product,booking_id,subject,key,path,body,tag,created,boot,uptime,state,tries,changed,agreed)
        VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
        """,
        .text(command.id), .text(command.action.rawValue), .text(command.product.rawValue),
        SQLiteValue(command.bookingID), .text(command.subject), .text(command.key),
        .text(command.path), .blob(command.body), SQLiteValue(command.tag),
        .integer(Int(command.createdAt.secondsSince1970)), SQLiteValue(command.createdUptime?.boot),
        SQLiteValue(command.createdUptime?.seconds), .text(command.state.rawValue),
        .integer(command.tries), .integer(Int(command.createdAt.secondsSince1970)),
        Self.value(command.agreement))
      return command
    }
  }

  /// Keeps the new state of a command, together with the booking and the passes of its answer.
  package func update(
    _ command: QueuedCommand, booking: Booking? = nil, passes: [Pass] = [], now: Instant
  ) throws {
    try write {
      let ends = !command.state.isOpen
      // Nothing personal outlives the answer: an order has names and a token of payment.
      try database.execute(
        """
        UPDATE commands SET booking_id=?, key=?, tag=?, state=?, tries=?, next_try=?, status=?, code=?,
          message=?, until=?, new_quote=?, ended=?, body=?, changed=?, agreed=? WHERE id=?
        """,
        SQLiteValue(command.bookingID), .text(command.key), SQLiteValue(command.tag),
        .text(command.state.rawValue), .integer(command.tries),
        SQLiteValue(command.nextTryAt?.secondsSince1970), SQLiteValue(command.problem?.status),
        SQLiteValue(command.problem?.code), SQLiteValue(command.problem?.message),
        SQLiteValue(command.problem?.until?.secondsSince1970),
        SQLiteValue(command.problem?.newQuote),
        ends ? .integer(Int(now.secondsSince1970)) : .null, .blob(ends ? [] : command.body),
        .integer(Int(now.secondsSince1970)), Self.value(ends ? nil : command.agreement),
        .text(command.id))
      if command.action == .order, command.state == .confirmed {
        try forgetHold(orderedBy: command)
      }
      guard let booking else { return }
      if command.state == .confirmed { try show(booking, toCommandsBehind: command) }
      try putAlone(booking, passes: passes, now: now)
    }
  }

  /// Forgets the hold and the price of an order that was carried out, so that the same person does not order it again.
  private func forgetHold(orderedBy command: QueuedCommand) throws {
    guard let quote = JSONNode.answer(command.body)?["quote_id"]?.text else { return }
    try database.execute(
      "DELETE FROM holds WHERE hold_id IN (SELECT hold_id FROM offers WHERE quote_id=?)",
      .text(quote))
    try database.execute("DELETE FROM offers WHERE quote_id=?", .text(quote))
  }

  /// Lets the later commands of a booking know what an earlier command of the same person made of it.
  ///
  /// Otherwise a seat change behind a check-in would need the person, because the booking has changed.
  private func show(_ booking: Booking, toCommandsBehind command: QueuedCommand) throws {
    let later = try commands(
      "WHERE subject=? AND agreed IS NOT NULL AND state IN ('queued','sending','needs_you')",
      [.text(command.subject)])
    guard !later.isEmpty,
      let before = try self.booking(booking.product, booking.id)?.value.appearance
    else { return }
    for var other in later where other.agreement?.seen == before {
      other.agreement?.seen = booking.appearance
      try database.execute(
        "UPDATE commands SET agreed=? WHERE id=?", Self.value(other.agreement), .text(other.id))
    }
  }

  private static func value(_ agreement: Agreement?) -> SQLiteValue {
    agreement.map { .blob($0.json) } ?? .null
  }

  /// Returns the next command to send: the first that is due, and that no earlier open command of its booking precedes.
  package func nextCommand(
    now: Instant?, excluding: Set<QueuedCommand.Action> = []
  ) throws -> QueuedCommand? {
    // Without a time every command is due. A time that was set after now was set by a clock that went back since.
    let now = SQLiteValue(now?.secondsSince1970)
    return try commands(
      """
      WHERE state IN ('queued','sending') AND (next_try IS NULL OR ?1 IS NULL OR next_try<=?1 OR changed>?1)
        AND action NOT IN (\(Self.list(excluding)))
        AND NOT EXISTS(SELECT 1 FROM commands AS earlier WHERE earlier.subject=c.subject
          AND earlier.number<c.number AND earlier.state IN ('queued','sending','needs_you'))
      ORDER BY number LIMIT 1
      """,
      [now]
    ).first
  }

  /// Returns whether a command waits for its answer or its time, and for no decision of a person.
  package func isWaiting() throws -> Bool { try nextCommand(now: nil) != nil }

  /// Returns the time at which the next command is due that waits for nothing else; nil if none waits.
  package func nextTry(
    excluding: Set<QueuedCommand.Action> = []
  ) throws -> Instant? {
    let row = try database.first(
      """
      SELECT min(next_try) FROM commands AS c WHERE state IN ('queued','sending')
        AND action NOT IN (\(Self.list(excluding)))
        AND NOT EXISTS(SELECT 1 FROM commands AS earlier WHERE earlier.subject=c.subject
          AND earlier.number<c.number AND earlier.state IN ('queued','sending','needs_you'))
      """)
    return row?.first?.integer.map(Instant.init(secondsSince1970:))
  }

  /// The actions as a list of SQL; their words are constants of this program.
  private static func list(_ actions: Set<QueuedCommand.Action>) -> String {
    actions.map { "'\($0.rawValue)'" }.sorted().joined(separator: ",")
  }

  /// Returns all commands in the order in which they were queued.
  package func commands() throws -> [QueuedCommand] { try commands("ORDER BY number", []) }

  /// Returns the commands that are not ended, in their order.
  package func openCommands() throws -> [QueuedCommand] {
    try commands("WHERE state IN ('queued','sending','needs_you') ORDER BY number", [])
  }

  package func command(_ id: String) throws -> QueuedCommand? {
    try commands("WHERE id=?", [.text(id)]).first
  }

  private func commands(_ rest: String, _ values: [SQLiteValue]) throws -> [QueuedCommand] {
    var found: [QueuedCommand] = []
    try database.query(
      """
      SELECT id,action,product,booking_id,key,path,body,tag,created,boot,uptime,state,tries,next_try,status,code,
        message,until,new_quote,agreed FROM commands AS c \(rest)
      """, values
    ) { row in
      guard let action = QueuedCommand.Action(rawValue: row.text(1)),
        let product = Product(rawValue: row.text(2)),
        let state = QueuedCommand.State(rawValue: row.text(11))
      else { return }
      var uptime: Uptime?
      if let boot = row.optionalText(9), let seconds = row.optionalInteger(10) {
        uptime = Uptime(boot: boot, seconds: Int64(seconds))
      }
      var problem: CommandProblem?
      if let code = row.optionalText(15) {
        problem = CommandProblem(
          status: row.integer(14), code: code, message: row.text(16),
          until: row.optionalInteger(17).map(Instant.init(secondsSince1970:)),
          newQuote: row.optionalText(18))
      }
      found.append(
        QueuedCommand(
          id: row.text(0), action: action, product: product, bookingID: row.optionalText(3),
          key: row.text(4), createdAt: Instant(secondsSince1970: row.integer(8)),
          createdUptime: uptime, path: row.text(5), body: row.blob(6), tag: row.optionalText(7),
          agreement: Agreement(json: row.blob(19)), state: state, tries: row.integer(12),
          nextTryAt: row.optionalInteger(13).map(Instant.init(secondsSince1970:)), problem: problem)
      )
    }
    return found
  }
}
