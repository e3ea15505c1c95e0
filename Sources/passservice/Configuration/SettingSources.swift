internal import StrictText
internal import Vocabulary

/// Where settings are looked for: on the command line, in the environment, in a file; the first that has one counts.
struct SettingSources: Sendable {
  /// The values of options, by key.
  var commandLine: [String: String] = [:]
  /// The environment of the process.
  var environment: [String: String] = [:]
  /// The file and its bytes.
  var file: (path: String, bytes: [UInt8])?

  /// Where a value came from.
  enum Source: Equatable, Sendable, CustomStringConvertible {
    case commandLine
    case environment
    case file(String)
    case standard

    var description: String {
      switch self {
      case .commandLine: "command line"
      case .environment: "environment"
      case .file(let path): path
      case .standard: "default"
      }
    }
  }

  /// A setting as it is in force.
  struct Effective: Sendable {
    let setting: Setting
    let value: Setting.Value?
    let source: Source
  }

  /// What the sources come to.
  struct Outcome: Sendable {
    var settings = ServeSettings()
    var effective: [Effective] = []
    /// The file of settings that was read; nil without one.
    var file: String?
    /// Everything that is wrong, each with its source, its key and what is expected.
    var faults: [String] = []
  }

  /// The variable that names the file; no setting of the table.
  static let fileVariable = Setting.variablePrefix + "CONFIG"

  /// Reads all settings; goes on after a fault, so that all are known at once.
  func resolve() -> Outcome {
    var outcome = Outcome()
    outcome.file = file?.path
    outcome.faults = unknown()
    let places = places()
    for setting in Setting.all {
      var source = Source.standard
      for place in places {
        do throws(Fault) {
          guard var value = try place.value(setting) else { continue }
          if case .file(let file) = place.source { value = setting.value(value, beside: file) }
          guard setting.takes(value) else { throw Fault(found: "\(value)") }
          setting.apply(value, to: &outcome.settings)
          source = place.source
          break
        } catch {
          outcome.faults.append(
            "\(place.source): \(place.name(setting)): expected \(setting.expectation), "
              + "found \"\(error.found)\"\(error.remark)")
          break
        }
      }
      outcome.effective.append(
        Effective(setting: setting, value: setting.read(outcome.settings), source: source))
    }
    outcome.faults += outcome.settings.contradictions
    return outcome
  }

  private struct Fault: Error {
    let found: String
    /// What is wrong with it where that does not show.
    var remark = ""
  }

  /// One source.
  private struct Place {
    let source: Source
    let name: (Setting) -> String
    /// The value of a setting; nil where the source has none.
    ///
    /// Throws a `Fault` where it is of another type than the setting's.
    let value: (Setting) throws(Fault) -> Setting.Value?
  }

