package import Bookings
package import Vocabulary

// These types describe the seats and prices of a schedule; they get ids when it is published.

extension Schedule {
  /// A seat map of a schedule.
  package struct SeatMapPlan: Hashable, Sendable {
    /// A seat of a schedule.
    package struct Place: Hashable, Sendable {
      package let seat: Seat
      package let cabin: Cabin
      package var features: [String]
      package let priceDelta: Money

      package init(seat: Seat, cabin: Cabin, features: [String], priceDelta: Money) {
        (self.seat, self.cabin) = (seat, cabin)
        (self.features, self.priceDelta) = (features, priceDelta)
      }
    }

    package var name: String
    package var places: [Place]
    package let sections: [SeatMap.Section]

    package init(name: String, places: [Place], sections: [SeatMap.Section]) {
      (self.name, self.places, self.sections) = (name, places, sections)
    }

    /// Returns the seat map as it is stored, with new ids.
    package func map(using random: inout some RandomNumberGenerator) -> SeatMap {
      SeatMap(
        id: .init(using: &random), name: name,
        places: places.map {
          .init(
            id: .init(using: &random), seat: $0.seat, cabin: $0.cabin, features: $0.features,
            priceDelta: $0.priceDelta)
        }, sections: sections)
    }
  }

  /// A tariff of a schedule.
  package struct TariffPlan: Hashable, Sendable {
    package var name: String
    package let currency: CurrencyCode
    package let fares: [Tariff.Fare]
    package let taxes: [Tariff.Tax]
    package let ancillaries: [Tariff.Ancillary]
    package let refunds: RefundPolicy

    package init(
      name: String, currency: CurrencyCode, fares: [Tariff.Fare], taxes: [Tariff.Tax],
      ancillaries: [Tariff.Ancillary], refunds: RefundPolicy
    ) {
      (self.name, self.currency, self.fares, self.taxes) = (name, currency, fares, taxes)
      (self.ancillaries, self.refunds) = (ancillaries, refunds)
    }

    /// Returns the tariff as it is stored.
    package func tariff(_ id: Tariff.ID) -> Tariff {
      Tariff(
        id: id, name: name, currency: currency, fares: fares, taxes: taxes,
        ancillaries: ancillaries, refunds: refunds)
    }
  }
}
