internal import StrictText
internal import Vocabulary

/// The manifest: each file has its line, each line its file, and each digest is right.
extension PassJudge {
  private static let manifest = "manifest.json"
  /// The files that the manifest does not list.
  private static let unlisted = [manifest, "signature"]
  /// The greatest length of a name, and of the number of others, for which a similar one is sought.
  private static let (longestCompared, mostCompared) = (64, 64)

  mutating func judgeManifest() {
    for name in ["pass.json", Self.manifest, "signature"] where files.file(name) == nil {
      let near = files.all.first {
        $0.name.split(separator: "/").last.map(String.init)?.lowercased() == name
      }
      let found = near.map { "; there is \(escaped($0.name, limit: 60))" } ?? ""
      findings.add(.missingEntry, name, "the file is missing\(found)")
    }
    guard let lines = manifestLines() else { return }
    var listed: Set<[UInt8]> = []
    for line in lines {
      if let value = value(of: line) { judge(line, value, &listed) }
    }
    for file in files.all
    where !listed.contains(Array(file.name.utf8)) && !Self.unlisted.contains(file.name) {
      findings.add(.unlisted, file.name, at: file.offset, "the manifest has no line for the file")
    }
  }

  /// Returns the members of the manifest; nil without a manifest that can be read.
  private mutating func manifestLines() -> [JSONMember]? {
    guard let text = files.texts[Self.manifest] else { return nil }
    do throws(JSONError) {
      let node = try JSONReader.read(text)
      if case .object(let members) = node.value { return members }
      findings.add(
        .manifestForm, Self.manifest, at: node.offset,
        "expected an object, found \(node.value.kind)")
    } catch {
      findings.add(.manifestForm, Self.manifest, at: error.offset, "\(error)")
    }
    return nil
  }

  /// Returns the digest of a line, if it is one.
  private mutating func value(of line: JSONMember) -> String? {
    let member = escaped(line.name, limit: 60)
    guard case .string(let value) = line.node.value else {
      findings.add(
        .manifestValue, Self.manifest, member: member, at: line.node.offset,
        "expected a string, found \(line.node.value.kind)")
      return ""
    }
    if value.utf8.count != 40 || value.utf8.decodedHexadecimal() == nil {
      let kind =
        switch value.utf8.count {
        case 40: "it has other characters than 0–9 and a–f"
        case 64: "it has 64 digits, as SHA-256 has"
        default: "it has \(counted(value.utf8.count, "byte"))"
        }
      findings.add(
        .manifestValue, Self.manifest, member: member, at: line.node.offset,
        "this is no SHA-1 in 40 lower-case digits: \(kind)")
      return ""
    }
    return value
  }

  /// Judges a line whose value is a digest, or empty if it is none.
  private mutating func judge(_ line: JSONMember, _ digest: String, _ listed: inout Set<[UInt8]>) {
    let member = escaped(line.name, limit: 60)
    // No file has a longer name, and a long name would make the search slow.
    let isShort = line.name.utf8.count <= ZipReader.longestName
    if isShort, Self.unlisted.contains(line.name) {
      return findings.add(
        .manifestItself, Self.manifest, member: member, at: line.nameOffset,
        "the manifest lists a file that is made after it")
    }
    guard isShort, let file = files.file(line.name) else {
      let isCompared = line.name.utf8.count <= Self.longestCompared && !findings.isFull
      let others = files.all.prefix(Self.mostCompared).lazy.map(\.name)
      let near = isCompared ? nearest(line.name, of: others) : nil
      return findings.add(
        .absent, Self.manifest, member: member, at: line.nameOffset,
        "there is no such file\(near.map { "; there is \(escaped($0, limit: 60))" } ?? "")")
    }
    listed.insert(Array(file.name.utf8))
    guard !digest.isEmpty, file.digest != digest else { return }
    findings.add(
      .digest, file.name, at: file.offset,
      file.digest.map { "the file has the SHA-1 \($0), and the manifest says \(digest)" }
        ?? "its SHA-1 could not be computed here")
  }
}
