/// The kinds of messages that are read.
package enum MessageKind: String, CaseIterable, Sendable {
  /// The passenger name list: all names.
  case nameList = "PNL"
  /// The additions and deletions list: what has changed.
  case changes = "ADL"
  /// The passenger final sales: who flew and who did not.
  case finalSales = "PFS"

  /// Kinds of the same family that are recognised and left out.
  static let leftOut: Set<String> = [
    "PRL", "ETL", "FTL", "PTM", "PSM", "PIL", "PAL", "CAL", "SOM", "SPM", "BSM", "BTM", "BPM",
    "BUM", "BNS", "BCM", "BMM", "BRQ", "SSM", "ASM", "MVT", "LDM", "CPM",
  ]
}
