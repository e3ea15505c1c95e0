package import BookingStore
package import Bookings
package import Vocabulary

/// The phones that registered for passes in their wallets, the changes of these passes, and the pushes that wait.
package struct WalletDesk: Sendable {
  private let desk: Transactor
  /// Whether phones are told of changes; otherwise they ask on their own.
  private let pushes: Bool

  package init(_ desk: Transactor, pushes: Bool) {
    self.desk = desk
    self.pushes = pushes
  }

  private var store: any BookingStore { desk.store }

  /// A closure that reads what a pass shows at present; nil if nothing may be shown of it any more.
  package typealias Reading<Shown> = () async throws -> (state: WalletPassState, shown: Shown)?

  /// The name of the readers of the outbox that look for changes of these passes.
  package static let reader = "wallets"

  // MARK: Registrations

  /// Registers a phone for a pass and returns whether it was not registered before; nil if the pass is gone.
  package func register(
    _ request: WalletRegistering.Request, now: Instant, reading: Reading<some Sendable>
  ) async throws -> Bool? {
    try await OutboxReader(Self.reader, of: store).beginWithBookings(now: now)
    let isNew: Bool? = try await desk.run {
      let key = RegisteredPass.key(request.passType, request.serial)
      let pass = try await store.record(RegisteredPass.self, key)
      guard let (state, _) = try await reading() else { return Decision(nil, ChangeSet(at: now)) }
      let device = try await self.device(request.device, request.passType)
      let decision = try WalletRegistering.register(
        request, for: state, known: pass, device,
        passes: try await passes(of: request.device, request.passType).count, now: now)
      return Decision(decision.answer, decision.changes)
    }
    return isNew
  }

  /// Ends a phone's registration for a pass; a phone that is not registered is left as it is.
  package func unregister(
    _ id: WalletDeviceID, from serial: String, ofType passType: String, now: Instant
  ) async throws {
    try await desk.run {
      let key = RegisteredPass.key(passType, serial)
      guard let device = try await device(id, passType),
        let pass = try await store.record(RegisteredPass.self, key)
      else { return Decision((), ChangeSet(at: now)) }
      let others = try await passes(of: id, passType).filter { $0.value.serial != serial }
      return Decision(
        (),
        WalletRegistering.unregister(device, from: pass, isLast: others.isEmpty, now: now))
    }
  }

  /// Removes a phone whose token is no phone's any more, unless it has registered with another one meanwhile.
  package func remove(_ device: WalletDevice, now: Instant) async throws {
    try await desk.run {
      var changes = ChangeSet(at: now)
      guard let read = try await self.device(device.device, device.passType),
        read.value.token == device.token
      else { return Decision((), changes) }
      for pass in try await passes(of: device.device, device.passType) {
        WalletRegistering.remove(device.device, from: pass, in: &changes)
      }
      changes.remove(read)
      return Decision((), changes)
    }
  }

  /// Adds to a change set the removal of everything that phones registered for a booking's passes.
  package static func remove(
    about booking: RecordKey, from store: any BookingStore, in changes: inout ChangeSet
  ) async throws {
    let subject = PublicEvent.Subject(booking)
    let passes = try await store.records(RegisteredPass.self, .walletPasses(about: subject))
      .filter { $0.value.booking == subject }
    var kept: [String: Int] = [:]
    for pass in passes {
      changes.remove(pass)
      for holder in pass.value.holders {
        let key = WalletDevice.key(holder.device, pass.value.passType)
        guard let device = try await store.record(WalletDevice.self, key) else { continue }
        if kept[key] == nil {
          let removed = Set(passes.map(\.value.key))
          kept[key] = try await Self.passes(of: holder.device, pass.value.passType, in: store)
            .count { !removed.contains($0.value.key) }
        }
        // A phone that registers for another pass at this moment makes the commit fail.
        if kept[key] == 0 { changes.remove(device) } else { changes.rely(on: device) }
      }
    }
  }

  // MARK: Questions of phones

  /// The serial numbers of passes that changed, and the number of the last change.
  package struct Changes: Hashable, Sendable {
    package let serials: [String]
    package let last: Int
  }

  /// Returns the passes of a phone that changed after a number; without a number, or for one that the service did not
  /// give yet, all of them; nil if none did.
  package func changes(
    of id: WalletDeviceID, ofType passType: String, after number: Int?
  ) async throws -> Changes? {
    guard let device = try await device(id, passType)?.value else { return nil }
    let first = number.flatMap { (0...device.last).contains($0) ? $0 + 1 : nil } ?? 0
    let found = try await store.records(
      RegisteredPass.self, .walletPasses(of: id, passType), ranks: first ..< .max, after: nil,
      limit: RegisteredPass.maxPerDevice)
    guard let last = found.last else { return nil }
    return Changes(
      serials: found.map(\.record.value.serial), last: max(device.last, last.rank))
  }

  /// Reads what a pass shows, and returns it with the time of its last change if phones registered for it; nil if it
  /// is gone.
  ///
  /// If it shows something else than before, its phones are told.
  package func look<Shown: Sendable>(
    at serial: String, ofType passType: String, now: Instant, reading: Reading<Shown>
  ) async throws -> (shown: Shown, modified: Instant?)? {
    try await desk.run {
      let pass = try await store.record(
        RegisteredPass.self, RegisteredPass.key(passType, serial))
      guard let (state, shown) = try await reading() else {
        return Decision(nil, ChangeSet(at: now))
      }
      guard let pass else { return Decision((shown, nil), ChangeSet(at: now)) }
      var devices: [Versioned<WalletDevice>] = []
      for holder in pass.value.holders {
        if let device = try await device(holder.device, passType) { devices.append(device) }
      }
      let decision = WalletRegistering.look(
        at: pass, state, devices, pushes: pushes, now: now)
      return Decision((shown, decision.answer), decision.changes)
    }
  }

  // MARK: Changes

  /// Compares the passes that events may have changed with what they show now; returns whether there were any.
  ///
  /// `reading` reads what the pass with a serial number shows.
  package func heed(
    _ events: [OutboxEvent], ofType passType: String, now: Instant,
    reading: (_ serial: String) async throws -> WalletPassState?
  ) async throws -> Bool {
    var serials: Set<String> = []
    for subject in Set(events.map(PublicEvent.Subject.init)) {
      let passes = try await store.records(RegisteredPass.self, .walletPasses(about: subject))
      serials.formUnion(passes.map(\.value).filter { $0.passType == passType }.map(\.serial))
    }
    for serial in serials.sorted() {
      _ = try await look(at: serial, ofType: passType, now: now) {
        try await reading(serial).map { ($0, ()) }
      }
    }
    return !serials.isEmpty
  }

  // MARK: Pushes

  /// Returns the phones to which a push is due, longest due first.
  package func due(
    ofType passType: String, limit: Int, now: Instant
  ) async throws -> [WalletDevice] {
    let end = Int(now.adding(seconds: 1).secondsSince1970)
    return try await store.records(
      WalletDevice.self, .walletPushes(ofType: passType), ranks: .min..<end, after: nil,
      limit: limit
    ).map(\.record.value)
  }

  /// Notes the outcome of a push to a phone, as it was read before the attempt.
  package func note(_ outcome: PassPushOutcome, of device: WalletDevice, now: Instant) async throws
  {
    if outcome == .gone { return try await remove(device, now: now) }
    try await desk.run {
      guard let read = try await self.device(device.device, device.passType),
        read.value.token == device.token, read.value.push != nil
      else { return Decision((), ChangeSet(at: now)) }
      return Decision(
        (),
        WalletRegistering.note(
          isSent: outcome == .sent, upTo: device.last, read, now: now))
    }
  }

  // MARK: Reading

  private func device(
    _ id: WalletDeviceID, _ passType: String
  ) async throws -> Versioned<WalletDevice>? {
    try await store.record(WalletDevice.self, WalletDevice.key(id, passType))
  }

  private func passes(
    of id: WalletDeviceID, _ passType: String
  ) async throws -> [Versioned<RegisteredPass>] {
    try await Self.passes(of: id, passType, in: store)
  }

  private static func passes(
    of id: WalletDeviceID, _ passType: String, in store: any BookingStore
  ) async throws -> [Versioned<RegisteredPass>] {
    try await store.records(
      RegisteredPass.self, .walletPasses(of: id, passType), ranks: .min ..< .max)
  }
}

extension PublicEvent.Subject {
  fileprivate init(_ event: OutboxEvent) {
    self.init(RecordKey(kind: event.event.kind, key: event.event.key))
  }
}
