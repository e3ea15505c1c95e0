internal import Configuration
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
        do {
          guard var value = try place.value(setting) else { continue }
          if case .file(let file) = place.source { value = setting.value(value, beside: file) }
          guard setting.takes(value) else { throw Fault(found: "\(value)") }
          setting.apply(value, to: &outcome.settings)
          source = place.source
          break
        } catch {
          let found = (error as? Fault).map { ", found \"\($0.found)\"\($0.remark)" } ?? ""
          outcome.faults.append(
            "\(place.source): \(place.name(setting)): expected \(setting.expectation)\(found)")
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
    let lookup: (Setting, ConfigType) throws -> ConfigContent?

    func value(_ setting: Setting) throws -> Setting.Value? {
      let type: ConfigType =
        switch setting.kind {
        case .number: .int
        case .flag: .bool
        case .text, .choice: .string
        case .texts: .stringArray
        }
      return switch try lookup(setting, type) {
      case .int(let number): .number(number)
      case .bool(let flag): .flag(flag)
      case .string(let text): .text(text)
      case .stringArray(let texts): .texts(texts)
      default: nil
      }
    }
  }

  private func places() -> [Place] {
    // Options are texts as variables are, so both are read by one provider.
    let options = Dictionary(
      Setting.all.compactMap { setting in
        commandLine[setting.key].map { (setting.variable, $0) }
      }, uniquingKeysWith: { $1 })
    var places = [
      place(.commandLine, options, { $0.key }), place(.environment, environment, { $0.variable }),
    ]
    // What is no JSON is reported with its place by `unknown`.
    guard let file, let node = try? JSONReader.read(file.bytes) else { return places }
    let leaves = Self.leaves(node, [])
    let provider = InMemoryProvider(
      name: file.path,
      values: Dictionary(
        leaves.map { (AbsoluteConfigKey($0.path), ConfigValue($0.content, isSecret: false)) },
        uniquingKeysWith: { $1 }))
    places.append(
      Place(source: .file(file.path), name: { $0.key }) { setting, type in
        do {
          return try provider.value(forKey: AbsoluteConfigKey(setting.components), type: type)
            .value?.content
        } catch {
          let leaf = leaves.first { $0.path == setting.components }
          throw Fault(
            found: escaped(leaf?.text ?? "", limit: 80),
            remark: leaf?.remark(type) ?? "")
        }
      })
    return places
  }

  /// A value in the file.
  private struct Leaf {
    let path: [String]
    let content: ConfigContent
    /// As it is shown.
    let text: String

    /// How to write it where only its JSON type is wrong; empty where more is.
    func remark(_ type: ConfigType) -> String {
      switch (content, type) {
      case (.string(let text), .int) where Int(text) != nil,
        (.string(let text), .bool) where Bool(text) != nil:
        ", which is a text: write it without quotation marks"
      case (.int, .string), (.bool, .string): ", which is no text: write it in quotation marks"
      case (.string(let text), .stringArray):
        ", which is one text: write [\"\(escaped(text, limit: 40))\"]"
      default: ""
      }
    }
  }

  /// All values of a file; what no setting can be has a content of no setting's type.
  private static func leaves(_ node: JSONNode, _ path: [String]) -> [Leaf] {
    switch node.value {
    case .object(let members): members.flatMap { leaves($0.node, path + [$0.name]) }
    case .string(let text): [Leaf(path: path, content: .string(text), text: text)]
    case .boolean(let flag): [Leaf(path: path, content: .bool(flag), text: "\(flag)")]
    case .integer(let number):
      [Leaf(path: path, content: .int(Int(clamping: number)), text: "\(number)")]
    case .array(let nodes): [Leaf(path: path, content: texts(nodes), text: "an array")]
    case .otherNumber, .null:
      [Leaf(path: path, content: .bytes([]), text: node.value.kind)]
    }
  }

  private static func texts(_ nodes: [JSONNode]) -> ConfigContent {
    let texts = nodes.compactMap { if case .string(let text) = $0.value { text } else { nil } }
    return texts.count == nodes.count ? .stringArray(texts) : .bytes([])
  }

  private func place(
    _ source: Source, _ texts: [String: String], _ name: @escaping (Setting) -> String
  ) -> Place {
    let provider = EnvironmentVariablesProvider(environmentVariables: texts)
    return Place(source: source, name: name) { setting, type in
      let key = AbsoluteConfigKey(["passservice"] + setting.components)
      do {
        return try provider.value(forKey: key, type: type).value?.content
      } catch {
        throw Fault(found: escaped(texts[setting.variable] ?? "", limit: 80))
      }
    }
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
      for key in Self.leaves(node, []).map({ $0.path.joined(separator: ".") })
      where !keys.contains(key) {
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

extension Setting {
  fileprivate var components: [String] { key.split(separator: ".").map(String.init) }
}
