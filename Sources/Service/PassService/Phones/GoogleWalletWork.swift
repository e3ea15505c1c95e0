internal import BookingStore
internal import Bookings
internal import Logging
internal import PassMinting
internal import PassWallet
internal import Selling
internal import ServiceHTTP
internal import Vocabulary

/// The work that sends changed passes to Google's wallet.
///
/// All waiting changes are in the store, so the work continues after a crash or in another process. What is sent is what
/// the pass shows at that moment, whole, so that sending it twice does no harm.
struct GoogleWalletWork: Sendable {
  let news: GoogleNews
  let clock: @Sendable () -> Instant
  /// The leases that decide which of several services sends; nil for a service that is alone.
  let leases: Leases?
  let metrics: ServiceMetrics

  /// Maximum number of requests under way at a time.
  private static let lanes = 8
  private static let batch = 64

  /// A changed pass with its resources.
  private struct Changed: Sendable {
    let pass: LinkedPass
    /// The digest of what the resources show.
    let digest: String
    let resources: GooglePass
  }

  /// What Google answered about a resource or a pass.
  private enum Answer: String, CaseIterable {
    case updated, missing, refused
    /// Nothing about this one; Google cannot be reached, or takes nothing from the account.
    case failed
  }

  /// Sends until the task is cancelled.
  func run() async {
    for answer in Answer.allCases { count(answer, 0) }
    while !Task.isCancelled {
      do { try await work() } catch { tell("changed passes were not sent to Google", error) }
      try? await Task.sleep(for: .milliseconds(500))
    }
  }

  /// Sends the changes that are due now.
  func work() async throws {
    while try await sendBatch(), !Task.isCancelled {}
  }

  /// Sends some of the changes that are due; returns whether there may be more.
  private func sendBatch() async throws -> Bool {
    guard let wallets = news.tools.wallets, wallets.googleStanding.mayBeAsked(at: clock()) else {
      return false
    }
    let settings = wallets.settings
    guard let issuer = settings.google, let google = try wallets.google(of: issuer),
      try await leases?.mayDo("google wallet", now: clock()) ?? true
    else { return false }
    let due = try await news.desk.due(in: issuer.id, limit: Self.batch, now: clock())
    let changed = await inLanes(due) { await made($0, wallets, settings) }
    // The travelers of a flight share its class, which is sent once for all of them.
    let classes = Dictionary(
      changed.flatMap(\.resources.classes).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let answers = Dictionary(
      await inLanes(Array(classes.values)) { resource in
        (resource.id, await send(resource, isClass: true, to: google, wallets.googleStanding))
      }, uniquingKeysWith: { $1 })
    let settled = await inLanes(changed) { one -> Bool? in
      let ofClasses = one.resources.classes.map { answers[$0.id] ?? .failed }
      let answer = await send(one.resources, ofClasses, to: google, wallets.googleStanding)
      return await note(answer, of: one) ? true : nil
    }
    return due.count == Self.batch && settled.count == changed.count && !changed.isEmpty
  }

  /// Returns a pass with its resources; nil if nothing can be sent of it now.
  private func made(
    _ pass: LinkedPass, _ wallets: Wallets, _ settings: WalletSettings
  ) async -> Changed? {
    do {
      guard let serial = WalletSerial(pass.serial),
        let shown = try await news.products.shownPass(serial)
      else {
        try await news.desk.remove(pass, now: clock())
        return nil
      }
      let language = Language(rawValue: pass.language) ?? .english
      guard var page = try await shown.make(language, news.tools, clock()) else { return nil }
      page.isToldOfChanges = true
      let resources = try await wallets.googlePass(page, settings, now: clock())
      return Changed(pass: pass, digest: shown.state.digest, resources: resources)
    } catch {
      if Self.lasts(error) { await postpone(pass) }
      tell("a changed pass for Google's wallet was not made", error)
    }
    return nil
  }

  /// Returns whether the same would fail again at once, so that the pass must not hold up others; the end of the service
  /// or a store that is away are no such reasons.
  private static func lasts(_ error: any Error) -> Bool {
    switch error {
    case StoreError.damaged: true
    case is WalletError, is Problem: true
    default: false
    }
  }

  /// Sends the objects of a pass after its classes.
  private func send(
    _ pass: GooglePass, _ ofClasses: [Answer], to google: any GoogleWallet,
    _ standing: GoogleStanding
  ) async -> Answer {
    var answers = ofClasses
    for object in pass.objects where !answers.contains(.failed) && !answers.contains(.refused) {
      answers.append(await send(object, isClass: false, to: google, standing))
    }
    for answer in [Answer.failed, .refused, .missing] where answers.contains(answer) {
      return answer
    }
    return .updated
  }

  /// Sends a resource; a class that is not there is created, because an object may belong to another class now.
  private func send(
    _ resource: GoogleResource, isClass: Bool, to google: any GoogleWallet,
    _ standing: GoogleStanding
  ) async -> Answer {
    guard standing.mayBeAsked(at: clock()) else { return .failed }
    do throws(GoogleWalletFault) {
      do throws(GoogleWalletFault) { try await google.replace(resource) } catch {
        guard isClass, error == .missing else { throw error }
        try await google.put(resource)
      }
      standing.answered()
      return .updated
    } catch {
      // What the end of the service interrupts is no failure; it is sent again.
      if Task.isCancelled { return .failed }
      standing.failed(error, now: clock())
      switch error {
      case .missing: return .missing
      case .refused:
        news.tools.failures.tell(
          "Google's wallet refused a changed pass", "\(error)", ["resource": "\(resource.kind)"])
        return .refused
      case .notAllowed, .later, .noAnswer:
        count(.failed)
        news.tools.failures.tell("Google's wallet takes no changed passes", "\(error)")
        return .failed
      }
    }
  }

  /// Notes an answer; returns whether the pass is not due any more.
  private func note(_ answer: Answer, of changed: Changed) async -> Bool {
    if answer == .failed { return false }
    count(answer)
    do {
      try await news.desk.note(
        answer == .updated ? .sent : .later, of: changed.digest, changed.pass, now: clock())
      return true
    } catch {
      tell("changed passes were not sent to Google", error)
      return false
    }
  }

  /// Puts a pass off that cannot be made, so that it holds up no other.
  private func postpone(_ pass: LinkedPass) async {
    do {
      try await news.desk.note(.later, of: pass.shown, pass, now: clock())
    } catch { tell("changed passes were not sent to Google", error) }
  }

  private func inLanes<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ work: @escaping @Sendable (Item) async -> Result?
  ) async -> [Result] {
    await withTaskGroup(of: Result?.self) { group in
      var found: [Result] = []
      for (index, item) in items.enumerated() {
        if index >= Self.lanes, let result = await group.next() ?? nil { found.append(result) }
        group.addTask { await work(item) }
      }
      for await result in group { if let result { found.append(result) } }
      return found
    }
  }

  private func tell(_ message: String, _ error: any Error) {
    if let error = error as? StoreError { news.tools.damaged(error) }
    news.tools.failures.tell(message, "\(error)")
  }

  private func count(_ answer: Answer, _ amount: Int = 1) {
    metrics.add(MetricNames.googleUpdates, [("outcome", answer.rawValue)], amount)
  }
}
