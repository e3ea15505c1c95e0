internal import BookingStore
internal import Bookings
internal import Synchronization

/// The line of those who want something of one occasion at the same time, such as the seats of a flight.
///
/// Holds are decided alone, on all processors, as long as few come at a time and none meets another one. Once one does,
/// those that come wait in the order of their arrival, and many are decided from one reading of the occasion, each after
/// what those before it take. So the second who wants a seat is refused without a commit that fails and a second
/// decision. What they take is committed together, and the next ones are decided meanwhile.
///
/// A refusal because of what others take is answered only when their commits succeeded. If one did not, it is decided
/// again alone, and so is a hold whose commit met that of another process.
final class HoldingLine<P: StoredProduct>: Sendable {
  struct Request: Sendable {
    let desk: SalesDesk<P>
    let wish: P.Wish
    let command: UserCommand
    let storing: ResponseRecord<Hold>?
  }

  /// The hold; nil if it is to be decided alone.
  private typealias Outcome = Result<Hold?, any Error>

  private enum Step: Sendable {
    case commit(Decision<Hold>)
    case refused(Refusal)
    case alone
  }

  /// Decisions whose commits are under way.
  private struct Round: Sendable {
    let number: Int
    let steps: [Step]
    let taken: [Claim]
    let users: Set<UserID>
    /// The results of the commits by their places among the steps.
    let commits: Task<[Int: StoreError?], Never>
    /// The rounds that it was decided after, whose commits were under way then.
    let earlier: [Task<[Int: StoreError?], Never>]
  }

  /// The holds of an occasion that are under way.
  private struct Crowd {
    var count = 0
    /// The number of holds until the next are decided alone again, if none of them meets another one.
    var contested = 0
    /// The numbers of the holds that are being decided alone, in the order of their arrival.
    var alone: Set<Int> = []
    /// Those who join the line once the holds up to a number are no longer being decided alone.
    var joining: [(last: Int, join: CheckedContinuation<Void, Never>)] = []

    /// Removes and returns those who may join the line now.
    mutating func ready() -> [CheckedContinuation<Void, Never>] {
      let first = alone.min() ?? .max
      defer { joining.removeAll { $0.last < first } }
      return joining.filter { $0.last < first }.map(\.join)
    }
  }

  private struct State {
    var occasions: [String: Crowd] = [:]
    var rounds: [Round] = []
    var count = 0
    var lastAlone = 0
  }

  private let state = Mutex(State())
  /// Decisions are made in turn, while the commits of the round before are under way.
  private let deciding = AsyncLock()
  /// The work goes before that of those who only look, whose choices are the fresher for it.
  private let batches = Batcher<Request, Hold?, any Error>(
    lanes: 2, maxCount: 64, priority: .high)

  /// Maximum number of holds of an occasion that are decided alone at a time.
  ///
  /// It is also the number of holds that join a line until the next ones are decided alone again.
  private static var few: Int { 64 }

  /// Runs `body`, which learns whether the hold joins the line of the occasion.
  func enter<Result>(
    _ occasion: String, _ body: (_ joins: Bool) async throws -> Result
  ) async rethrows -> Result {
    let number = state.withLock { state in
      var crowd = state.occasions[occasion] ?? Crowd()
      defer { state.occasions[occasion] = crowd }
      let joins = crowd.count > 0 && (crowd.contested > 0 || crowd.count >= Self.few)
      crowd.count += 1
      crowd.contested -= joins && crowd.contested > 0 ? 1 : 0
      if joins { return Int?.none }
      state.lastAlone += 1
      crowd.alone.insert(state.lastAlone)
      return state.lastAlone
    }
    defer {
      let ready = state.withLock { state in
        state.occasions[occasion]?.count -= 1
        if let number { state.occasions[occasion]?.alone.remove(number) }
        let ready = state.occasions[occasion]?.ready() ?? []
        if state.occasions[occasion]?.count == 0 { state.occasions[occasion] = nil }
        return ready
      }
      for join in ready { join.resume() }
    }
    return try await body(number == nil)
  }

  /// Notes that a hold of an occasion met another one.
  func contest(_ occasion: String) {
    state.withLock { $0.occasions[occasion]?.contested = Self.few }
  }

