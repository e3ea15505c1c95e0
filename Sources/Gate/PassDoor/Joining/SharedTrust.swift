internal import PassGate
internal import PassTrustStore
internal import PassVerifier
internal import Platform
package import Vocabulary

/// Takes the bundle and the status lists that a door puts into the folder of its lanes, for a lane that joined.
///
/// Each is signed, so the folder need not be trusted. They are read by their names: other files in the
/// folder, however many, hide none of them.
package struct SharedTrust {
  private let folder: UntrustedFolder
  private let directory: DoorDirectory
  /// The revision of each file that was looked at last, and what was wrong with it.
  private var seen: [String: (revision: String, fault: String?)] = [:]
  /// The names of the status lists, and the revision of the store that they come from.
  private var names: [String] = []
  private var storeRevision: String?
  private static let longest = 1 << 20

  /// The trust in the folder of a lane that joined; nil where the door is at home here, which follows itself.
  package init?(for directory: DoorDirectory) {
    guard !directory.isOwner else { return nil }
    folder = directory.sharedFolder
    self.directory = directory
  }

  /// Takes what is new.
  ///
  /// - Returns: what is wrong in the folder, for staff, for as long as it lasts.
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

  /// Takes a file where it changed.
  ///
  /// - Parameter isDue: whether the door surely has it; otherwise it is missed only where it was there before.
  /// - Returns: what is wrong with the file.
  private mutating func look(_ name: String, isDue: Bool, now: Instant) -> String? {
    guard let revision = folder.revision(of: name) else {
      guard isDue || seen[name] != nil else { return nil }
      return
        "\(name) is missing in \(escaped(folder.path, limit: 60)): this lane does not hear what the door takes back"
    }
    if let known = seen[name], known.revision == revision { return known.fault }
    var fault: String?
    do {
      let bytes = try folder.read(name, limit: Self.longest)
      let update = try directory.gate.store.accept(bytes, now: now).update
      // A list that was refused may be one that this bundle names.
      if case .bundle = update { seen = [:] }
    } catch let refusal as UpdateRefusal where refusal.code == .notNewer {
      // This lane has a newer one from elsewhere.
    } catch {
      fault = "\(name) in \(escaped(folder.path, limit: 60)): \(error)"
    }
    seen[name] = (revision, fault)
    return fault
  }
}
