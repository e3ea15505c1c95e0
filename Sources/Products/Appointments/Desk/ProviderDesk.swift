internal import BookingStore
package import Bookings
package import OperatorFiles
package import Selling
package import Vocabulary

/// The commands and queries for providers.
extension SalesDesk<AppointmentProduct> {
  /// Adds a provider, for an operator only.
  package func addProvider(
    _ draft: ProviderDraft, _ command: AppointmentCommand
  ) async throws -> Provider {
    guard command.by.isOperator else {
      throw Refusal.unauthorized("adding providers", isFor: "an operator")
    }
    do { _ = try product.zone(draft.zone) } catch {
      throw Refusal.invalid("time_zone", "there is no time zone \(draft.zone)")
    }
    try Provider.check(draft.services, in: draft.currency)
    return try await run(command, about: draft.code.rawValue) { random in
      guard try await store.first(Provider.self, .provider(draft.code)) == nil else {
        throw Refusal(
          .providerCodeTaken, "there is a provider \(draft.code) already; choose another code")
      }
      let provider = Provider(draft, id: .init(using: &random))
      var changes = ChangeSet(at: command.now)
      changes.insert(provider)
      changes.emit("provider.added", provider)
      return Decision(provider, changes)
    }
  }

  /// A change of a provider.
  package enum ProviderChange: Hashable, Sendable {
    case hours(WeeklyHours)
    /// All services of the provider; a service that is left out can no longer be requested.
    case services([OfferedService])
    case name(TicketText, place: TicketText)
    case isOpen(Bool)
    /// Another user acts for it from now on; only an operator may change this.
    case user(UserID)
    case absence(Stretch)
    case present(OpaqueID<Provider.Absence>)
  }

  /// Changes a provider, for the user who acts for it or for an operator; accepted appointments stay as they are.
  ///
  /// The change is refused if `version` is given and is no longer the current one.
  package func change(
    _ provider: Provider.ID, _ change: ProviderChange, expecting version: Int? = nil,
    _ command: AppointmentCommand
  ) async throws -> Versioned<Provider> {
    try await run(about: provider.rawValue) { random in
      let read = try await found(Provider.self, provider)
      try read.value.check(command.by)
      var value = read.value
      try value.apply(change, by: command.by, now: command.now, using: &random)
      var changes = ChangeSet(at: command.now)
      changes.update(read, to: value)
      // The provider is already as requested, perhaps because the answer to an earlier try was lost.
      guard value != read.value else { return Decision(read, changes) }
      guard version == nil || version == read.version else { throw Refusal.changed("provider") }
      changes.emit("provider.changed", value)
      return Decision(Versioned(value, version: read.version + 1), changes)
    }
  }

  /// Returns the provider with a code.
  package func provider(_ code: OperatorCode) async throws -> Versioned<Provider> {
    guard let read = try await store.first(Provider.self, .provider(code)) else {
      throw Refusal.notFound(Provider.kind, code.rawValue)
    }
    return read
  }

  /// Lists providers in the order of their keys: those with a service, or all.
  package func providers(
    of service: Keyword? = nil, after: Provider.ID? = nil, limit: Int
  ) async throws -> [Versioned<Provider>] {
    try await store.records(
      Provider.self, service.map { .providers(of: $0) } ?? .providers, after: after?.rawValue,
      limit: limit)
  }
}

extension Provider {
  /// Refuses a user who neither acts for this provider nor is an operator.
  func check(_ actor: AppointmentActor) throws(Refusal) {
    guard actor.isOperator || actor.user == user else {
      throw .unauthorized("changing a provider", isFor: "the user who acts for it, or an operator")
    }
  }

  fileprivate mutating func apply(
    _ change: AppointmentDesk.ProviderChange, by actor: AppointmentActor, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) {
    // Absences that are over are no longer needed.
    absences.removeAll { $0.stretch.end <= now }
    switch change {
    case .hours(let new): hours = new
    case .services(let new):
      try Self.check(new, in: currency)
      services = new
    case .name(let name, let place): (self.name, self.place) = (name, place)
    case .isOpen(let isOpen): self.isOpen = isOpen
    case .user(let user):
      guard actor.isOperator else {
        throw .unauthorized("changing the user who acts for a provider", isFor: "an operator")
      }
      self.user = user
    case .absence(let stretch):
      guard stretch.end > now else {
        throw .invalidTimeRange("the absence \(stretch) has ended already; choose a later time")
      }
      guard absences.count < Self.maxAbsences else {
        throw Refusal(
          .invalidRequest,
          "a provider has at most \(Self.maxAbsences) absences; remove one first")
      }
      // A repeated absence changes nothing.
      guard !absences.contains(where: { $0.stretch == stretch }) else { return }
      absences.append(Absence(id: .init(using: &random), stretch: stretch))
      absences.sort { ($0.stretch.start, $0.id) < ($1.stretch.start, $1.id) }
    case .present(let id):
      guard absences.contains(where: { $0.id == id }) else {
        throw .notFound("absence", id.rawValue)
      }
      absences.removeAll { $0.id == id }
    }
  }
}
