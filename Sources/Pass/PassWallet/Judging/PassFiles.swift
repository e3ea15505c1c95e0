internal import PassCrypto
internal import Vocabulary

/// The files of a pass.
///
/// Only texts are kept whole; of pictures the head is enough, and the digest.
struct PassFiles {
  /// A file of a pass.
  struct File {
    let name: String
    let size: Int
    /// The SHA-1 in hex; nil if it could not be computed.
    let digest: String?
    /// The first bytes.
    let head: [UInt8]
    /// The offset of the entry in the archive.
    let offset: Int
  }

  /// The greatest length of a text, in bytes.
  static let longestText = 1 << 20
  /// The greatest length of the texts of all languages together, in bytes.
  static let longestOfLanguages = 8 << 20
  /// The length of what is kept of each file: signature and header of a PNG.
  private static let headLength = 33

  /// The files in the order of the archive, folders left out.
  private(set) var all: [File] = []
  /// The contents of the texts by their names: `pass.json`, `manifest.json`, `signature`, `….strings`.
  private(set) var texts: [String: [UInt8]] = [:]
  /// The number of bytes that further texts of languages may have.
  private var room = longestOfLanguages
  /// The indices in `all` by the bytes of names, because two spellings of a letter are two names.
  private var indices: [[UInt8]: Int] = [:]

  init(_ archive: ZipReader, _ budget: inout Int, _ findings: inout Findings) {
    let folder = Self.folder(of: archive)
    if let folder {
      findings.add(
        .folder, folder + "/", "all files are in a folder, \(escaped(folder, limit: 60))/")
    }
    for entry in archive.entries {
      if entry.isFolder {
        if entry.size > 0 {
          findings.add(.entryName, entry.name, at: entry.offset, "a folder has content")
        }
        continue
      }
      let isInside = folder.map { entry.name.hasPrefix($0 + "/") } ?? false
      let name = isInside ? String(entry.name.drop { $0 != "/" }.dropFirst()) : entry.name
      do throws(ZipFault) {
        let content = try archive.content(of: entry, budget: &budget)
        take(name, content, entry.offset, &findings)
      } catch {
        findings.add([error])
      }
    }
  }

  private mutating func take(
    _ name: String, _ content: [UInt8], _ offset: Int, _ findings: inout Findings
  ) {
    if indices[Array(name.utf8)] == nil { indices[Array(name.utf8)] = all.count }
    all.append(
      File(
        name: name, size: content.count, digest: (try? SHA1.digest(content))?.hexadecimal,
        head: Array(content.prefix(Self.headLength)), offset: offset))
    let texts = ["pass.json", "manifest.json", "signature"]
    if texts.contains(name) || name.hasSuffix(".strings") {
      if content.count > Self.longestText {
        findings.add(
          .limit, name, at: offset,
          "the text has \(content.count) bytes, and more than \(Self.longestText) are not read")
      } else if texts.contains(name) {
        self.texts[name] = content
      } else if content.count > room {
        findings.add(
          .limit, name, at: offset,
          "the texts of all languages have more than \(Self.longestOfLanguages) bytes together, and this one is not read"
        )
      } else {
        room -= content.count
        self.texts[name] = content
      }
    }
    let last = name.split(separator: "/").last ?? ""
    if name.hasPrefix("__MACOSX/") || last == ".DS_Store" || last.hasPrefix("._")
      || last == "Thumbs.db"
    {
      findings.add(.junk, name, at: offset, "a system of the packer left this file")
    }
  }

  /// Returns the folder in which all files are, if the pass was zipped with its folder.
  private static func folder(of archive: ZipReader) -> String? {
    guard !archive.entries.contains(where: { $0.name == "pass.json" }),
      let entry = archive.entries.first(where: { $0.name.hasSuffix("/pass.json") }),
      let folder = entry.name.split(separator: "/").first,
      archive.entries.allSatisfy({
        $0.name.hasPrefix(folder + "/") || $0.name.hasPrefix("__MACOSX/")
      }),
      entry.name.utf8.count == folder.utf8.count + 10
    else { return nil }
    return String(folder)
  }

  /// Returns the file with a name.
  func file(_ name: String) -> File? { indices[Array(name.utf8)].map { all[$0] } }
}

extension Findings {
  /// Adds what a reader of archives found.
  mutating func add(_ faults: [ZipFault]) {
    for fault in faults { add(fault.kind.rule, fault.entry, at: fault.offset, fault.words) }
  }
}

extension ZipFault.Kind {
  /// The rule that the fault breaks.
  var rule: WalletRule {
    switch self {
    case .noArchive: .archive
    case .tooLarge, .tooManyEntries: .limit
    case .severalParts, .zip64: .parts
    case .directory, .contradiction: .directory
    case .overlap: .overlap
    case .strangeBytes: .strangeBytes
    case .comment: .archiveComment
    case .encrypted: .encrypted
    case .method: .method
    case .link: .link
    case .duplicate: .duplicateEntry
    case .name: .entryName
    case .foreignName: .entryLetters
    case .descriptor: .descriptor
    case .size, .damaged, .checksum: .entryDamaged
    }
  }
}
