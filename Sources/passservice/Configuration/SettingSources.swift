internal import StrictText
internal import Vocabulary

/// The sources of settings: the command line, the environment and a file; the first one that has a setting counts.
struct SettingSources: Sendable {
  /// The values of options, by key.
  var commandLine: [String: String] = [:]
  /// The environment of the process.
  var environment: [String: String] = [:]
  /// The path of the file, and its bytes.
  var file: (path: String, bytes: [UInt8])?

  /// The source of a value.
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

  /// A setting with its value in force and the source of that value.
  struct Effective: Sendable {
    let setting: Setting
    let value: Setting.Value?
    let source: Source
  }

  /// The settings that follow from the sources, and their faults.
  struct Outcome: Sendable {
    var settings = ServeSettings()
    var effective: [Effective] = []
    /// The file of settings that was read; nil without one.
    var file: String?
    /// All faults, each with its source, its key and the expected value.
    var faults: [String] = []
  }

  /// The variable that names the file; it is not a setting of the table.
  static let fileVariable = Setting.variablePrefix + "CONFIG"

  /// Reads all settings, and continues after a fault, so that all faults are known at once.
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
    /// The fault in words, where the value alone does not show it.
    var remark = ""
  }

  /// One source.
  private struct Place {
    let source: Source
    let name: (Setting) -> String
    /// The closure that returns the value of a setting, or nil where the source does not have it.
    ///
    /// It throws a `Fault` if the value is of another type than the setting's.
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
    // `unknown` reports a file that is not JSON, with the place of the error.
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

  /// Returns the value of an option or a variable, which is a text.
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

  /// Returns the value of a member of the file.
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

  /// Returns a value in the form that a fault shows.
  private static func shown(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): text
    case .boolean(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .array: "an array"
    case .object, .otherNumber, .null: value.kind
    }
  }

  /// Returns how to write a value if only its JSON type is wrong; empty if more is wrong.
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

  /// Returns all values of a file by their keys; the names of nested members are joined with points.
  private static func leaves(
    _ node: JSONNode, _ path: [String]
  ) -> [(key: String, value: JSONValue)] {
    guard case .object(let members) = node.value else {
      return [(path.joined(separator: "."), node.value)]
    }
    return members.flatMap { leaves($0.node, path + [$0.name]) }
  }

  /// Returns a fault for each name that no setting has, and for a file that is not a JSON object.
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
      guard case .object = node.value else {
        return faults + ["\(file.path): expected a JSON object"]
      }
      for key in Self.leaves(node, []).map(\.key) where !keys.contains(key) {
        faults.append("\(file.path): \(Self.noSetting(key, of: keys))")
      }
    } catch {
      faults.append("\(file.path): \(error), at byte \(error.offset)")
    }
    return faults
  }

  private static func noSetting(_ name: String, of names: [String]) -> String {
    let words = "\(escaped(name, limit: 80)) is no setting"
    // All variables begin with the prefix, so it says nothing about how similar two of them are.
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
