internal import PassGate
internal import PassTrustStore
internal import PassVerifier
internal import Platform
package import Vocabulary

/// The bundle and the status lists that a door puts into the folder of its lanes, for a lane that joined.
///
/// Each is signed, so the folder need not be trusted. They are read by their names, so that other files in the folder,
/// however many, hide none of them.
package struct SharedTrust {
  private let folder: UntrustedFolder
  private let directory: DoorDirectory
  /// The revision of each file at the last look, and what was wrong with it.
  private var seen: [String: (revision: String, fault: String?)] = [:]
  /// The names of the status lists, and the revision of the store that they come from.
  private var names: [String] = []
  private var storeRevision: TrustFiles.Revision?
  private static let longest = 1 << 20

  /// The trust in the folder of a lane that joined; nil where the door was opened here and needs no such folder.
  package init?(for directory: DoorDirectory) {
    guard !directory.isOwner else { return nil }
    folder = directory.sharedFolder
    self.directory = directory
  }

  /// Takes the new files, and returns what is wrong in the folder, for staff, for as long as it lasts.
  package mutating func take(now: Instant) -> [String] {
    let bundle = DoorPublication.bundleName
    var faults = [look(bundle, isDue: true, now: now)]
    let revision = directory.gate.store.revision
    if storeRevision != revision, let held = try? directory.gate.store.load().held {
      let uris = (held.bundle?.issuers ?? []).flatMap { $0.statusLists.map(\.uri) }
      names = uris.map(DoorPublication.name(ofList:))
      storeRevision = revision
    }
    for name in names { faults.append(look(name, isDue: false, now: now)) }
    return faults.compactMap(\.self)
  }

  /// Takes a file where it changed, and returns what is wrong with it.
  ///
  /// With `isDue` the door surely has the file; otherwise it is missed only where it was there before.
  private mutating func look(_ name: String, isDue: Bool, now: Instant) -> String? {
    guard let revision = folder.revision(of: name) else {
      guard isDue || seen[name] != nil else { return nil }
      return
        "this lane does not learn which tickets are revoked: \(name) is missing in "
        + "\(escaped(folder.path, limit: 60)); see whether the folder is mounted and the door is "
        + "running"
    }
    if let known = seen[name], known.revision == revision { return known.fault }
    var fault: String?
    do {
      let bytes = try folder.read(name, limit: Self.longest)
      let update = try directory.gate.store.accept(bytes, now: now).update
      // A list that was refused may be one that this bundle names, so that all are looked at again.
      if case .bundle = update { seen = [:] }
    } catch let refusal as UpdateRefusal where refusal.code == .notNewer {
      // This lane has a newer statement from elsewhere.
    } catch {
      fault = "\(name) in \(escaped(folder.path, limit: 60)) was not loaded: \(error)"
    }
    seen[name] = (revision, fault)
    return fault
  }
}
