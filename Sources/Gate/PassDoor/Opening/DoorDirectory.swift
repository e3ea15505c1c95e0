internal import GateRules
internal import PassFormats
internal import StrictText
package import PassGate
package import Platform
internal import Vocabulary

/// The directory of a door.
///
/// | in it | |
/// |---|---|
/// | `door.json` | the event and the entry policy of the door; written last, so that a door is whole or not there |
/// | `root/` | the root of this door: it signs the bundles of its lanes and only they trust it |
/// | `keys/` | the issuer's public keys, as they were given |
/// | `trust.json`, `bundle.jwt` | the issuer and keys that the lanes trust, and the same signed |
/// | `gate/` | this lane: trust store, ledger, key, list (`passtool gate --store`) |
/// | `lanes/` | the public keys of the lanes that joined |
/// | `list.sig` | the date of the list of guests that the lanes got last, signed |
/// | `share/` | the files that lanes exchange, signed; other machines may write there |
package struct DoorDirectory: Sendable {
  /// The path of the directory.
  package let path: String

  /// A directory, which need not exist yet.
  package init(_ path: String) { self.path = path }

  /// Returns the directory beside a directory of tickets, or that directory itself where it is that of a door.
  package static func beside(_ tickets: String) -> DoorDirectory {
    let own = DoorDirectory(tickets)
    if own.exists { return own }
    var name = tickets[...]
    while name.count > 1, name.last == "/" { name = name.dropLast() }
    return DoorDirectory("\(name)\(suffix)")
  }

  /// The suffix of a door's directory, behind the name of the directory of its tickets.
  package static let suffix = ".door"

  /// The gate of this lane.
  package var gate: GateDirectory { GateDirectory("\(path)/gate") }
  /// The folder that the lanes share; it is on another machine where this lane joined.
  package var share: String {
    guard let name = try? Files.read(shareNamePath, limit: 4_096), !name.isEmpty else {
      return "\(path)/share"
    }
    return String(decoding: name, as: UTF8.self)
  }
  /// The shared folder, as one that others can write into.
  package var sharedFolder: UntrustedFolder { UntrustedFolder(share) }
  /// Whether this lane sees the shared folder; a lane that joined by scanning sees none.
  package var isSharing: Bool { isOwner || Files.exists(shareNamePath) }
  /// Whether the door was opened here, so that its root is here.
  package var isOwner: Bool { Files.isDirectory(rootPath) }
  var shareNamePath: String { "\(path)/share.path" }
  var recordPath: String { "\(path)/door.json" }
  var rootPath: String { "\(path)/root" }
  var lanesPath: String { "\(path)/lanes" }
  var sourcePath: String { "\(path)/trust.json" }
  var bundlePath: String { "\(path)/bundle.jwt" }
  var lockPath: String { "\(path)/.lock" }
  /// The list of this lane, where `passtool gate` looks for it.
  package var listPath: String { "\(gate.path)/manifest.csv" }
  func rootSetPath(_ issuer: IssuerID) -> String { "\(rootPath)/\(issuer).jwks.json" }
  /// The signed date of the list of guests that this lane has, or that the door gave out last.
  var signaturePath: String { "\(path)/list.sig" }
  func keysPath(_ issuer: IssuerID) -> String { "\(path)/keys/\(issuer).jwks.json" }

  /// Whether a door was made here.
  package var exists: Bool { Files.exists(recordPath) }
}

extension DoorDirectory {
  /// A text that changes when the bundle or the list of guests does.
  var revision: String {
    [bundlePath, listPath].map { Files.revision(of: $0) ?? "" }.joined(separator: "\n")
  }

  /// Returns the list of guests of this lane; nil where it has none.
  func guests() throws -> [UInt8]? {
    guard Files.exists(listPath) else { return nil }
    guard let list = try Files.read(listPath, limit: Manifest.longest) else {
      throw DoorError.invalid(
        "\(listPath): longer than \(Manifest.longest >> 20) MiB, which is too long for the lanes; shorten the list "
          + "of guests from which it was made, and open the door again")
    }
    return list
  }

  /// Returns the signed date of that list; nil without a list.
  func listSignature() throws -> [UInt8]? {
    guard Files.exists(signaturePath) else { return nil }
    return try Files.read(signaturePath, limit: SignedList.longest)
  }

  /// Keeps a list of guests with its signed date.
  func keep(list: [UInt8]?, signature: [UInt8]) throws {
    if let list { try Files.replace(listPath, list, mode: Files.privateMode) }
    try Files.replace(signaturePath, signature, mode: Files.privateMode)
  }
}

extension DoorRecord {
  /// Reads the record in a door's directory.
  package init(of directory: DoorDirectory) throws(DoorError) {
    do {
      guard let bytes = try Files.read(directory.recordPath, limit: 1 << 16) else {
        throw DoorError.invalid("is too large to be the record of a door")
      }
      var object = try ObjectReader(json: bytes)
      try self.init(&object)
      try object.finish()
    } catch let error as PlatformError {
      throw .missing(
        "\(error); open the door first: passtool door TICKETS, or name its directory: --state DIR")
    } catch {
      throw .invalid("\(directory.recordPath): \(error); put an intact copy of this file back")
    }
  }
}
