/// An entry of a ZIP archive.
package struct ZipEntry: Equatable, Sendable {
  /// The name; bytes that are not UTF-8 are replaced.
  package let name: String
  /// Whether the entry stands for a folder: its name ends in a slash.
  package var isFolder: Bool { name.utf8.last == UInt8(ascii: "/") }
  /// The offset of the entry's own header in the archive.
  package let offset: Int
  /// The number of bytes when it is inflated.
  package let size: Int

  let dataStart: Int
  let packedSize: Int
  /// The offset behind the entry, with its data descriptor.
  let end: Int
  let isDeflated: Bool
  let checksum: UInt32
}

/// What is wrong with a ZIP archive.
package struct ZipFault: Error, Equatable, Sendable {
  /// The kinds of faults.
  package enum Kind: String, CaseIterable, Sendable {
    /// The bytes are no ZIP archive, or their end is missing.
    case noArchive
    /// The archive or an entry is larger than is read.
    case tooLarge
    case tooManyEntries
    /// The archive has several parts, or is of the format for large ones.
    case severalParts, zip64
    /// A record of the directory cannot be read.
    case directory
    /// The directory says something else than the entry's own header.
    case contradiction
    /// Entries lie over each other.
    case overlap
    /// There are bytes that belong to no entry.
    case strangeBytes
    /// The archive has a comment.
    case comment
    case encrypted
    /// The entry is neither stored nor deflated.
    case method
    /// The entry is a link to another file.
    case link
    /// Two entries have the same name.
    case duplicate
    /// The name leads out of the archive, or is no name.
    case name
    /// The name is not ASCII.
    case foreignName
    /// The lengths follow the entry instead of preceding it.
    case descriptor
    case size, damaged, checksum
  }

  /// The kind of the fault.
  package let kind: Kind
  /// The name of the entry; nil for the archive.
  package let entry: String?
  /// The offset in the archive.
  package let offset: Int
  /// What was found.
  package let words: String
}
