internal import PassFormats
internal import Platform
public import Vocabulary

/// The register of a status list, on the issuer's disk: which entry belongs to which pass, and what
/// became of it.
///
/// | file of the directory | |
/// |---|---|
/// | `list.json` | what the list is; never changes |
/// | `allocations` | 16 bytes for each entry: the pass id, or zeros while it is free |
/// | `changes.ndjson` | every change with its reason, oldest first: the truth from which the list is built |
/// | `list.jwt` | the list that was signed last |
///
/// Everything is on the disk before it is answered, and processes take turns: no entry is given to two
/// passes and no change is lost, whoever is killed when. A copy of the directory from yesterday knows
/// nothing of today's entries: never issue from one.
public struct StatusRegister: Sendable {
  /// Path of the directory.
  public let directory: String
  /// Whose passes these are.
  public let issuer: IssuerID
  /// The number of the list among the issuer's.
  public let list: Int
  /// 1, or 2 where passes can be suspended too.
  public let bitsPerEntry: Int
  /// How many passes the list has room for.
  public let entryCount: Int

  /// The numbers that lists may have: what a boarding pass has room for.
  public static let lists = 0...2047
  /// How many entries a list may have.
  public static let entryCounts = 1...StatusList.mostEntries

  /// The name of the list, which passes and gates know it by.
  public var uri: String {
    // Number and issuer were checked: there is always a reference.
    StatusReference(issuer: issuer, list: list, index: 0)?.uri ?? ""
  }

  /// Where the signed list stands.
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
      guard let json else { throw ShapeError(path: "", offset: 0, detail: "is too long") }
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

  /// Runs a body while no other process changes the register.
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
  /// Makes the register of a list that has none yet.
  ///
  /// - Parameters:
  ///   - root: the directory of all registers; this one becomes `<root>/<issuer>/<list>`.
  ///   - list: its number; nil takes the first above all that are there.
  ///   - bitsPerEntry: 1, or 2 where passes shall be suspended too.
  public static func create(
    in root: String, issuer: IssuerID, list: Int? = nil, bitsPerEntry: Int = 1,
    entryCount: Int = 131_072
  ) throws(StatusRegisterError) -> StatusRegister {
    let list = if let list { list } else { try nextList(of: issuer, in: root) }
    let directory = "\(root)/\(issuer)/\(list)"
    guard !issuer.rawValue.hasPrefix(".") else {
      throw .invalid(path: directory, "\(issuer) begins with a dot and is no name of a directory")
    }
    guard lists.contains(list) else {
      throw .invalid(path: directory, "expected a list from 0 to \(lists.upperBound)")
    }
    guard bitsPerEntry == 1 || bitsPerEntry == 2 else {
      throw .invalid(
        path: directory, "expected 1 bit for an entry, or 2 to suspend, found \(bitsPerEntry)")
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
      // The description comes last: without it there is no register, and what a process that was
      // killed has left is made anew. Entries that passes have already are never forgotten.
      guard !Files.exists(descriptionPath(directory)), try register.allocations.isUnused() else {
        throw .exists(directory: directory)
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

  private static func nextList(
    of issuer: IssuerID, in root: String
  ) throws(StatusRegisterError) -> Int {
    do throws(PlatformError) {
      return try Files.names(in: "\(root)/\(issuer)").compactMap { Int($0) }.max().map { $0 + 1 }
        ?? 1
    } catch {
      if error.isMissing { return 1 }
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
