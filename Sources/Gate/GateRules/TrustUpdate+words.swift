package import PassVerifier
internal import Vocabulary

extension TrustUpdate {
  /// The change in words for staff.
  package var inWords: String {
    switch self {
    case .bundle(let version, let replaced):
      "trust bundle version \(version)" + (replaced.map { ", in place of version \($0)" } ?? "")
    case .statusList(_, let uri, let entries, _):
      "status list \(escaped(uri, limit: 80)), \(counted(entries, "entry", "entries"))"
    case .alreadyHeld: "this gate has this bundle or list already"
    }
  }
}
