internal import PassFormats
internal import Vocabulary

extension Admissions {
  /// Returns the event of a context that an agent names to take it back.
  ///
  /// Without a `device`, an id that several devices have is refused.
  func undoable<Failure: StoreFailure>(
    _ id: EventID, of device: DeviceID?, in context: String, failing: Failure.Type
  ) throws(Failure) -> AdmissionEvent {
    let named = undoable(in: context).filter { $0.id == id && (device ?? $0.device) == $0.device }
    guard named.count <= 1 else {
      let names = named.map { $0.key.rawValue }.ordered(<).joined(separator: ", or ")
      throw .refused("several events are called \(id); say which: \(names)")
    }
    guard let event = named.first else {
      throw .refused(
        "no event \(id) can be undone here: it is unknown, or was undone already; the ids are in the report: "
          + "passtool gate report")
    }
    return event
  }

  /// Returns the last event of a device in a context that counts.
  func lastUndoable<Failure: StoreFailure>(
    of device: DeviceID, in context: String, failing: Failure.Type
  ) throws(Failure) -> AdmissionEvent {
    let own = undoable(in: context).filter { $0.device == device }
    guard let last = own.max(by: { $0.sequence < $1.sequence }) else {
      throw .refused("this gate has recorded no event here that could be undone")
    }
    return last
  }

  /// Returns every event of a context that counts and is no undo itself.
  private func undoable(in context: String) -> [AdmissionEvent] {
    events.values.filter { $0.kind != .undo && $0.context == context && counts($0) }
  }
}
