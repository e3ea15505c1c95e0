public import PassFormats
public import Vocabulary

extension KeyTerms {
  /// The time for which a new key signs, in days.
  public static let defaultDays = 730
  /// The longest lifetime of a pass under a new key, in days.
  public static let defaultLifetimeDays = 366

  /// The terms of a new key, in days from `start` rounded down to the minute.
  ///
  /// By default it signs every kind of pass. Nil if the dates are outside the years of passes, a
  /// number is out of bounds, or `kinds` or `carriers` allows nothing.
  public init?(
    from start: Instant, days: Int = defaultDays, kinds: Set<KeyKind> = Set(KeyKind.passes),
    carriers: Set<CarrierCode>? = nil, longestLifetimeDays: Int = defaultLifetimeDays
  ) {
    let daysInBounds = 1...36_525
    guard daysInBounds.contains(days), daysInBounds.contains(longestLifetimeDays) else {
      return nil
    }
    let begin = start.roundedDownToMinute
    self.init(
      notBefore: begin, expires: begin.adding(seconds: days * 86_400), kinds: kinds,
      carriers: carriers, longestLifetime: longestLifetimeDays * 86_400)
  }
}