  /// Returns the hold, or nil if it is to be decided alone.
  ///
  /// It joins the line of the occasion when the holds that are being decided alone have ended. The store then has what
  /// they take, so that no hold in the line tries to take the same.
  func hold(_ request: Request, of occasion: String) async throws -> Hold? {
    await withCheckedContinuation { join in
      let isReady = state.withLock { state in
        guard let last = state.occasions[occasion]?.alone.max() else { return true }
        state.occasions[occasion]?.joining.append((last, join))
        return false
      }
      if isReady { join.resume() }
    }
    return try await batches.submit(request) {
      (requests: [Request]) async -> [Result<Hold?, any Error>] in
      await self.answer(requests)
    }
  }

  private func answer(_ requests: [Request]) async -> [Outcome] {
    let round = await deciding.withLock { await decide(requests) }
    let results = await round.commits.value
    state.withLock { state in state.rounds.removeAll { $0.number == round.number } }
    var isSure = results.values.allSatisfy { $0 == nil }
    for earlier in round.earlier where isSure {
      isSure = await earlier.value.values.allSatisfy { $0 == nil }
    }
    return round.steps.enumerated().map { place, step in
      switch step {
      case .alone: .success(nil)
      case .refused(let refusal): isSure ? .failure(refusal) : .success(nil)
      case .commit(let decision):
        switch results[place] {
        case nil, .some(nil): .success(decision.answer)
        case .some(.conflict): .success(nil)
        case .some(.some(let error)): .failure(error)
        }
      }
    }
  }

  /// Decides the holds in order and begins to commit them.
  private func decide(_ requests: [Request]) async -> Round {
    let store = requests[0].desk.store
    let rounds = state.withLock { $0.rounds }
    let view = BatchStore(store, taken: rounds.flatMap(\.taken))
    let reader = Transactor(view)
    if store.isRemote { await Self.lookUp(requests, through: reader) }
    var steps: [Step] = []
    var taken: [Claim] = []
    // What a user may hold depends on the user's other holds, which are read from the store.
    var users: Set<UserID> = rounds.reduce(into: []) { $0.formUnion($1.users) }
    for request in requests {
      guard users.insert(request.command.user).inserted else {
        steps.append(.alone)
        continue
      }
      let step = await Self.decide(request, through: reader)
      if case .commit(let decision) = step {
        view.take(decision.changes.takes)
        taken += decision.changes.takes
      }
      steps.append(step)
    }
    let commits = Task { [steps] in await Self.commit(steps, to: store) }
    return state.withLock { state in
      state.count += 1
      let round = Round(
        number: state.count, steps: steps, taken: taken, users: Set(requests.map(\.command.user)),
        commits: commits,
        earlier: rounds.map(\.commits))
      state.rounds.append(round)
      return round
    }
  }

  /// Asks all that the decisions will ask, for all requests at the same time.
  ///
  /// Decided one after the other, each would wait for three answers of the database, and the last of sixty for all of
  /// them. An error shows again when the hold is decided.
  private static func lookUp(_ requests: [Request], through reader: Transactor) async {
    await withTaskGroup(of: Void.self) { group in
      for request in requests {
        group.addTask {
          let desk = request.desk.reading(through: reader)
          try? await desk.lookUp(request.wish, request.command)
        }
      }
    }
  }

  private static func decide(_ request: Request, through reader: Transactor) async -> Step {
    let (desk, command) = (request.desk.reading(through: reader), request.command)
    var random = desk.randomness.numbers(for: command.key?.id ?? command.user.rawValue)
    do {
      var decision = try await desk.decideHold(of: request.wish, command, using: &random)
      if let storing = request.storing { decision.changes.insert(try storing(decision.answer)) }
      return .commit(decision)
    } catch let refusal as Refusal {
      return .refused(refusal)
    } catch {
      // Either a waiting user comes first, or the store failed. The decision of this hold alone handles both.
      return .alone
    }
  }

  /// Commits the decisions at the same time; returns the error of each, or nil.
  private static func commit(
    _ steps: [Step], to store: any BookingStore
  ) async -> [Int: StoreError?] {
    await withTaskGroup(of: (Int, StoreError?).self) { group in
      for (place, step) in steps.enumerated() {
        guard case .commit(let decision) = step, !decision.changes.isEmpty else { continue }
        group.addTask {
          do throws(StoreError) {
            try await store.commit(decision.changes)
            return (place, nil)
          } catch { return (place, error) }
        }
      }
      return await group.reduce(into: [:]) { $0.updateValue($1.1, forKey: $1.0) }
    }
  }
}
