internal import PassCrypto
internal import Platform
internal import Vocabulary

/// The digest of the page of a gate on a phone, which stands on the card: by it a person at the phone sees that the server gave
/// the page of this folder.
///
/// It is the SHA-256 digest of `files.sha256`, in which `Web/page/build` lists all files of the page with their own digests.
struct GatePageDigest {
  /// The digest in lower-case hexadecimal digits.
  let hexadecimal: String

  private static let listName = "files.sha256"
  /// Maximum size of the list, and of a file of the page, in bytes.
  private static let (longestList, longestFile) = (1 << 16, 1 << 24)

  /// Takes the digest of the page in a folder; throws where one of its files is not the one that the list names.
  init(of folder: String) throws {
    let path = "\(folder)/\(Self.listName)"
    guard let list = try Files.read(path, limit: Self.longestList) else {
      throw Failure.data("\(path): is too long for the list of a page")
    }
    let lines = list.split(separator: UInt8(ascii: "\n"))
    guard !lines.isEmpty else {
      throw Failure.data("\(path): names no file; build the page again: Web/page/build")
    }
    for line in lines {
      let (digest, name) = (
        String(decoding: line.prefix(64), as: UTF8.self),
        String(decoding: line.dropFirst(66), as: UTF8.self)
      )
      guard line.dropFirst(64).prefix(2).elementsEqual("  ".utf8), Self.isInside(name) else {
        throw Failure.data(
          "\(path): '\(escaped(String(decoding: line, as: UTF8.self), limit: 80))' is no line of the list of a page"
        )
      }
      guard let bytes = try Files.read("\(folder)/\(name)", limit: Self.longestFile),
        try SHA256.digest(bytes).hexadecimal == digest
      else {
        throw Failure.data(
          "\(folder)/\(name): is not the file that \(Self.listName) names; build the page again: Web/page/build"
        )
      }
    }
    hexadecimal = try SHA256.digest(list).hexadecimal
  }

  /// The digest as the phone shows it, in groups of four digits.
  var inGroups: String {
    stride(from: 0, to: hexadecimal.count, by: 4)
      .map { String(hexadecimal.dropFirst($0).prefix(4)) }.joined(separator: " ")
  }

  /// Whether a name stays in the folder of the page.
  private static func isInside(_ name: String) -> Bool {
    !name.isEmpty
      && !name.split(separator: "/", omittingEmptySubsequences: false)
        .contains { $0.isEmpty || $0 == "." || $0 == ".." }
  }
}
