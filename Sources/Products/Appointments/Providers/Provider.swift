package import Bookings
package import OperatorFiles
package import Vocabulary

/// A person or house whose time is booked: a groomer, a sitter, a practice.
package struct Provider: Record, Identified {
  package static let idPrefix = "prv"
  package static let kind = "provider"

  package typealias ID = OpaqueID<Provider>

  /// Time in which nothing may be booked; the reason is not recorded.
  package struct Absence: Hashable, Sendable, Codable, Identified {
    package static let idPrefix = "abs"

    package let id: OpaqueID<Absence>
    package let stretch: Stretch

    package init(id: OpaqueID<Absence>, stretch: Stretch) {
      self.id = id
      self.stretch = stretch
    }
  }

  package let id: ID
  package let code: OperatorCode
  /// The name as tickets show it.
  package internal(set) var name: TicketText
  /// The place of the appointments, as tickets show it.
  package internal(set) var place: TicketText
  package let zone: ZoneName
  package let currency: CurrencyCode
  /// The user who acts for the provider: accepts, starts and completes appointments.
  package internal(set) var user: UserID
  package internal(set) var services: [OfferedService]
  package internal(set) var hours: WeeklyHours
  /// The absences that are not over, by start.
  package internal(set) var absences: [Absence]
  /// Whether the provider takes requests.
  package internal(set) var isOpen: Bool

  package static let maxServices = 50
  package static let maxAbsences = 200

  init(_ draft: ProviderDraft, id: ID) {
    self.id = id
    (code, name, place, zone) = (draft.code, draft.name, draft.place, draft.zone)
    (currency, user, services) = (draft.currency, draft.user, draft.services)
    (hours, absences, isOpen) = (draft.hours, [], true)
  }

  package var key: String { id.rawValue }
  package var lookups: [Lookup] {
    [.provider(code), .providers, .providers(of: user)] + services.map { .providers(of: $0.type) }
  }

  package func service(_ type: Keyword) -> OfferedService? { services.first { $0.type == type } }

  /// The provider's time in the inventory: appointments and classes have stretches of it, and no two overlap.
  package var time: Resource { Resource(scope: key, name: "time") }
}

/// The values that a provider is made of.
package struct ProviderDraft: Hashable, Sendable {
  package let code: OperatorCode
  package let name: TicketText
  package let place: TicketText
  package let zone: ZoneName
  package let currency: CurrencyCode
  package let user: UserID
  package let services: [OfferedService]
  package let hours: WeeklyHours

  package init(
    code: OperatorCode, name: TicketText, place: TicketText, zone: ZoneName,
    currency: CurrencyCode, user: UserID, services: [OfferedService], hours: WeeklyHours
  ) {
    (self.code, self.name, self.place, self.zone) = (code, name, place, zone)
    (self.currency, self.user) = (currency, user)
    (self.services, self.hours) = (services, hours)
  }
}

extension Lookup {
  /// Returns the lookup of the provider with this code.
  package static func provider(_ code: OperatorCode) -> Lookup {
    Lookup("code", code.rawValue, isUnique: true)
  }

  package static let providers = Lookup("all", "true")

  /// Returns the lookup of the providers for which a user acts.
  package static func providers(of user: UserID) -> Lookup { Lookup("user", user.rawValue) }

  /// Returns the lookup of the providers that have a service.
  package static func providers(of service: Keyword) -> Lookup {
    Lookup("service", service.rawValue)
  }
}

extension Provider {
  /// Refuses too many services, a type that occurs twice, and a price in another currency.
  static func check(_ services: [OfferedService], in currency: CurrencyCode) throws(Refusal) {
    guard services.count <= maxServices, Set(services.map(\.type)).count == services.count else {
      throw .invalid("services", "expected at most \(maxServices), each type once")
    }
    guard services.allSatisfy({ $0.price.currency == currency }) else {
      throw .invalid("services", "expected prices in \(currency)")
    }
  }
}
