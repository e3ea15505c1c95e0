package import PassGate
internal import PassVerifier

extension DoorWords {
  /// Returns the facts that the door of a session cannot know, one sentence each, without a period.
  ///
  /// They are for the person who opens the door. `isSharing` says whether the lanes see a folder, by which they hear of
  /// each other.
  package func unknowable(_ session: GateSession, isSharing: Bool) -> [String] {
    let hasList = session.gate.setting.manifest != nil
    let lists = session.gate.held.bundle?.issuers.flatMap(\.statusLists) ?? []
    let status =
      !lists.isEmpty ? unknown.laterStatus : hasList ? unknown.noneNamesStatus : unknown.noStatus
    return [isSharing ? unknown.copyAtTwoLanes : unknown.copyAtEachLane, unknown.buyer, status]
      + (hasList ? [] : [unknown.noList])
  }
}
