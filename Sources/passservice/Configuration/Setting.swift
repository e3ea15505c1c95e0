internal import Platform
internal import Vocabulary

/// One setting of the service: its name, the values that it may have, and the member that it sets.
struct Setting: Sendable {
  /// The key, such as `listen.port`; in the file an object `listen` has the member `port`.
  let key: String
  let kind: Kind
  /// The effect of the setting, as a sentence of the documentation.
  let meaning: String
  /// The closure that returns the value in settings, or nil if it is missing there.
  let read: @Sendable (ServeSettings) -> Value?
  /// Whether the value is the path of a file or directory.
  var isPath = false
  private let write: @Sendable (inout ServeSettings, Value) -> Void

  enum Kind: Sendable {
    case number(ClosedRange<Int>)
    case flag
    case text
    case texts
    case choice([String])
  }

  enum Value: Equatable, Sendable, CustomStringConvertible {
    case number(Int)
    case flag(Bool)
    case text(String)
    case texts([String])

    var description: String {
      switch self {
      case .number(let number): "\(number)"
      case .flag(let flag): "\(flag)"
      case .text(let text): escaped(text)
      case .texts(let texts): escaped(texts.joined(separator: ","))
      }
    }
  }

  /// The variable of the environment, such as `PASSSERVICE_LISTEN_PORT`.
  var variable: String { Self.variablePrefix + key.uppercased().map(Self.ofVariable) }

  static let variablePrefix = "PASSSERVICE_"

  private static func ofVariable(_ character: Character) -> Character {
    character == "." || character == "-" ? "_" : character
  }

  /// The accepted values, worded to follow "expected".
  var expectation: String {
    switch kind {
    case .number(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .flag: "true or false"
    case .text: "a text"
    case .texts: "texts, separated by commas"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    }
  }

  /// Returns whether a value is of this kind and within its bounds.
  func takes(_ value: Value) -> Bool {
    switch (kind, value) {
    case (.number(let range), .number(let number)): range.contains(number)
    case (.flag, .flag): true
    case (.text, .text(let text)): !text.isEmpty
    case (.texts, .texts(let texts)): texts.allSatisfy { !$0.isEmpty }
    case (.choice(let words), .text(let text)): words.contains(text)
    default: false
    }
  }

  /// Returns a value from a file of settings; a path that is not whole is relative to the folder of that file.
  func value(_ value: Value, beside file: String) -> Value {
    guard isPath, case .text(let path) = value, !path.isEmpty, !path.hasPrefix("/") else {
      return value
    }
    let folder = Files.parent(of: file)
    return folder == "." ? value : .text("\(folder)/\(path)")
  }

  func apply(_ value: Value, to settings: inout ServeSettings) { write(&settings, value) }
}

extension Setting {
  typealias Path<Member> = any WritableKeyPath<ServeSettings, Member> & Sendable

  /// Returns a setting with a number; one of its units is as much as `unit` units in the program.
  static func number(
    _ key: String, _ range: ClosedRange<Int>, _ path: Path<Int>, unit: Int = 1, _ meaning: String
  ) -> Setting {
    Setting(
      key: key, kind: .number(range), meaning: meaning,
      read: { .number($0[keyPath: path] / unit) },
      write: { if case .number(let number) = $1 { $0[keyPath: path] = number * unit } })
  }

  /// Returns a setting with a number; 0 means no limit.
  static func limit(
    _ key: String, _ range: ClosedRange<Int>, _ path: Path<Int?>, _ meaning: String
  ) -> Setting {
    Setting(
      key: key, kind: .number(range), meaning: meaning,
      read: { .number($0[keyPath: path] ?? 0) },
      write: { if case .number(let number) = $1 { $0[keyPath: path] = number == 0 ? nil : number } }
    )
  }

  /// Returns a setting with a number that may be missing.
  static func optionalNumber(
    _ key: String, _ range: ClosedRange<Int>, _ path: Path<Int?>, _ meaning: String
  ) -> Setting {
    Setting(
      key: key, kind: .number(range), meaning: meaning,
      read: { $0[keyPath: path].map(Value.number) },
      write: { if case .number(let number) = $1 { $0[keyPath: path] = number } })
  }

  static func seconds(
    _ key: String, _ range: ClosedRange<Int>, _ path: Path<Duration>, _ meaning: String
  ) -> Setting {
    Setting(
      key: key, kind: .number(range), meaning: meaning,
      read: { .number(Int($0[keyPath: path].components.seconds)) },
      write: { if case .number(let number) = $1 { $0[keyPath: path] = .seconds(number) } })
  }

  static func flag(_ key: String, _ path: Path<Bool>, _ meaning: String) -> Setting {
    Setting(
      key: key, kind: .flag, meaning: meaning, read: { .flag($0[keyPath: path]) },
      write: { if case .flag(let flag) = $1 { $0[keyPath: path] = flag } })
  }

  static func text(_ key: String, _ path: Path<String>, _ meaning: String) -> Setting {
    Setting(
      key: key, kind: .text, meaning: meaning, read: { .text($0[keyPath: path]) },
      write: { if case .text(let text) = $1 { $0[keyPath: path] = text } })
  }

  static func optionalText(_ key: String, _ path: Path<String?>, _ meaning: String) -> Setting {
    Setting(
      key: key, kind: .text, meaning: meaning, read: { $0[keyPath: path].map(Value.text) },
      write: { if case .text(let text) = $1 { $0[keyPath: path] = text } })
  }

  static func file(_ key: String, _ path: Path<String?>, _ meaning: String) -> Setting {
    var setting = optionalText(key, path, meaning)
    setting.isPath = true
    return setting
  }

  static func texts(_ key: String, _ path: Path<[String]?>, _ meaning: String) -> Setting {
    Setting(
      key: key, kind: .texts, meaning: meaning, read: { $0[keyPath: path].map(Value.texts) },
      write: { if case .texts(let texts) = $1 { $0[keyPath: path] = texts } })
  }

  static func choice(
    _ key: String, _ words: [String], _ path: Path<String>, _ meaning: String
  ) -> Setting {
    Setting(
      key: key, kind: .choice(words), meaning: meaning, read: { .text($0[keyPath: path]) },
      write: { if case .text(let text) = $1 { $0[keyPath: path] = text } })
  }
}
