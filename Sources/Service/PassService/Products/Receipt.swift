internal import ServiceHTTP
package import Bookings
package import StrictText
internal import Vocabulary

extension JSONWriter {
  /// Writes the purchases that were confirmed, each as it was sold, for as long as the booking is kept.
  ///
  /// A refund changes no receipt; it is a member of the booking.
  mutating func receipts(of booking: some SoldRecord, _ payments: [Payment]) {
    objects("receipts", booking.sale.purchases.filter { $0.confirmed != nil }) { writer, purchase in
      writer.member("quote_id", purchase.quote.key)
      writer.price(purchase.quote.price)
      writer.member("confirmed_at", orNull: purchase.confirmed?.description)
      guard let payment = payments.first(where: { $0.id == purchase.payment }) else {
        return writer.member("payment", orNull: nil as String?)
      }
      writer.name("payment")
      writer.object { writer in
        writer.member("payment_id", payment.key)
        writer.member("provider", payment.provider.rawValue)
        writer.member("transaction_id", orNull: payment.reference?.rawValue)
        writer.member("last_four", orNull: booking.sale.cards?[payment.key]?.rawValue)
      }
    }
  }

  /// Writes the lines of a price, their sum, the taxes and the total.
  package mutating func price(_ price: Price) {
    objects("line_items", price.lines) { writer, line in
      writer.member("description", line.description)
      writer.member("amount_minor", line.amount.minorUnits)
      writer.member("currency", line.amount.currency.rawValue)
    }
    member("subtotal", price.subtotal)
    objects("taxes", price.taxes) { writer, tax in
      writer.member("code", tax.code)
      writer.member("amount_minor", tax.amount.minorUnits)
      writer.member("currency", tax.amount.currency.rawValue)
    }
    member("total", price.total)
    guard let rate = price.rate else { return }
    name("rate")
    object { writer in
      writer.member("from", rate.from.rawValue)
      writer.member("to", rate.to.rawValue)
      writer.member("rate", rate.decimal)
      writer.member("source", rate.source)
      writer.member("time", rate.time.description)
    }
  }
}
