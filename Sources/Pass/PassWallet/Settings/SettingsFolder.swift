internal import Platform
internal import StrictText
internal import Vocabulary

/// The folder of a settings file, in which the files that it names are found.
struct SettingsFolder {
  let path: String

  /// The longest file that settings name, in bytes.
  static let longest = 1 << 20

  /// Takes the file that a member names; nil if the member is missing.
  func file(
    _ object: inout ObjectReader, _ member: String, isSecret: Bool = false
  ) throws(ShapeError) -> NamedFile? {
    guard let node = object.optional(member) else { return nil }
    return try file(node, object.path(to: member), isSecret: isSecret)
  }

  /// Takes the files that an array names.
  func files(_ object: inout ObjectReader, _ member: String) throws(ShapeError) -> [NamedFile] {
    guard let nodes = try object.optionalArray(member) else { return [] }
    return try object.each(of: nodes, object.path(to: member)) { (node, place) throws(ShapeError) in
      try file(node, place)
    }
  }

  /// Reads the file that a value names; a secret must be readable by its owner alone.
  func file(
    _ node: JSONNode, _ place: String, isSecret: Bool = false
  ) throws(ShapeError) -> NamedFile {
    func fault(_ detail: String) -> ShapeError {
      ShapeError(path: place, offset: node.offset, detail: detail)
    }
    guard case .string(let name) = node.value, (1...1_024).contains(name.utf8.count),
      !name.utf8.contains(0)
    else { throw fault("expected the name of a file, found \(node.value.kind)") }
    let path = name.hasPrefix("/") || self.path == "." ? name : "\(self.path)/\(name)"
    let secret: Files.Secret
    do throws(PlatformError) {
      secret =
        isSecret
        ? try Files.readSecret(path, limit: Self.longest)
        : try Files.read(path, limit: Self.longest).map(Files.Secret.bytes) ?? .tooLong
    } catch {
      throw fault("\(error); paths are relative to the folder of the settings")
    }
    switch secret {
    case .bytes(let bytes):
      return NamedFile(name: escaped(name), bytes: bytes, place: place, offset: node.offset)
    case .exposed:
      throw fault(
        "others can read the secret in \(escaped(path)); correct it with: chmod 600 '\(escaped(path))'"
      )
    case .tooLong:
      throw fault("\(escaped(path)) is longer than \(Self.longest) bytes; name another file")
    }
  }
}

/// A file that a member of the settings names.
struct NamedFile {
  /// The name as the settings have it, for messages.
  let name: String
  let bytes: [UInt8]
  /// The member, such as `apple.key`, and its offset in the settings.
  let place: String
  let offset: Int

  /// Returns the fault of the file, worded to follow its name.
  func fault(_ detail: String) -> ShapeError {
    ShapeError(path: place, offset: offset, detail: "\(name) \(detail)")
  }
}
