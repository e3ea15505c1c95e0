internal import Bookings
internal import OperatorFiles
internal import StrictText
internal import Platform
internal import Vocabulary

/// The operator's file with the rates for prices in other currencies (docs/guides/payments.md).
///
/// ```json
/// {"source": "ECB", "time": "2025-03-01T15:00:00Z",
///   "rates": [{"from": "USD", "to": "EUR", "rate": "0.9213"}]}
/// ```
enum ExchangeRateFile {
  private static let longest = 64 << 10

  /// Reads the rates from a file; throws a `ServiceError` with the file, the faulty member and how to fix it.
  static func rates(_ path: String) throws -> ExchangeRates {
    guard let bytes = try Files.read(path, limit: longest) else {
      throw ServiceError("\(path): longer than \(longest) bytes")
    }
    do {
      var object = try ObjectReader(try JSONReader.read(bytes))
      let source = try object.words("source", upTo: 64)
      let time = try object.time("time").instant
      var seen: Set<[CurrencyCode]> = []
      let rates = try object.objects("rates", 1...1_000) { (rate) throws(ShapeError) in
        try Self.rate(&rate, source, time, &seen)
      }
      try object.finish()
      return ExchangeRates(rates)
    } catch let error as JSONError {
      throw ServiceError("\(path): \(error)")
    } catch let error as ShapeError {
      throw ServiceError("\(path): \(error)")
    }
  }

  private static func rate(
    _ object: inout ObjectReader, _ source: String, _ time: Instant,
    _ seen: inout Set<[CurrencyCode]>
  ) throws(ShapeError) -> ExchangeRate {
    let from: CurrencyCode = try object.text("from")
    let to: CurrencyCode = try object.text("to")
    guard from != to, seen.insert([from, to]).inserted else {
      throw object.failure(
        "to",
        "expected a currency other than the one in \"from\", and each pair of currencies only once")
    }
    let decimal = try object.string("rate")
    guard
      let rate = ExchangeRate(from: from, to: to, decimal: decimal, source: source, time: time)
    else {
      throw object.failure("rate", "expected a decimal as a text, such as \"0.9213\"")
    }
    return rate
  }
}
