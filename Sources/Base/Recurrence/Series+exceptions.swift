package import Vocabulary

/// Changes of single occurrences; each change gives another series, in which ids stay as they are.
extension Series {
  /// Returns the series without one occurrence.
  ///
  /// - Throws: `noOccurrence`, or `nothingLeft` if it is the last one.
  package func skipping(_ id: LocalTime, in zone: ZoneInfo) throws(SeriesFault) -> Series {
    try find(id, in: zone)
    return try with(.skipped, id).nonempty(in: zone)
  }

  /// Returns the series with one occurrence at another local time, and of another length if `seconds` is given.
  ///
  /// An occurrence may move past others, move again, and move back to its first time.
  ///
  /// - Throws: `noOccurrence`, `alreadySkipped`, `noSuchDay` for a day that the zone does not have,
  ///   `tooFar`, or `badLength`.
  package func moving(
    _ id: LocalTime, to local: LocalTime, lasting seconds: Int? = nil, in zone: ZoneInfo
  ) throws(SeriesFault) -> Series {
    try find(id, in: zone)
    if exceptions[id] == .skipped { throw .alreadySkipped(id) }
    let seconds = seconds ?? self.seconds(of: id)
    _ = try moved(id, to: local, lasting: seconds, in: zone)
    let isBack = local == id && seconds == self.seconds
    return with(isBack ? nil : .moved(to: local, seconds: seconds), id)
  }

  /// Returns the series without the exception for one occurrence, to which the rule applies again.
  package func restoring(_ id: LocalTime, in zone: ZoneInfo) throws(SeriesFault) -> Series {
    try find(id, in: zone)
    return with(nil, id)
  }

  /// Returns the series without that occurrence and all that follow it by the rule.
  ///
  /// The rule then ends with UNTIL on the day of the last one before. Exceptions from `id` on are
  /// dropped, so a later occurrence that was moved to before `id` is gone as well.
  ///
  /// - Throws: `noOccurrence`, or `nothingLeft` if none would be left.
  package func ending(before id: LocalTime, in zone: ZoneInfo) throws(SeriesFault) -> Series {
    try find(id, in: zone)
    guard let last = try planned(in: zone).last(where: { $0.id < id }) else { throw .nothingLeft }
    let ended: RecurrenceRule
    do { ended = try rule.ending(.day(last.id.date)) } catch {
      // A day is never out of range as an end.
      throw .noOccurrence(id)
    }
    return try Series(ended, start, seconds, self.zone, exceptions.filter { $0.key < id })
      .nonempty(in: zone)
  }

  /// Returns the series with these exceptions in place of its own; an exception whose occurrence is not in the rule has
  /// no effect.
  package func excepting(_ exceptions: [LocalTime: Exception]) -> Series {
    Series(rule, start, seconds, zone, exceptions)
  }

  private func seconds(of id: LocalTime) -> Int {
    if case .moved(_, let seconds) = exceptions[id] { return seconds }
    return seconds
  }

  private func find(_ id: LocalTime, in zone: ZoneInfo) throws(SeriesFault) {
    guard try planned(in: zone).contains(where: { $0.id == id }) else { throw .noOccurrence(id) }
  }

  private func with(_ exception: Exception?, _ id: LocalTime) -> Series {
    var exceptions = exceptions
    exceptions[id] = exception
    return Series(rule, start, seconds, zone, exceptions)
  }

  private func nonempty(in zone: ZoneInfo) throws(SeriesFault) -> Series {
    if try occurrences(in: zone).isEmpty { throw .nothingLeft }
    return self
  }
}
