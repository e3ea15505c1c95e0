internal import Vocabulary

/// The number of people who came in each half hour, or in longer spans if the page is too narrow for half hours.
struct ArrivalChart: Equatable {
  /// The people who came in one span.
  struct Bar: Equatable {
    /// The beginning of the span, on the clocks of the place.
    let begins: LocalTime
    var count = 0
  }

  /// The bars, one after the other without gaps; none without arrivals.
  private(set) var bars: [Bar] = []
  /// The length of a span, in minutes.
  private(set) var minutes = 30

  /// Maximum number of bars that have room, each with a number of four digits above it.
  private static let maxCount = 30

  init(_ arrivals: [OffsetDateTime]) {
    let seconds = arrivals.compactMap {
      LocalTime(
        secondsSince1970: $0.instant.adding(seconds: $0.offsetMinutes * 60).secondsSince1970)?
        .secondsSince1970
    }
    guard let first = seconds.min(), let last = seconds.max() else { return }
    func span(_ time: Int64) -> Int64 { time / Int64(minutes * 60) }
    while span(last) - span(first) >= Int64(Self.maxCount) { minutes *= 2 }
    let width = Int64(minutes * 60)
    bars = (span(first)...span(last)).compactMap {
      LocalTime(secondsSince1970: $0 * width).map { Bar(begins: $0) }
    }
    for time in seconds {
      let index = Int(span(time) - span(first))
      if bars.indices.contains(index) { bars[index].count += 1 }
    }
  }

  /// The largest number of people in a bar.
  var highest: Int { bars.map(\.count).max() ?? 0 }
}

extension ReportContent {
  /// The chart in words: each hour with arrivals, and the number of people.
  var chartInWords: String {
    var day = chart.bars.first?.begins.date
    let spans = chart.bars.filter { $0.count > 0 }.map { bar in
      let hour = hourAndMinute(secondOfDay: bar.begins.secondOfDay)
      let date = bar.begins.date
      defer { day = date }
      return (date == day ? hour : "\(language.words.shortDay(of: date)) \(hour)")
        + " – \(bar.count)"
    }
    return "\(chartTitle): \(language.words.joined(spans, by: language.words.comma))"
  }
}
