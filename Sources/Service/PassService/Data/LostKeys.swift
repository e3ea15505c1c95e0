internal import PassIssuer
internal import Platform

extension ServiceData {
  /// Refuses to begin with new keys where the directory has bookings: no gate knows new keys, and the lost keys signed
  /// the passes that are in use.
  static func refuseLostKeys(_ keys: KeyStore, data: String) throws {
    guard try keys.list().isEmpty else { return }
    let traces = ["bookings.sqlite", "shared-files.json", "trust/bundle.jwt"].map {
      "\(data)/\($0)"
    }
    guard let trace = traces.first(where: Files.exists) else { return }
    throw ServiceError(
      "\(keys.directory): has no keys, but \(trace) exists, so this service had keys; copy them back from the place "
        + "where you keep copies; do not make new keys, because gates do not know them")
  }

  /// Returns the advice for a key store without private keys.
  static func withoutKeys(_ keys: KeyStore) throws -> String {
    try keys.list().isEmpty
      ? "\(keys.directory): has no keys; begin with passservice init, or copy the keys back from the place where "
        + "you keep copies"
      : "\(keys.directory)/private: the private keys are lost; copy them back from the place where you keep copies, "
        + "because gates do not know new ones"
  }
}
