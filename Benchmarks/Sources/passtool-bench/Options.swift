/// The options of the command line.
struct Options {
  /// Whether to finish within a minute.
  private(set) var isQuick = false
  /// A file for the figures as JSON.
  private(set) var json: String?
  /// Whether to measure only the gate's door.
  private(set) var isGateAlone = false
  /// A release build of passtool with statically linked Swift libraries.
  private(set) var passtool: String?

  private static let usage = """
    usage: passtool-bench [--quick] [--only gate] [--json FILE] [--passtool FILE]

      --quick          shorter, with less certain figures
      --only gate      measure only from a scan to the durable verdict at a door
      --json FILE      write the figures as JSON, too
      --passtool FILE  the command to time, built with
                       swift build -c release --static-swift-stdlib --product passtool
    """

  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var rest = Array(arguments)[...]
    while let option = rest.popFirst() {
      switch option {
      case "--quick": isQuick = true
      case "--only":
        guard rest.popFirst() == "gate" else {
          throw UsageError(description: "--only takes gate alone\n\(Self.usage)", isHelp: false)
        }
        isGateAlone = true
      case "--json": json = try Self.value(of: option, &rest)
      case "--passtool": passtool = try Self.value(of: option, &rest)
      case "--help", "-h": throw UsageError(description: Self.usage, isHelp: true)
      default:
        throw UsageError(description: "unknown argument '\(option)'\n\(Self.usage)", isHelp: false)
      }
    }
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = rest.popFirst() else {
      throw UsageError(description: "\(option) needs a file\n\(usage)", isHelp: false)
    }
    return value
  }
}

/// An invalid command line, or a request for help.
struct UsageError: Error, CustomStringConvertible {
  let description: String
  let isHelp: Bool
}
