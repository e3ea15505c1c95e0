package import Vocabulary

/// An itemised price in one currency: Σ lines = subtotal, subtotal + Σ taxes = total.
package struct Price: Hashable, Sendable, Codable {
  package let lines: [Line]
  package let subtotal: Money
  package let taxes: [Tax]
  package let total: Money
  /// The rate by which the price was converted; nil if it is in the product's own currency.
  package internal(set) var rate: ExchangeRate?

  /// One line item.
  package struct Line: Hashable, Sendable, Codable {
    package let description: String
    package let amount: Money

    package init(description: String, amount: Money) {
      self.description = description
      self.amount = amount
    }
  }

  /// One tax.
  package struct Tax: Hashable, Sendable, Codable {
    package let code: String
    package let amount: Money

    package init(code: String, amount: Money) {
      self.code = code
      self.amount = amount
    }
  }

  /// The price with its sums; nil on overflow, for mixed currencies or for a negative total.
  package init?(_ lines: [Line], taxes: [Tax] = [], in currency: CurrencyCode) {
    guard let subtotal = Money.sum(lines.map(\.amount), in: currency),
      let tax = Money.sum(taxes.map(\.amount), in: currency), let total = subtotal.adding(tax),
      total.minorUnits >= 0
    else { return nil }
    self.lines = lines
    self.subtotal = subtotal
    self.taxes = taxes
    self.total = total
  }

  /// Returns the price in another currency: each line and tax converted, and the sums computed from those.
  package func converted(by rate: ExchangeRate) throws(Refusal) -> Price {
    guard rate.from == total.currency else {
      throw .invalid(
        "currency", "the price is in \(total.currency), and the exchange rate is for \(rate.from)")
    }
    let lines = lines.compactMap { line in
      rate.convert(line.amount).map { Line(description: line.description, amount: $0) }
    }
    let taxes = taxes.compactMap { tax in
      rate.convert(tax.amount).map { Tax(code: tax.code, amount: $0) }
    }
    guard lines.count == self.lines.count, taxes.count == self.taxes.count,
      var price = Price(lines, taxes: taxes, in: rate.to)
    else { throw .invalid("currency", "the price in \(rate.to) is too large for an amount") }
    price.rate = rate
    return price
  }
}
