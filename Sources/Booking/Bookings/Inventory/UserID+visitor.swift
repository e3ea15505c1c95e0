internal import Vocabulary

/// Visitors: browsers without an account, which are users for as long as they keep their token.
///
/// A name is `~visitor~`, a keyed digest of the network, `~`, and a random end. A new cookie gives a new name, so
/// the visitors of one network are counted together wherever a user has a limit.
extension UserID {
  /// The beginning of the names; no name in the token of a user has it.
  package static let visitorSign = "~visitor~"

  /// The time in seconds for which a visitor is known after the last renewal of the token: 180 days.
  package static let visitorLasts = 180 * 86_400

  /// The number of users whose limits the visitors of one network have together, because an airport's network may be
  /// one address.
  package static let usersPerNetwork = 10

  /// The name of a visitor; nil if it is no name of a user.
  package init?(visitorOf network: some StringProtocol, _ end: some StringProtocol) {
    self.init("\(Self.visitorSign)\(network)~\(end)")
  }

  /// Whether it is a visitor.
  package var isVisitor: Bool { networkEnd != nil }

  /// The name under which it is counted: for a visitor the one that all visitors of the network share, and otherwise
  /// the name itself.
  package var countedName: String {
    networkEnd.map { String(rawValue[..<$0]) } ?? rawValue
  }

  /// The number of users whose limits `countedName` has.
  package var countedUsers: Int { isVisitor ? Self.usersPerNetwork : 1 }

  /// Returns a limit of one user as that of `countedName`.
  package func counted(_ limit: Int) -> Int {
    let (product, isTooLarge) = limit.multipliedReportingOverflow(by: countedUsers)
    return isTooLarge ? .max : product
  }

  /// The end of the part that all visitors of a network have in common; nil for any other user.
  private var networkEnd: String.Index? {
    guard rawValue.utf8.starts(with: Self.visitorSign.utf8) else { return nil }
    let rest = rawValue.utf8.dropFirst(Self.visitorSign.utf8.count)
    return rest.firstIndex(of: UInt8(ascii: "~"))
  }
}
