public import GateRules
public import PassFormats
public import Vocabulary

/// Decides about a judged scan with a storage in memory.
///
/// No page calls this function: it shows that the rules compile as Embedded Swift with a storage.
public func decide(
  _ judged: GateAnswer, at gate: Gate, now: Instant, by device: DeviceID
) -> GateAnswer {
  let store = MemoryStore(device)
  do throws(MemoryStore.Refusal) {
    return try gate.decide(judged, at: now, isExit: false, again: 5, in: store)
  } catch {
    return gate.decide(judged, isExit: false, withoutRecordingIn: store, because: "no storage")
  }
}
