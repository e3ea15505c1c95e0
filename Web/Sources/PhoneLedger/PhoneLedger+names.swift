internal import GateRules
package import PassFormats
package import Vocabulary

extension PhoneLedger {
  /// The number of days for which names stay in a ledger by default.
  package static let defaultDaysOfNames = 30

  /// Removes names, seats and references from all scans that are older than a number of days; returns the time before
  /// which they were removed, and the number of scans that had names.
  ///
  /// The days are counted back from the latest vouched time, or from `now` if that is earlier: this gate's own clock may
  /// be far ahead, and removed names do not come back. A time is vouched for by a signed bundle or list, where `vouched`
  /// is the latest date, or by an agent who confirmed the clock.
  package func purgeNames(
    days: Int, now: Instant, vouched: Instant?
  ) -> (cutoff: Instant, scans: Int) {
    let confirmed = events.of(device).filter { $0.event.kind == .clock }.map { $0.event.at }.max()
    let latest = [vouched, confirmed].compactMap { $0 }.max() ?? Instant(secondsSince1970: 0)
    let cutoff = min(now, latest).adding(seconds: -days * 86_400)
    var count = 0
    for index in scans.indices {
      let before = scans[index].record.person
      guard scans[index].record.at < cutoff, before.name != nil || before.reference != nil else {
        continue
      }
      count += 1
      scans[index].record.person.name = nil
      scans[index].record.person.seat = nil
      scans[index].record.person.reference = nil
      write(Row(Row.key("s", index + 1), scans[index].bytes)) {
        self.scans[index].record.person = before
      }
    }
    return (cutoff, count)
  }
}
