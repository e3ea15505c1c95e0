package import Bookings

extension Refusal {
  /// Returns the quote that replaces the expired one; nil if the refusal does not name it.
  package func newQuote<Request>(_ type: Quote<Request>.Type) -> Quote<Request>.ID? {
    if case .text(let id) = self["new_quote_id"] { Quote<Request>.ID(id) } else { nil }
  }
}
