package import PassFormats
package import PassGate
internal import PassVerifier
internal import Vocabulary

extension GateSession {
  /// What a door cannot know, one sentence each, without a period; for the person who opens it.
  package func unknowable(list: Manifest?) -> [String] {
    var words = [
      "whether a copy is shown at two lanes before they hear of each other: the first of each lane "
        + "gets in, and both say CONFLICT as soon as they do",
      "whether who shows a ticket first is who bought it, where it has no name or nobody looks",
    ]
    let lists = gate.held.bundle?.issuers.flatMap(\.statusLists) ?? []
    words.append(
      lists.isEmpty
        ? "which tickets were taken back: these name no status list"
        : "which tickets are taken back after the status list that it holds was signed")
    if list == nil { words.append("who is still to come: it has no list") }
    return words
  }
}
