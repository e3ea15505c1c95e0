package import Bookings
package import Vocabulary

/// The fares, taxes, ancillaries and refund rules of a route.
package struct Tariff: Record, Identified {
  package static let idPrefix = "trf"
  package static let kind = "tariff"

  package typealias ID = OpaqueID<Tariff>

  /// The fare of a cabin and passenger type.
  package struct Fare: Hashable, Sendable, Codable {
    package let cabin: Cabin
    package let type: TravelerType
    package let amount: Money

    package init(cabin: Cabin, type: TravelerType, amount: Money) {
      self.cabin = cabin
      self.type = type
      self.amount = amount
    }
  }

  /// A tax: an amount per traveler and flight, plus a share of the subtotal.
  package struct Tax: Hashable, Sendable, Codable {
    package let code: String
    package let perTraveler: Money
    /// Hundredths of a percent of the fares, seat surcharges and ancillaries of this tariff.
    package let basisPoints: Int

    package init(code: String, perTraveler: Money, basisPoints: Int) {
      self.code = code
      self.perTraveler = perTraveler
      self.basisPoints = basisPoints
    }
  }

  /// An additional service, such as a bag.
  package struct Ancillary: Hashable, Sendable, Codable {
    package let code: String
    package let label: String
    package let amount: Money

    package init(code: String, label: String, amount: Money) {
      self.code = code
      self.label = label
      self.amount = amount
    }
  }

  package let id: ID
  /// The name, such as `domestic`.
  package let name: String
  package let currency: CurrencyCode
  package let fares: [Fare]
  package let taxes: [Tax]
  package let ancillaries: [Ancillary]
  package let refunds: RefundPolicy

  package init(
    id: ID, name: String, currency: CurrencyCode, fares: [Fare], taxes: [Tax],
    ancillaries: [Ancillary],
    refunds: RefundPolicy
  ) {
    self.id = id
    self.name = name
    self.currency = currency
    self.fares = fares
    self.taxes = taxes
    self.ancillaries = ancillaries
    self.refunds = refunds
  }

  package var key: String { id.rawValue }
  package var lookups: [Lookup] { [.name(name)] }

  /// Returns the fare of a cabin and passenger type, or nil.
  package func fare(_ cabin: Cabin, _ type: TravelerType) -> Money? {
    fares.first { $0.cabin == cabin && $0.type == type }?.amount
  }

  /// The lowest adult fare, before seats and taxes.
  package var referencePrice: Money? {
    fares.filter { $0.type == .adult }.map(\.amount).min { $0.minorUnits < $1.minorUnits }
  }
}
