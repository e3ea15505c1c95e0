internal import GateRules
internal import ArgumentParser
internal import PassBarcode
internal import PassDoor
internal import Platform

/// `passtool scanner`: the commands that concern a scanner and no gate.
struct ScannerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scanner", abstract: "Find out how a scanner is set up.",
    subcommands: [ScannerTestCommand.self], defaultSubcommand: ScannerTestCommand.self)
}

/// The verb `passtool scanner test`.
struct ScannerTestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Show a code to scan, and say what must be set on the scanner or the computer.",
    discussion: """
      The code tells the layout of the keyboard, Caps Lock, and what the scanner types before and \
      behind a code. A gate that scans it says the same. Press Enter without a scan to end. The exit code is 0 if \
      the last scan was right, 1 if something must be set.
      """)

  @OptionGroup var scanner: ScannerOption

  func run() throws {
    if !Terminal.isTerminal(.output) { try Console.print(ScannerTest.text) }
    JoinCode(
      ScannerTest.text, "scan this code: \(ScannerTest.text)\npress Enter without a scan to end"
    ).show()
    var isRight: Bool?
    try scanner.read { reader, _ in
      while true {
        switch try reader.next(within: 1_000) {
        case .text(let bytes), .typed(let bytes):
          if bytes.isEmpty { return }
          let faults = ScannerTest.faults(of: bytes, ending: .init(reader.ending))
          isRight = faults?.isEmpty
          try Console.print(Self.words(faults).joined(separator: "\n"))
        case .tooLong:
          isRight = false
          try Console.print("that was another code; scan the one above")
        case .interrupt, .end, .key(.enter): return
        case .nothing, .typing, .key: break
        }
      }
    }
    if isRight == false { throw ExitCode(1) }
    if isRight == nil { throw Failure.noInput("the code was not scanned") }
  }

  private static func words(_ faults: [String]?) -> [String] {
    guard let faults else { return ["that was another code; scan the one above"] }
    return faults.isEmpty ? [ScannerTest.right] : faults
  }
}
