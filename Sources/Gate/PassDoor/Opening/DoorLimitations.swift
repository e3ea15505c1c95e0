package import PassGate
internal import PassVerifier

extension DoorWords {
  /// What the door of a session cannot know, one sentence each, without a period; for the person who opens it.
  ///
  /// - Parameter isSharing: whether the lanes see a folder, by which they hear of each other.
  package func unknowable(_ session: GateSession, isSharing: Bool) -> [String] {
    let hasList = session.gate.setting.manifest != nil
    let lists = session.gate.held.bundle?.issuers.flatMap(\.statusLists) ?? []
    let status =
      !lists.isEmpty ? unknown.laterStatus : hasList ? unknown.noneNamesStatus : unknown.noStatus
    return [isSharing ? unknown.copyAtTwoLanes : unknown.copyAtEachLane, unknown.buyer, status]
      + (hasList ? [] : [unknown.noList])
  }
}
