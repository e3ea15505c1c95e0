internal import Bookings
internal import Vocabulary

/// The limits on refunds by agents, from the settings.
extension ServeSettings {
  /// The limits; reading them throws a `ConfigurationFault` with the first part that is not a limit.
  var refundLimits: RefundLimits {
    get throws(ConfigurationFault) {
      RefundLimits(
        perBooking: try limit(refundsPerBooking, "agents.refunds.per-booking", takesShare: true),
        perDay: try limit(refundsPerDay, "agents.refunds.per-day", takesShare: false))
    }
  }

  var faultsOfRefundLimits: [String] {
    do throws(ConfigurationFault) {
      _ = try refundLimits
      return []
    } catch { return [error.description] }
  }

  private func limit(
    _ parts: [String]?, _ key: String, takesShare: Bool
  ) throws(ConfigurationFault) -> RefundLimits.Limit? {
    guard let parts else { return nil }
    var limit = RefundLimits.Limit()
    for part in parts {
      let words = part.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      if words.count == 2, let currency = CurrencyCode(words[0]), let amount = Int(words[1]),
        amount >= 0, limit.amounts[currency] == nil
      {
        limit.amounts[currency] = amount
      } else if takesShare, part.hasSuffix("%"), let percent = Int(part.dropLast()),
        (0...100).contains(percent), limit.percent == nil
      {
        limit.percent = percent
      } else {
        throw ConfigurationFault(
          "\(key): \(escaped(part, limit: 40)) cannot be read as a limit; expected minor units of a currency, each "
            + "currency only once, "
            + (takesShare ? "or a share up to 100%, such as EUR:20000,50%" : "such as EUR:100000"))
      }
    }
    return limit
  }
}
