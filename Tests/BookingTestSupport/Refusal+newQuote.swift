package import Bookings

extension Refusal {
  /// The quote that replaces the expired one.
  package func newQuote<Request>(_ type: Quote<Request>.Type) -> Quote<Request>.ID? {
    if case .text(let id) = self["new_quote_id"] { Quote<Request>.ID(id) } else { nil }
  }
}