  private func places() -> [Place] {
    var places = [
      Place(source: .commandLine, name: { $0.key }) { setting throws(Fault) in
        try Self.value(of: commandLine[setting.key], for: setting)
      },
      Place(source: .environment, name: { $0.variable }) { setting throws(Fault) in
        try Self.value(of: environment[setting.variable], for: setting)
      },
    ]
    // What is no JSON is reported with its place by `unknown`.
    guard let file, let node = try? JSONReader.read(file.bytes) else { return places }
    let leaves = Dictionary(
      Self.leaves(node, []).map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    places.append(
      Place(source: .file(file.path), name: { $0.key }) { setting throws(Fault) in
        try leaves[setting.key].map { value throws(Fault) in try Self.value(of: value, for: setting)
        }
      })
    return places
  }

  /// The value of an option or a variable, which is a text.
  private static func value(
    of text: String?, for setting: Setting
  ) throws(Fault) -> Setting.Value? {
    guard let text else { return nil }
    let fault = Fault(found: escaped(text, limit: 80))
    switch setting.kind {
    case .number:
      guard let number = Int(text) else { throw fault }
      return .number(number)
    case .flag:
      switch text.lowercased() {
      case "true", "yes", "1": return .flag(true)
      case "false", "no", "0": return .flag(false)
      default: throw fault
      }
    case .text, .choice: return .text(text)
    case .texts:
      return .texts(
        text.split(separator: ",", omittingEmptySubsequences: false).map {
          String($0.trimmed { $0 == " " || $0 == "\t" })
        })
    }
  }

  /// The value of a member of the file.
  private static func value(
    of value: JSONValue, for setting: Setting
  ) throws(Fault) -> Setting.Value {
    switch (setting.kind, value) {
    case (.number, .integer(let number)): return .number(Int(clamping: number))
    case (.flag, .boolean(let flag)): return .flag(flag)
    case (.text, .string(let text)), (.choice, .string(let text)): return .text(text)
    case (.texts, .array(let nodes)):
      let texts = nodes.compactMap {
        if case .string(let text) = $0.value { text } else { nil as String? }
      }
      if texts.count == nodes.count { return .texts(texts) }
    default: break
    }
    throw Fault(found: escaped(shown(value), limit: 80), remark: remark(value, for: setting))
  }

  /// A value as a fault shows it.
  private static func shown(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): text
    case .boolean(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .array: "an array"
    case .object, .otherNumber, .null: value.kind
    }
  }

  /// How to write a value where only its JSON type is wrong; empty where more is.
  private static func remark(_ value: JSONValue, for setting: Setting) -> String {
    switch (value, setting.kind) {
    case (.string(let text), .number) where Int(text) != nil,
      (.string(let text), .flag) where Bool(text) != nil:
      ", which is a text: write it without quotation marks"
    case (.integer, .text), (.integer, .choice), (.boolean, .text), (.boolean, .choice):
      ", which is no text: write it in quotation marks"
    case (.string(let text), .texts):
      ", which is one text: write [\"\(escaped(text, limit: 40))\"]"
    default: ""
    }
  }

  /// All values of a file by their keys; members of objects inside others have keys with a point.
  private static func leaves(
    _ node: JSONNode, _ path: [String]
  ) -> [(key: String, value: JSONValue)] {
    guard case .object(let members) = node.value else {
      return [(path.joined(separator: "."), node.value)]
    }
    return members.flatMap { leaves($0.node, path + [$0.name]) }
  }

  /// Names that no setting has.
  private func unknown() -> [String] {
    var faults: [String] = []
    let keys = Setting.all.map(\.key)
    for key in commandLine.keys.sorted() where !keys.contains(key) {
      faults.append("command line: \(Self.noSetting(key, of: keys))")
    }
    let variables = Setting.all.map(\.variable)
    for name in environment.keys.sorted()
    where name.hasPrefix(Setting.variablePrefix) && name != Self.fileVariable
      && !variables.contains(name)
    {
      faults.append("environment: \(Self.noSetting(name, of: variables))")
    }
    guard let file else { return faults }
    do throws(JSONError) {
      let node = try JSONReader.read(file.bytes)
      guard case .object = node.value else { return faults + ["\(file.path): expected an object"] }
      for key in Self.leaves(node, []).map(\.key) where !keys.contains(key) {
        faults.append("\(file.path): \(Self.noSetting(key, of: keys))")
      }
    } catch {
      faults.append("\(file.path): \(error), at byte \(error.offset)")
    }
    return faults
  }

  private static func noSetting(_ name: String, of names: [String]) -> String {
    let words = "\(escaped(name, limit: 80)): is no setting"
    // What all variables begin with says nothing about how near two of them are.
    let prefix = name.hasPrefix(Setting.variablePrefix) ? Setting.variablePrefix : ""
    let candidates = names.filter { $0.hasPrefix(prefix) }.map {
      String($0.dropFirst(prefix.count))
    }
    guard
      let meant = nearest(String(name.dropFirst(prefix.count)), of: candidates).map({ prefix + $0 })
    else {
      return words + "; docs/reference/configuration.md lists them"
    }
    return words + "; is \(meant) meant?"
  }
}
