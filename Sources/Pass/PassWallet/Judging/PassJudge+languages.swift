internal import StrictText
internal import Vocabulary

/// The languages of a pass: the folders `….lproj` with their texts and pictures.
struct PassLanguages {
  /// A folder with its texts; they are empty if the file cannot be read.
  struct Table {
    let folder: String
    let strings: StringsFile
  }

  /// The greatest number of languages whose texts are read; phones have about 40.
  static let most = 100

  /// The folders that have texts, in alphabetical order.
  private(set) var tables: [Table] = []
  /// The folders of all languages, in alphabetical order.
  let folders: [String]

  init(_ files: PassFiles, _ findings: inout Findings) {
    let parents = files.all.compactMap { file -> String? in
      let parts = file.name.split(separator: "/", omittingEmptySubsequences: false)
      return parts.count > 1 && parts[0].hasSuffix(".lproj") ? String(parts[0]) : nil
    }
    folders = Set(parents).sorted()
    for folder in folders {
      let name = "\(folder)/pass.strings"
      guard let bytes = files.texts[name] else { continue }
      guard tables.count < Self.most else {
        findings.add(
          .limit, name, "the pass has more than \(Self.most) languages, and this one is not read")
        continue
      }
      do throws(StringsFile.Fault) {
        tables.append(Table(folder: folder, strings: try StringsFile(bytes)))
      } catch {
        findings.add(.strings, name, "line \(error.line): \(error.words)")
      }
    }
  }
}

extension PassJudge {
  mutating func judgeLanguages(_ pass: PassContent?) {
    facts.languages = languages.folders.map { String($0.dropLast(".lproj".count)) }
    for folder in languages.folders where !Self.isTag(folder.dropLast(".lproj".count)) {
      findings.add(
        .language, folder + "/", "\"\(escaped(folder, limit: 40))\" names no language")
    }
    judgeKeys()
    if let pass { judgeUse(pass) }
    judgeLocalPictures()
  }

  /// Returns whether a text is a language, such as `de`, `zh-Hans` or `pt-BR`.
  private static func isTag(_ text: Substring) -> Bool {
    if text == "Base" { return true }
    let parts = text.split(whereSeparator: { $0 == "-" || $0 == "_" })
    guard let language = parts.first, parts.count <= 3 else { return false }
    return (2...3).contains(language.utf8.count)
      && language.utf8.allSatisfy(ASCII.isLowerCaseLetter)
      && parts.dropFirst().allSatisfy { part in
        (2...4).contains(part.utf8.count)
          && part.utf8.allSatisfy { ASCII.isDigit($0) || ASCII.isLowerCaseLetter($0 | 0x20) }
      }
  }

  /// Judges whether each language has the same keys.
  private mutating func judgeKeys() {
    var all: [[UInt8]: String] = [:]
    for table in languages.tables {
      for key in table.strings.keys where all[Array(key.utf8)] == nil {
        all[Array(key.utf8)] = table.folder
      }
    }
    let withTexts = Set(languages.tables.map(\.folder))
    if !withTexts.isEmpty {
      for folder in languages.folders where !withTexts.contains(folder) {
        let name = "\(folder)/pass.strings"
        // A file that cannot be read is named already.
        if files.file(name) == nil {
          findings.add(.stringsKeys, name, "the file is missing, and other languages have it")
        }
      }
    }
    // Each language is searched only up to the first key that it lacks.
    let sorted = all.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    for table in languages.tables {
      let missing = all.count - table.strings.texts.count
      guard missing > 0, let first = sorted.first(where: { table.strings.texts[$0.key] == nil })
      else { continue }
      let key = String(decoding: first.key, as: UTF8.self)
      findings.add(
        .stringsKeys, "\(table.folder)/pass.strings",
        "\(counted(missing, "key")) of other languages \(missing == 1 ? "is" : "are") missing, such as "
          + "\"\(escaped(key, limit: 40))\" of \(escaped(first.value, limit: 40))")
    }
  }

  /// Judges whether the pass uses each key.
  private mutating func judgeUse(_ pass: PassContent) {
    guard !languages.tables.isEmpty else { return }
    var used: Set<[UInt8]> = []
    Self.collect(.object(pass.members), &used)
    for table in languages.tables {
      let unused = table.strings.keys.filter { !used.contains(Array($0.utf8)) }
      guard let first = unused.first else { continue }
      findings.add(
        .stringsUnused, "\(table.folder)/pass.strings",
        "\(counted(unused.count, "key")) \(unused.count == 1 ? "is" : "are") not in pass.json, such as "
          + "\"\(escaped(first, limit: 40))\"")
    }
  }

  private static func collect(_ value: JSONValue, _ texts: inout Set<[UInt8]>) {
    switch value {
    case .string(let text): texts.insert(Array(text.utf8))
    case .array(let nodes): for node in nodes { collect(node.value, &texts) }
    case .object(let members): for member in members { collect(member.node.value, &texts) }
    default: break
    }
  }

  /// Judges the pictures of languages: none is hidden by one at the root, and each language has the same.
  private mutating func judgeLocalPictures() {
    let pictures = files.all.compactMap { Picture($0.name) }
    let root = Set(pictures.filter { $0.folder.isEmpty }.map(\.name))
    let local = pictures.filter { $0.folder.hasSuffix(".lproj") }
    for picture in local where root.contains(picture.name) {
      findings.add(
        .shadowed, "\(picture.folder)/\(picture.file)",
        "a picture \(picture.name) at the root wins over the one of the language")
    }
    let all = Set(local.map(\.file))
    for folder in languages.folders where !all.isEmpty {
      let own = Set(local.filter { $0.folder == folder }.map(\.file))
      let missing = all.subtracting(own).sorted()
      guard !missing.isEmpty else { continue }
      let shown = missing.prefix(3).map { escaped($0, limit: 40) }.joined(separator: ", ")
      let more = missing.count > 3 ? " and \(missing.count - 3) more" : ""
      findings.add(.languagePictures, folder + "/", "other languages have \(shown)\(more)")
    }
  }
}
