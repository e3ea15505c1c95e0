package import GateRules
internal import PassGate
internal import PassIssuer
internal import PassTrustStore
internal import PassVerifier
internal import Platform
package import Vocabulary

/// The files that a door puts into the folder that its lanes share: its id, the bundle, the status lists and the list
/// of guests.
///
/// Lanes trust none of them without a signature. A party that can write into the folder can still keep news from a
/// lane, so a door at work looks at its files again and again, and puts back those that were changed.
package struct DoorPublication {
  /// The name of the file with the id of the door.
  static let doorName = "door.id"
  /// The name of the file with the bundle.
  static let bundleName = "bundle.jwt"
  /// The message where the files cannot be written, in front of the reason.
  static let failed = "the lanes that joined do not get the newest keys and lists of this door"

  /// Returns the name of the file of a status list.
  static func name(ofList uri: String) -> String {
    "status-\(uri.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }).jwt"
  }

  private let directory: DoorDirectory
  private let record: DoorRecord
  private let folder: UntrustedFolder
  /// The revision of each file when it was last as it should be.
  private var seen: [String: String] = [:]
  /// The state of the door at that time; see `currentSource`.
  private var source = ""
  /// The reason why the files could not be written at the last look.
  private var fault: String?

  /// The findings of a look at the folder, for staff.
  package struct Report {
    /// The reasons why the files cannot be written, for as long as that lasts.
    package var faults: [String] = []
    /// Messages about the files that were put back at this look.
    package var notices: [String] = []
  }

  /// The publication of a door.
  package init(_ directory: DoorDirectory, _ record: DoorRecord) {
    self.directory = directory
    self.record = record
    folder = directory.sharedFolder
  }

  /// Writes the files that are missing or different in the folder.
  func publish(now: Instant) throws {
    for (name, bytes) in try files(now: now) where !isInFolder(name, bytes) {
      try folder.put(name, bytes)
    }
  }

  /// Puts back the files that were changed or removed since the last look, and writes new ones.
  package mutating func look(now: Instant) -> Report {
    var report = Report(faults: [fault].compactMap(\.self))
    let current = currentSource
    let isNews = current != source
    if !isNews, !seen.isEmpty, seen.allSatisfy({ folder.revision(of: $0.key) == $0.value }) {
      return report
    }
    // Another process that opens the door or lets a lane join is about to write the files.
    guard let lock = try? FileLock(ifFree: directory.lockPath) else { return report }
    do {
      let files = try files(now: now)
      seen = [:]
      for (name, bytes) in files {
        if !isInFolder(name, bytes) {
          try folder.put(name, bytes)
          if !isNews {
            report.notices.append(
              "\(name) in the lanes' folder was changed or removed by others, and was put back")
          }
        }
        seen[name] = folder.revision(of: name)
      }
      (source, fault) = (current, nil)
    } catch {
      fault = "\(Self.failed): \(error)"
    }
    lock.release()
    report.faults = [fault].compactMap(\.self)
    return report
  }

  /// A text that changes when the published files change.
  private var currentSource: String {
    "\(directory.gate.store.revision)\n\(directory.revision)"
  }

  private func isInFolder(_ name: String, _ bytes: [UInt8]) -> Bool {
    (try? folder.read(name, limit: bytes.count)) == bytes
  }

  /// Returns the files by name, each before those that need it.
  private func files(now: Instant) throws -> [(name: String, bytes: [UInt8])] {
    var files: [(String, [UInt8])] = [(Self.doorName, Array("\(record.id)\n".utf8))]
    let trust = DoorTrust(directory: directory, event: record.event)
    if let bundle = try trust.last() {
      files.append((Self.bundleName, Array("\(bundle.token)\n".utf8)))
    }
    files += try directory.statusLists().map { (Self.name(ofList: $0.uri), $0.token) }
    if let list = try directory.guests() {
      let token = try SharedList.signature(
        of: list, of: record.id, in: directory, root: try trust.root(), now: now)
      files += [(SharedList.listName, list), (SharedList.signatureName, token)]
    }
    return files
  }
}

extension DoorDirectory {
  /// Returns the signed status lists that this lane holds.
  ///
  /// A lane that joins needs them, because a ticket that names a list is not let in without it.
  package func statusLists() throws -> [(uri: String, token: [UInt8])] {
    let held = try gate.store.load().held
    return (held.bundle?.issuers ?? []).flatMap { issuer in
      issuer.statusLists.compactMap { source in
        held.listToken(issuer.id, source.uri).map { (source.uri, $0) }
      }
    }
  }
}
