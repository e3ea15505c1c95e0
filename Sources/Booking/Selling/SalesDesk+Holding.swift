package import BookingStore
package import Bookings
internal import Vocabulary

/// The commands of holds, which keep resources for a user until they are booked, released or expired.
extension SalesDesk {
  /// Holds all of the resources or none; users who wait for one of them are offered it first.
  ///
  /// `asks` reads what to hold, and makes the change set rely on the records that were read.
  package func hold(
    _ command: UserCommand, storing: ResponseRecord<Hold>? = nil, _ asks: () async throws -> Wanted
  ) async throws -> Hold {
    try await taking(command, storing: storing) {
      let wanted = try await asks()
      return ([wanted.asks], wanted.rely)
    } decide: { groups, snapshot, random in
      try Holding.hold(
        groups[0], for: command.user, from: snapshot, policy: terms.holds, now: command.now,
        using: &random)
    }
  }

  /// Holds what a wish names, in the same way.
  ///
  /// Users who want the same thing of an `occasion` at the same time are served in the order of their arrival, many from
  /// one reading of it (`HoldingLine`). The wish names each thing: it leaves no choice, which would depend on what the
  /// users before take.
  package func hold(
    _ wish: P.Wish, of occasion: String, _ command: UserCommand,
    storing: ResponseRecord<Hold>? = nil
  ) async throws -> Hold {
    // Reproducible numbers would depend on whether a hold was decided twice.
    let mayJoin = !randomness.isReproducible && (command.key == nil || storing != nil)
    return try await line.enter(occasion) { joins in
      do {
        if mayJoin, joins,
          let hold = try await line.hold(
            HoldingLine<P>.Request(desk: self, wish: wish, command: command, storing: storing),
            of: occasion)
        {
          return hold
        }
        var attempts = 0
        return try await hold(command, storing: storing) {
          attempts += 1
          if attempts > 1 { line.contest(occasion) }
          return try await product.asks(for: wish, of: command.user, at: self, now: command.now)
        }
      } catch let refusal as Refusal {
        line.contest(occasion)
        throw refusal
      }
    }
  }

  /// Asks the store all that `decideHold` asks it, and decides nothing.
  func lookUp(_ wish: P.Wish, _ command: UserCommand) async throws {
    let (asks, _) = try await product.asks(
      for: wish, of: command.user, at: self, now: command.now)
    _ = try await lines(asks.map(WantedPart.init).lines, now: command.now)
    _ = try await snapshot(of: asks, for: command.user, by: terms.holds, now: command.now)
  }

  /// Decides a hold of what a wish names, from the present records and claims.
  func decideHold(
    of wish: P.Wish, _ command: UserCommand, using random: inout Randomness.Generator
  ) async throws -> Decision<Hold> {
    let wanted = try await product.asks(
      for: wish, of: command.user, at: self, now: command.now)
    return try await decideTaking(command, [wanted.asks], wanted.rely, using: &random) {
      groups, snapshot, random in
      try Holding.hold(
        groups[0], for: command.user, from: snapshot, policy: terms.holds, now: command.now,
        using: &random)
    }
  }

  /// Holds several things, each by a hold of its own and all or none.
  ///
  /// Users who wait for one of them are offered it first. `most` is the maximum number of things that the user may hold
  /// at a time. `groups` reads what each hold takes, and makes the change set rely on the records that were read.
  /// `answer` makes what is remembered of the request.
  package func holdEach<Answer: Codable & Sendable>(
    _ command: UserCommand, most: Int,
    _ groups: () async throws -> (asks: [[Ask]], rely: (inout ChangeSet) -> Void),
    answer: ([Hold], inout Randomness.Generator) -> Answer
  ) async throws -> Answer {
    try await taking(command, most: most, groups) { groups, snapshot, random in
      try Holding.holdEach(
        groups, for: command.user, from: snapshot, policy: terms.holds, most: most,
        now: command.now, using: &random
      ).map { answer($0, &random) }
    }
  }

  /// Runs the steps of every command that holds something: reads, decides, and lets the users who wait come first.
  ///
  /// `most` is the maximum number of things that are held one by one; nil for a single hold.
  private func taking<Answer: Codable & Sendable>(
    _ command: UserCommand, most: Int? = nil, storing: ResponseRecord<Answer>? = nil,
    _ wanted: () async throws -> (asks: [[Ask]], rely: (inout ChangeSet) -> Void),
    decide: ([[Ask]], Holding.Snapshot, inout Randomness.Generator) throws -> Decision<Answer>
  ) async throws -> Answer {
    try await lettingOthersFirst(now: command.now) {
      try await run(command, storing: storing) { random in
        let (groups, rely) = try await wanted()
        return try await decideTaking(
          command, most: most, groups, rely, using: &random, decide: decide)
      }
    }
  }

  private func decideTaking<Answer>(
    _ command: UserCommand, most: Int? = nil, _ groups: [[Ask]],
    _ rely: (inout ChangeSet) -> Void, using random: inout Randomness.Generator,
    decide: ([[Ask]], Holding.Snapshot, inout Randomness.Generator) throws -> Decision<Answer>
  ) async throws -> Decision<Answer> {
    let asks = groups.flatMap { $0 }
    let wants = asks.map(WantedPart.init)
    let lines = try await lines(wants.lines, now: command.now)
    var decision = try decide(
      groups,
      try await snapshot(
        of: asks, for: command.user, by: terms.holds, most: most, now: command.now), &random)
    rely(&decision.changes)
    // A hold that the user already has takes nothing from the users who wait.
    guard decision.changes.takesMore else { return decision }
    if lines.contains(where: { $0.value.waiting > 0 }) {
      try await checkOthers(before: nil, wanting: wants, now: command.now, using: &random)
    }
    for line in lines { decision.changes.rely(on: line) }
    return decision
  }

  /// Decides a hold of one user by a policy, from the present claims.
  func decideHold(
    for user: UserID, by policy: HoldPolicy, now: Instant,
    using random: inout some RandomNumberGenerator, _ asks: () async throws -> Wanted
  ) async throws -> Decision<Hold> {
    let (asks, rely) = try await asks()
    var decision = try Holding.hold(
      asks, for: user, from: try await snapshot(of: asks, for: user, by: policy, now: now),
      policy: policy, now: now, using: &random)
    rely(&decision.changes)
    return decision
  }

  private func snapshot(
    of asks: [Ask], for user: UserID, by policy: HoldPolicy, most: Int? = nil, now: Instant
  ) async throws -> Holding.Snapshot {
    let pools = policy.networkShare(of: user, taking: asks, most: most, now: now)?.asks ?? []
    return Holding.Snapshot(
      occupancy: try await store.occupancy(around: asks + pools, at: now),
      holds: try await store.records(Hold.self, .holder(user)))
  }

  /// Extends a hold.
  package func extend(_ hold: Hold.ID, _ command: UserCommand) async throws -> Hold {
    try await run(command) {
      try Holding.extend(
        try await found(Hold.self, hold), for: command.user, policy: terms.holds, now: command.now)
    }
  }

  /// Releases a hold.
  package func release(_ hold: Hold.ID, _ command: UserCommand) async throws -> Hold {
    try await run(command) {
      try Holding.release(try await found(Hold.self, hold), for: command.user, now: command.now)
    }
  }
}
