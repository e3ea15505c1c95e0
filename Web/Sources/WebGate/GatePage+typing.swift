internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import PhoneLedger
internal import StrictText
internal import Vocabulary
internal import WebTrust

/// A scan that a scanner typed as a keyboard, whose readings are tried until a trusted signature is good.
///
/// It is an object, because calls that wait are copied often, and copies of a value would be much code.
final class TypedScan {
  /// The outcome of the text as it came.
  enum AsItCame {
    case verdict(Verdict)
    case refusal(UpdateRefusal)
  }

  let scanned: [UInt8]
  let ending: ScannerSetting.Ending
  /// The reading that is tried now, and the setting of the scanner that it shows.
  var text: [UInt8]
  var setting = ScannerSetting()
  /// Nil while the text as it came is tried.
  var asItCame: AsItCame?
  /// The readings that are not tried yet.
  var others: ArraySlice<(text: [UInt8], setting: ScannerSetting)> = []

  init(_ scanned: [UInt8], _ ending: ScannerSetting.Ending) {
    (self.scanned, self.ending, text) = (scanned, ending, scanned)
  }

  /// Keeps the outcome of the text as it came, and lists the other readings.
  func keep(_ outcome: AsItCame) {
    guard asItCame == nil else { return }
    asItCame = outcome
    others = ScannerInput.readings(of: scanned)[...]
  }
}

// Scanners that work as keyboards: what another layout, Caps Lock, a prefix or a suffix changed is undone where the signature is
// then good.
extension GatePage {
  /// Judges a scan by its verdict, or tries the next reading of a text that was typed.
  func settle(_ verdict: Verdict, of scan: PendingScan) -> Step {
    guard let typed = scan.typed else { return judge(verdict, of: scan) }
    guard verdict.pass == nil else {
      advice = input.take(typed.text, typed.setting, typed.ending).setting?.faults ?? []
      return judge(verdict, of: scan)
    }
    typed.keep(.verdict(verdict))
    return tryNext(typed, of: scan)
  }

  /// Tries the next reading of a bundle or a status list that was typed, because the one before was refused.
  func settle(_ refusal: UpdateRefusal, of scan: PendingScan) -> Step {
    guard let typed = scan.typed else { return refuse(refusal) }
    typed.keep(.refusal(refusal))
    return tryNext(typed, of: scan)
  }

  private func tryNext(_ typed: TypedScan, of scan: PendingScan) -> Step {
    guard let gate else { return refused("this gate has no place yet") }
    while let (text, setting) = typed.others.popFirst() {
      (typed.text, typed.setting) = (text, setting)
      let next = PendingScan(
        text: ScanText(text), command: scan.command, state: scan.state, clock: scan.clock,
        typed: typed)
      if HeldTrust.isUpdate(next.text) { return take(text, as: next) }
      let opening = gate.verifier.open(
        next.text, now: scan.command.now, at: gate.checkpoint, clock: scan.state)
      if case .signature(let pending) = opening {
        waiting = .verdict(pending, next)
        return ask(pending.check)
      }
    }
    let reading = input.leave(typed.scanned)
    if let setting = reading.setting { advice = setting.faults }
    switch typed.asItCame {
    case .refusal(let refusal): return refuse(refusal)
    case .verdict(let verdict):
      return judge(
        verdict,
        of: PendingScan(
          text: ScanText(typed.scanned), command: scan.command, state: scan.state,
          clock: scan.clock,
          misread: reading.isUnreadable ? advice.joined(separator: "; ") : nil))
    case nil: return refused("nothing was read")
    }
  }

  /// Answers that a bundle or a list which was scanned is refused.
  func refuse(_ refusal: UpdateRefusal) -> Step {
    done(wrapped(GateAnswer(update: .refuse, refusal.description)))
  }

  /// Notes that a bundle or a list which was typed is good, which shows the setting of the scanner.
  func noteSetting(of scan: PendingScan) {
    guard let typed = scan.typed else { return }
    advice = input.take(typed.text, typed.setting, typed.ending).setting?.faults ?? []
  }

  /// Returns a code for setting up as a scanner meant to type it: an invitation, a bundle or a list, the number of a card, or
  /// a part of the codes of another phone; any other text as it came.
  func typedCode(_ bytes: [UInt8]) -> [UInt8] {
    ScannerInput.reading(of: bytes) { text in
      text.starts(with: "PT1X:".utf8) && text.allSatisfy(Base45.isLetter)
        || text.count == 24 && text.allSatisfy { (0x30...0x39).contains($0) }
        || (try? Invitation(unchecked: text)) != nil
        || (try? Statement.read(ScanText(text).text)) != nil
    }
  }

  /// The letters of RFC 9285, in which a phone writes its codes.
  private enum Base45 {
    static func isLetter(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || " $%*+-./:".utf8.contains(byte)
    }
  }

  // MARK: The test of a scanner

  /// Returns what is to be set by a scan of the test code, an empty list where nothing is; nil for any other scan.
  func testScanner(_ command: Command) -> [String]? {
    guard let ending = command.ending else { return nil }
    let faults = ScannerTest.faults(of: command.bytes, ending: ending)
    if let faults { advice = faults }
    return faults
  }

  /// The test code, and the outcome of a scan of it.
  func scannerTest(_ command: Command) -> [UInt8] {
    let faults = testScanner(command)
    return text { writer in
      writer.member("code", ScannerTest.text)
      guard let faults else { return }
      writer.name("scanner")
      writer.array { writer in
        for fault in faults.isEmpty ? [ScannerTest.right] : faults { writer.string(fault) }
      }
    }
  }
}
