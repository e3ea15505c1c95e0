internal import BookingStore
internal import Bookings

/// The store as a simulated process sees it: with delays, failures and interleaved commands.
struct FaultyStore: ForwardingStore {
  let simulation: Simulation

  var base: any BookingStore { simulation.inner }

  func willCall(_ call: StoreCall) async throws(StoreError) {
    switch call {
    case .record, .claims: try await simulation.mayFail()
    case .commit, .records, .claimsOfScope, .taken, .claimed, .shares, .changedScopes, .events,
      .tidy:
      break
    }
  }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    try await simulation.commit(changes)
  }
}

/// The payment provider as a simulated process sees it.
struct FaultyProvider: PaymentProvider {
  let simulation: Simulation

  func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
    try await simulation.ask(request)
  }
}

extension Simulation {
  func mayFail() throws(StoreError) {
    if isFaulty, chance(1) { throw .failed("simulated read") }
  }

  /// Commits the changes, or fails, or leaves the outcome unknown; other commands may run before it.
  func commit(_ changes: ChangeSet) async throws(StoreError) {
    await interrupt()
    switch isFaulty ? Int.random(in: 0..<100, using: &random) : 100 {
    case 0..<4:
      count("commit failed")
      throw .failed("simulated commit")
    case 4..<7:
      count("commit lost")
      throw .unknown("simulated: not done")
    case 7..<11:
      try await commitAndCheck(changes)
      count("commit done without a word")
      throw .unknown("simulated: done")
    default: try await commitAndCheck(changes)
    }
  }

  private func commitAndCheck(_ changes: ChangeSet) async throws(StoreError) {
    let law = WaitingLaw(inner, users: users)
    let ready = try await law.ready(before: changes)
    do throws(StoreError) {
      try await inner.commit(changes)
    } catch {
      if case .conflict = error { count("somebody else was first") }
      throw error
    }
    if !ready.isEmpty { count("somebody was ready") }
    if let fault = law.fault(of: changes, past: ready) { fail(fault) }
    await check()
  }

  /// Asks the provider, which may be unreachable, answer too late, or receive the request later.
  func ask(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
    // Another process may be asking about the same payment.
    if isFaulty, chance(40) { requests.append(.step(request.payment)) }
    await interrupt()
    guard isFaulty, request.method.rawValue != "pm_unavailable" else {
      return try await perform(request)
    }
    if await staysUnderWay(request) { throw .timeout }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<8:
      count("provider away")
      throw .unavailable
    case 8..<16:
      count("time-out before")
      throw .timeout
    case 16..<26:
      _ = try await perform(request)
      count("time-out after")
      throw .timeout
    case 26..<34:
      inFlight.append(request)
      count("request on its way")
      throw .timeout
    case 34..<38 where request.operation == .capture:
      // An expired authorisation stays expired, and does not undo a capture.
      if await provider.accounts[request.payment]?.captured == nil {
        expiredAuthorisations.insert(request.payment)
      }
      return try await perform(request)
    default: return try await perform(request)
    }
  }

  /// Performs the request; each receipt may be delivered again later as a message.
  func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
    let receipt: PaymentReceipt
    if request.operation == .capture, expiredAuthorisations.contains(request.payment) {
      receipt = .declined(reason: "authorisation expired")
    } else {
      receipt = try await provider.perform(request)
    }
    messages.append((request.payment, receipt))
    // Real providers may report a failure after a capture.
    if receipt == .captured, chance(30) {
      messages.append((request.payment, .declined(reason: "a late failure")))
    }
    note("  provider: \(request.operation) \(request.payment): \(receipt)")
    return receipt
  }
}
