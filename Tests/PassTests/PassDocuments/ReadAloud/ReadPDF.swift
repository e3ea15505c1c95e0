import Foundation
import PassTestSupport

/// A PDF as the programs of others read it aloud: `pdfinfo -struct-text` for the order and the letters,
/// `qpdf --json` for the words instead of letters and for the languages.
struct ReadPDF {
  /// A part of the document.
  struct Part {
    /// The standard type, such as `P`.
    let type: String
    /// The letters that are drawn, of all its marks.
    var letters = ""
    var alternative: String?
    var actual: String?
    var language: String?
    var children: [Part] = []

    /// The part and all those in it, in the order of a reader.
    var all: [Part] { [self] + children.flatMap(\.all) }

    /// What is read: the words instead of the letters, or the letters, those of each part alone.
    var spoken: [String] {
      if let words = alternative ?? actual { return [words] }
      return (letters.isEmpty ? [] : [letters]) + children.flatMap(\.spoken)
    }
  }

  static let pdfinfo = OutsideTool("pdfinfo")
  static let qpdf = OutsideTool("qpdf")
  /// Whether the programs are here; `Scripts/install-dependencies test` installs them.
  static var isPossible: Bool { pdfinfo != nil && qpdf != nil }

  let root: Part
  /// The members of the catalogue.
  let catalogue: [String: Any]
  /// The metadata as XML.
  let metadata: String
  /// What is drawn outside of all marked parts.
  let unmarked: [String]
  /// The fault that `qpdf --check` finds.
  let fault: String?

  init(_ pdf: [UInt8]) throws {
    let folder = try TemporaryDirectory(inMemory: true)
    let file = "\(folder.path)/a.pdf"
    try Data(pdf).write(to: URL(filePath: file))
    let (qpdf, pdfinfo) = (try Self.qpdf.orThrow("qpdf"), try Self.pdfinfo.orThrow("pdfinfo"))
    let check = try qpdf.run("--check", file)
    fault = check.code == 0 ? nil : String(decoding: check.output, as: UTF8.self)
    metadata = String(decoding: try pdfinfo.run("-meta", file).output, as: UTF8.self)
    unmarked = Self.unmarked(
      String(decoding: try qpdf.run("--qdf", file, "-").output, as: UTF8.self))
    let json = try qpdf.run("--json=2", "--json-key=qpdf", file).output
    let whole = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
    let objects = Objects(
      try ((whole?["qpdf"] as? [Any])?.last as? [String: Any]).orThrow("objects"))
    catalogue = try objects.dictionary(objects.dictionary("trailer")["/Root"])
    let tree = try objects.dictionary(catalogue["/StructTreeRoot"])
    var lines = Lines(
      String(decoding: try pdfinfo.run("-struct-text", file).output, as: UTF8.self))
    root = try Self.part(tree["/K"], objects, &lines)
    guard lines.isAtEnd else { throw MissingValue("more parts than qpdf sees") }
  }

  /// Reads a part and those in it, from both programs at once.
  private static func part(_ value: Any?, _ objects: Objects, _ lines: inout Lines) throws -> Part {
    let members = try objects.dictionary(value)
    var part = Part(type: try objects.name(members["/S"]))
    guard try lines.type() == part.type else { throw MissingValue("a part \(part.type)") }
    part.alternative = objects.text(members["/Alt"])
    part.actual = objects.text(members["/ActualText"])
    part.language = objects.text(members["/Lang"])
    let kids = members["/K"] as? [Any] ?? [members["/K"]].compactMap(\.self)
    for kid in kids {
      if kid is Int {
        part.letters += try lines.letters()
      } else {
        part.children.append(try Self.part(kid, objects, &lines))
      }
    }
    return part
  }

  /// Returns the operators that draw outside of marked parts, in the contents of pages as `qpdf --qdf` writes them.
  private static func unmarked(_ qdf: String) -> [String] {
    var found: [String] = []
    for content in qdf.components(separatedBy: "%% Contents for page ").dropFirst() {
      var depth = 0
      let end = content.range(of: "endstream")?.lowerBound ?? content.endIndex
      for line in content[..<end].split(separator: "\n") {
        let word = line.split(separator: " ").last.map { $0.split(separator: "]").last ?? $0 } ?? ""
        switch word {
        case "BDC", "BMC": depth += 1
        case "EMC": depth -= 1
        case "S", "s", "f", "f*", "B", "B*", "b", "b*", "sh", "Do", "Tj", "TJ":
          if depth == 0 { found.append(String(line)) }
        default: break
        }
      }
    }
    return found
  }

  /// The objects of a file in the JSON of qpdf.
  private struct Objects {
    private let objects: [String: Any]

    init(_ objects: [String: Any]) { self.objects = objects }

    func dictionary(_ value: Any?) throws -> [String: Any] {
      if let dictionary = value as? [String: Any] { return dictionary }
      let name = value as? String ?? ""
      let object = objects[name == "trailer" ? name : "obj:\(name)"] as? [String: Any]
      let stream = object?["stream"] as? [String: Any]
      return try ((object?["value"] ?? stream?["dict"]) as? [String: Any]).orThrow(name)
    }

    func name(_ value: Any?) throws -> String {
      String(try (value as? String).orThrow("name").dropFirst())
    }

    /// Returns a string, which has `u:` before it.
    func text(_ value: Any?) -> String? { (value as? String).map { String($0.dropFirst(2)) } }
  }

  /// The lines of `pdfinfo -struct-text` without the attributes of parts.
  private struct Lines {
    private var rest: ArraySlice<Substring>

    init(_ text: String) {
      rest =
        text.split(separator: "\n").filter {
          !$0.drop(while: { $0 == " " }).hasPrefix("/")
        }[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Returns the type of the next part.
    mutating func type() throws -> String {
      let line = try rest.popFirst().orThrow("a part")
      return String(line.drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber })
    }

    /// Returns the letters of the next mark.
    mutating func letters() throws -> String {
      let line = try rest.popFirst().orThrow("letters").drop { $0 == " " }
      guard line.first == "\"", line.last == "\"" else { throw MissingValue("letters: \(line)") }
      return String(line.dropFirst().dropLast())
    }
  }
}
