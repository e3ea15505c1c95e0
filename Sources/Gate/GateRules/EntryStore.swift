package import PassFormats
package import Vocabulary

/// The storage of a gate, as the rules about entries need it.
///
/// The caller of the rules begins a transaction before them and ends it after them. So the data that the rules read
/// stays true until their record is kept, also where several processes share the storage.
package protocol EntryStore {
  associatedtype Failure: Error

  /// The device whose events the storage appends.
  var device: DeviceID { get }

  /// Returns the events about passes and a passenger that count in a context, and the events about those, such as
  /// undos.
  func known(
    of passes: Set<PassKey>, _ passenger: AirlineKey?, in context: String
  ) throws(Failure) -> Admissions

  /// Returns the name that was recorded with an event of this gate; nil where none is known.
  func name(in event: AdmissionEvent) throws(Failure) -> String?

  /// Returns the last scan of a revoked or suspended pass of a passenger.
  func takenBack(_ passenger: AirlineKey) throws(Failure) -> ScanRecord?

  /// Appends an event to the chain of this device.
  func append(
    _ kind: AdmissionEvent.Kind, in context: String, at now: Instant,
    _ fill: (inout AdmissionEvent) -> Void
  ) throws(Failure) -> AdmissionEvent

  /// Keeps a scan and returns its number.
  func note(_ scan: ScanRecord) throws(Failure) -> Int

  /// Marks a stopped scan as overridden by an entry; a second override of the same scan fails.
  func override(_ scan: Int, by event: EventID) throws(Failure)
}
