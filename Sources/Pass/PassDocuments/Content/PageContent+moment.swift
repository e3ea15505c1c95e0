package import Vocabulary

extension PageContent {
  /// Returns a moment in words, on the clocks that the page shows: in the zone of the details, or in UTC.
  package static func moment(
    _ instant: Instant, _ details: PageDetails, leg index: Int = 0
  ) -> String {
    let leg = details.legs.indices.contains(index) ? details.legs[index] : nil
    let time =
      if let zone = details.zone {
        PrintedTime(instant, zone: zone)
      } else if let leg {
        leg.atOrigin(instant)
      } else if let starts = details.starts,
        let local = OffsetDateTime(instant, offsetMinutes: starts.offsetMinutes)
      {
        PrintedTime(local)
      } else {
        PrintedTime(utc: instant)
      }
    let words = details.language.words
    return words.joined(
      [words.dayAndTime(of: time, year: true), time.abbreviation ?? time.zone], by: ", ")
  }

  /// Returns a phrase in the language of the page with its parts filled in.
  package func filled(_ phrase: Phrase, _ values: KeyValuePairs<String, String>) -> String {
    words.fill(phrase, values)
  }
}
