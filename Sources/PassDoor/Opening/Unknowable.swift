internal import PassFormats
package import PassGate
internal import PassVerifier
internal import Vocabulary

extension GateSession {
  /// What a door cannot know, one sentence each, without a period; for the person who opens it.
  ///
  /// - Parameters:
  ///   - hasList: whether it knows who is expected.
  ///   - isSharing: whether the lanes see a folder, by which they hear of each other.
  package func unknowable(hasList: Bool, isSharing: Bool) -> [String] {
    var words = [
      isSharing
        ? "whether a copy is shown at two lanes before they hear of each other: each lets one in, "
          + "and both say CONFLICT as soon as they do"
        : "whom the other lanes let in: no folder is shared, so a copy gets in once at each lane; "
          + "hand ledgers over with passtool gate export and merge",
      "whether who shows a ticket first is who bought it, where it has no name or nobody looks",
    ]
    let lists = gate.held.bundle?.issuers.flatMap(\.statusLists) ?? []
    words.append(
      lists.isEmpty
        ? hasList
          ? "which tickets were taken back: these name no status list"
          : "which tickets were taken back: it has no status list, and refuses tickets that name one"
        : "which tickets are taken back after the status list that it holds was signed")
    if !hasList { words.append("who is still to come: it has no list") }
    return words
  }
}
