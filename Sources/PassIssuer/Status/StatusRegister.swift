internal import PassFormats
internal import StrictText
internal import Platform
public import Vocabulary

/// The register of a status list on the issuer's disk: the owner and the status of each entry.
///
/// | file of the directory | |
/// |---|---|
/// | `list.json` | the description of the list; never changes |
/// | `allocations` | 16 bytes for each entry: the pass id, or zeros if it is free |
/// | `changes.ndjson` | every change with its reason, oldest first: the source from which the list is built |
/// | `list.jwt` | the list that was signed last |
///
/// Results are on the disk before they are returned, and processes take turns: even if a process is
/// killed at any time, no entry is allocated to two passes and no change is lost. A copy of the
/// directory from yesterday lacks today's allocations: never issue from one.
public struct StatusRegister: Sendable {
  /// The path of the directory.
  public let directory: String
  /// The issuer of the passes.
  public let issuer: IssuerID
  /// The number of the list among those of the issuer.
  public let list: Int
  /// The number of bits per entry: 1, or 2 if passes can be suspended as well.
  public let bitsPerEntry: Int
  /// The number of entries, one for each pass.
  public let entryCount: Int

  /// The allowed list numbers, which fit into a boarding pass.
  public static let lists = 0...2047
  /// The allowed numbers of entries in a list.
  public static let entryCounts = 1...StatusList.maxEntries

  /// The URI of the list, by which passes and gates refer to it.
  public var uri: String {
    // Number and issuer have been validated, so there is always a reference.
    StatusReference(issuer: issuer, list: list, index: 0)?.uri ?? ""
  }

  /// The path of the signed list.
  public var signedListPath: String { "\(directory)/list.jwt" }

  var allocations: StatusAllocations {
    StatusAllocations(path: "\(directory)/allocations", entryCount: entryCount)
  }
  var journal: LineJournal { LineJournal("\(directory)/changes.ndjson") }

  /// Opens a register.
  public init(directory: String) throws(StatusRegisterError) {
    let path = Self.descriptionPath(directory)
    let json: [UInt8]?
    do throws(PlatformError) {
      json = try Files.read(path, limit: 4096)
    } catch {
      if error.isMissing { throw .noRegister(directory: directory) }
      throw StatusRegisterError(error)
    }
    do {
      guard let json else {
        throw ShapeError(path: "", offset: 0, detail: "is too large to describe a list")
      }
      self = try Self.read(json, directory: directory)
    } catch {
      throw .invalid(path: path, "\(error)")
    }
  }

  private init(
    directory: String, issuer: IssuerID, list: Int, bitsPerEntry: Int, entryCount: Int
  ) {
    self.directory = directory
    self.issuer = issuer
    self.list = list
    self.bitsPerEntry = bitsPerEntry
    self.entryCount = entryCount
  }

  private static func descriptionPath(_ directory: String) -> String { "\(directory)/list.json" }

  /// Runs `body` while holding the lock, so that no other process changes the register.
  func alone<Result>(
    _ body: () throws(StatusRegisterError) -> Result
  ) throws(StatusRegisterError) -> Result {
    let lock: FileLock
    do throws(PlatformError) {
      lock = try FileLock("\(directory)/.lock")
    } catch {
      throw StatusRegisterError(error)
    }
    let result = try body()
    lock.release()
    return result
  }
}

extension StatusRegister {
  /// Creates the register of a new list in the directory `<root>/<issuer>/<list>`.
  ///
  /// `root` is the directory of all registers. The number `list` is by default one more than the highest of a register,
  /// or 1. `bitsPerEntry` is 1, or 2 if passes are to be suspended as well.
  public static func create(
    in root: String, issuer: IssuerID, list: Int? = nil, bitsPerEntry: Int = 1,
    entryCount: Int = 131_072
  ) throws(StatusRegisterError) -> StatusRegister {
    let list =
      if let list { list } else { try numbers(of: issuer, in: root).last.map { $0 + 1 } ?? 1 }
    let directory = "\(root)/\(issuer)/\(list)"
    guard !issuer.rawValue.hasPrefix(".") else {
      throw .invalid(
        path: directory,
        "\(issuer) begins with a dot, so it cannot name a directory; choose another id")
    }
    guard lists.contains(list) else {
      throw .invalid(path: directory, "expected a number of a list from 0 to \(lists.upperBound)")
    }
    guard bitsPerEntry == 1 || bitsPerEntry == 2 else {
      throw .invalid(
        path: directory,
        "expected 1 bit for each entry, or 2 if passes may be suspended, found \(bitsPerEntry)")
    }
    guard entryCounts.contains(entryCount) else {
      throw .invalid(
        path: directory, "expected 1 to \(entryCounts.upperBound) entries, found \(entryCount)")
    }
    let register = StatusRegister(
      directory: directory, issuer: issuer, list: list, bitsPerEntry: bitsPerEntry,
      entryCount: entryCount)
    do throws(PlatformError) {
      try Files.createDirectory(directory, mode: 0o755)
    } catch {
      throw StatusRegisterError(error)
    }
    try register.alone { () throws(StatusRegisterError) in
      // The description is written last: without it there is no register, and the next call creates anew what a killed
      // process has left. Entries that are already allocated to passes are never discarded.
      guard !Files.exists(descriptionPath(directory)) else { throw .exists(directory: directory) }
      guard try register.allocations.isUnused() else {
        throw .invalid(
          path: directory,
          "passes have entries here, but list.json is missing; put a copy of it back")
      }
      try register.allocations.create()
      do throws(PlatformError) {
        try Files.create(
          descriptionPath(directory), register.description, mode: Files.publicMode)
      } catch {
        throw StatusRegisterError(error)
      }
    }
    return register
  }

  /// Returns the numbers of an issuer's registers below `root`, in ascending order.
  ///
  /// A directory without a description does not count: a process was killed before it had completed the register.
  package static func numbers(
    of issuer: IssuerID, in root: String
  ) throws(StatusRegisterError) -> [Int] {
    do throws(PlatformError) {
      return try Files.names(in: "\(root)/\(issuer)").compactMap { Int($0) }.sorted()
        .filter { Files.exists(descriptionPath("\(root)/\(issuer)/\($0)")) }
    } catch {
      if error.isMissing { return [] }
      throw StatusRegisterError(error)
    }
  }

  private var description: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("issuer", issuer.rawValue)
      writer.member("list", list)
      writer.member("bits", bitsPerEntry)
      writer.member("entries", entryCount)
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private static func read(_ json: [UInt8], directory: String) throws -> StatusRegister {
    var object = try ObjectReader(try JSONReader.read(json))
    let issuer = try object.text("issuer", as: IssuerID.self)
    let list = try object.integer("list", in: lists)
    let bits = try object.integer("bits", in: 1...2)
    let entries = try object.integer("entries", in: entryCounts)
    try object.finish()
    return StatusRegister(
      directory: directory, issuer: issuer, list: list, bitsPerEntry: bits, entryCount: entries)
  }
}
