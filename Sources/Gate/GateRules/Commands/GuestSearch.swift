public import PassFormats
package import Vocabulary

/// A person on the list, and whether they are in.
public struct Guest: Sendable {
  /// The row of the list.
  public let row: ManifestRow
  /// The entries that count, in order of time; empty where no one came in.
  public let entries: [AdmissionEvent]
}

extension GateStore {
  /// Returns the people of the list who match a typed name, seat or reference: at most `limit` of them, and the number
  /// of all.
  ///
  /// The beginning of any word of a name is enough; letters are compared without accents. Where no guest has the name,
  /// guests with nearly that name are returned. A search changes nothing.
  package func guests(
    matching query: String, limit: Int, in setting: GateSetting, now: Instant
  ) throws(Failure) -> (shown: [Guest], count: Int) {
    let exact = setting.manifest?.rows(matching: query) ?? []
    let found = exact.isEmpty ? setting.manifest?.rows(like: query) ?? [] : exact
    var shown: [Guest] = []
    for row in found.prefix(limit) {
      let guest = try ListedPassenger(row, of: setting, in: self, now: now)
      let known = try known(of: Set(guest.passes), guest.key, in: setting.context)
      shown.append(Guest(row: row, entries: known.standing))
    }
    return (shown, found.count)
  }
}
