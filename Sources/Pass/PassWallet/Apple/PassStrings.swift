internal import Vocabulary

/// The texts of a pass in all its languages: `pass.strings` of each `.lproj` folder.
///
/// The key of a text is the text itself as `pass.json` has it, so that a phone with another language shows that. A phone
/// looks up values as well as labels. If two texts that are equal in one language differ in another, such as a label and
/// a person's name, neither is translated.
struct PassStrings: Sendable {
  /// The translations by key, in the order of the keys; each has one text for each language.
  private var rows: [(key: String, texts: [String])] = []
  private let languages: [Language]

  /// Creates the tables of texts that are in the same place in each language; `texts` has a list for each of `languages`,
  /// and `base` is the one that `pass.json` has.
  init(base: [String], _ languages: [Language], texts: [[String]]) {
    self.languages = languages
    var found: [String: [String]] = [:]
    var disputed: Set<String> = []
    for (index, key) in base.enumerated() {
      let row = texts.map { $0[index] }
      if let other = found[key], other != row { disputed.insert(key) }
      found[key] = row
    }
    rows = found.filter { key, row in
      !key.isEmpty && !disputed.contains(key) && row.contains { $0 != key }
    }
    .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The files by their names in the container.
  var files: [(name: String, bytes: [UInt8])] {
    languages.indices.map { index in
      let lines = rows.map { "\(Self.quoted($0.key)) = \(Self.quoted($0.texts[index]));\n" }
      return ("\(languages[index].rawValue).lproj/pass.strings", Array(lines.joined().utf8))
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
