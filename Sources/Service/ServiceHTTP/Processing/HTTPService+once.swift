internal import BookingStore
internal import Bookings
internal import HTTPTypes
internal import Vocabulary

extension HTTPService {
  /// Answers a request with an idempotency key: performs it the first time, and then repeats the same bytes, except
  /// for passes that have ended.
  ///
  /// With a `notice`, it only repeats answers and performs nothing for the first time.
  func answerOnce(
    _ key: RequestKey, _ call: Call, unless notice: MaintenanceNotice?
  ) async throws -> HTTPAnswer {
    try await inFlight.alone(key.id) {
      if let kept = try await keptAnswer(to: key, call) { return kept }
      if let notice { throw notice.problem(at: call.now) }
      guard let requests else { return try await answerFirst(key, call) }
      guard let mark = try await requests.begin(key.id, now: call.now) else {
        // The request may have been answered since the look-up above.
        if let kept = try await keptAnswer(to: key, call) { return kept }
        throw InFlight.problem
      }
      if mark.version > 1, let kept = try await keptAnswer(to: key, call) { return kept }
      do {
        return try await answerFirst(key, call, ending: mark)
      } catch {
        await requests.end(mark, now: call.now)
        throw error
      }
    }
  }

  /// Returns the answer that is kept under a key, as it is shown now, or nil if no answer is kept.
  private func keptAnswer(to key: RequestKey, _ call: Call) async throws -> HTTPAnswer? {
    guard let kept = try await store.record(KeptAnswer.self, key.id)?.value else { return nil }
    return try await application.shown(try kept.answer(to: key), now: call.now)
  }

  /// Performs a request with a key and keeps the answer.
  ///
  /// By the `mark`, other services know that this one performs the request; if another service has taken the mark
  /// over, nothing is kept.
  private func answerFirst(
    _ key: RequestKey, _ call: Call, ending mark: Versioned<RunningRequest>? = nil
  ) async throws -> HTTPAnswer {
    let answer: HTTPAnswer
    do {
      answer = try await perform(call)
    } catch let refusal as Refusal where ProblemCode(refusal.code).isDecision {
      return try await keep(Problem(refusal).answer(to: call.head), key, call, ending: mark)
    } catch let problem as Problem where problem.code.isDecision {
      return try await keep(problem.answer(to: call.head), key, call, ending: mark)
    } catch let refusal as Refusal where refusal.code.kind == .tooSoon {
      var problem = Problem(refusal)
      problem.retryAfter = refusal.until.map { max(Int($0.seconds(since: call.now)), 1) }
      throw problem
    }
    if answer.isKept { return answer }
    if answer.isOverwriting {
      if let mark { await requests?.end(mark, now: call.now) }
      return answer
    }
    _ = try await desk.run {
      var changes = ChangeSet(at: call.now)
      if let booking = answer.booking {
        // The personal data of a booking that has failed meanwhile was removed, so its answer must not be
        // stored.
        guard try await application.relies(on: booking, in: &changes) else {
          changes = ChangeSet(at: call.now)
          if let mark { changes.remove(mark) }
          return Decision((), changes)
        }
      }
      if let mark { changes.remove(mark) }
      changes.insert(
        KeptAnswer(key, answer, lapses: call.now.adding(seconds: application.answersKept)))
      return Decision((), changes)
    }
    return answer
  }
  /// Keeps a refusal, together with others that come at the same time, and returns it.
  private func keep(
    _ refusal: HTTPAnswer, _ key: RequestKey, _ call: Call, ending mark: Versioned<RunningRequest>?
  ) async throws -> HTTPAnswer {
    let answer = KeptAnswer(
      key, refusal, lapses: call.now.adding(seconds: application.answersKept))
    do {
      try await refusals.keep(.init(answer: answer, mark: mark, now: call.now), at: desk)
    } catch StoreError.conflict {
      // The same as after too many conflicts of a command: nothing was kept, and the request may be sent again.
      throw Refusal.busy
    }
    return refusal
  }
}
