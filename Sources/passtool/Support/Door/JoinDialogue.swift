internal import GateRules
internal import PassDoor
internal import PassIssuer
internal import Platform
internal import Vocabulary

/// The dialogue with two people at two screens while a lane joins, with the files that the screens wait for.
struct JoinDialogue: ~Copyable {
  /// Standard input, from which a lane then reads scans.
  var reader = ScannerReader(.standardInput, limit: 1 << 16)
  /// The time at which waiting ends, in seconds of the machine's monotonic clock.
  private let end: Int64
  private static let pause: Int32 = 200

  init(limit seconds: Int) {
    end = SystemClock.monotonicNanoseconds / 1_000_000_000 + Int64(seconds)
  }

  private func checkTime() throws {
    guard SystemClock.monotonicNanoseconds / 1_000_000_000 < end else {
      throw DoorError.notJoined(
        "the lane did not join, because it took too long; begin again with passtool door invite")
    }
  }

  /// The code that is on the screen; Enter draws it again.
  private var code: JoinCode?

  /// Shows a code until the next step.
  mutating func show(_ code: JoinCode) {
    self.code = code
    code.show()
  }

  /// Shows a code until Enter is pressed, if a person can press it.
  mutating func showUntilEnter(_ code: JoinCode) throws {
    var isShown = code.show()
    guard Terminal.canAsk else { return }
    var size = Terminal.size(.output)
    while true {
      switch try reader.next(within: Self.pause) {
      case .text, .typed:
        // The code is drawn again if the window was enlarged; otherwise the person handed it over as a file.
        let now = Terminal.size(.output)
        if isShown || now == size { return }
        (size, isShown) = (now, code.show())
      case .end: return
      default: try checkTime()
      }
    }
  }

  /// Returns the next line that is typed or scanned.
  ///
  /// `isGood` says whether a text is what is asked for, because a scanner may type it for another keyboard.
  mutating func line(isGood: ([UInt8]) -> Bool = { _ in true }) throws -> [UInt8] {
    while true {
      switch try reader.next(within: Self.pause) {
      case .text(let bytes) where !bytes.isEmpty:
        return ScannerInput.reading(of: bytes, where: isGood)
      case .text: code?.show()
      case .end:
        throw DoorError.notJoined(
          "the lane did not join, because standard input ended; begin again with passtool door invite"
        )
      default: try checkTime()
      }
    }
  }

  /// Returns the answer of the lane: the file beside the invitation, or a scan.
  mutating func answer(
    beside files: JoinFiles, to invitation: Invitation
  ) throws -> (text: [UInt8], isScanned: Bool) {
    var hasEnded = false
    while true {
      if let bytes = try files.read(.answer) { return (bytes, false) }
      if hasEnded {
        sleepBriefly()
      } else {
        switch try reader.next(within: Self.pause) {
        case .text(let bytes) where !bytes.isEmpty:
          let text = ScannerInput.reading(of: bytes) {
            (try? JoinAnswer($0, to: invitation)) != nil
          }
          if JoinAnswer.isLike(text) { return (text, true) }
          Console.complain(
            "this text is not the answer of passtool door join, which begins with PT1A/; scan the code that the other "
              + "machine shows")
        case .text: code?.show()
        case .end: hasEnded = true
        default: break
        }
      }
      try checkTime()
    }
  }

  /// Returns the bundle that names the lane: the file beside the invitation, or a scan.
  mutating func bundle(beside files: JoinFiles?) throws -> [UInt8] {
    guard let files else {
      Console.remark("3 of 3: scan the next code that the door shows")
      return try line { (try? SignedStatement(reading: $0)) != nil }
    }
    Console.remark("waiting for the other screen to confirm")
    while true {
      if let bytes = try files.read(.bundle) { return bytes }
      if try files.read(.invitation) == nil {
        // The door removes the invitation after it has written the bundle.
        if let bytes = try files.read(.bundle) { return bytes }
        throw DoorError.notJoined("the door withdrew its invitation; ask for another invitation")
      }
      sleepBriefly()
      try checkTime()
    }
  }

  /// Shows the number, and asks the person to type another one if the other screen shows the same number.
  ///
  /// The number to type is drawn now, and text that was typed before it was on the screen does not count. A scanner
  /// types what a barcode contains, so with a fixed word a barcode could confirm itself.
  mutating func confirm(_ invitation: String, _ answer: String) throws {
    code = nil
    try Console.print("number: \(try JoinNumber.digits(of: invitation, answer))")
    let code = String(Int.random(in: 100_000...999_999))
    try reader.discardInput()
    try Console.print("to confirm type: \(code)")
    Console.remark(
      "compare the twelve digits with the other screen; if they are the same, type the six digits on this machine; "
        + "anything else ends the joining")
    guard try line() == Array(code.utf8) else {
      throw DoorError.notJoined("the numbers were not confirmed; the lane did not join")
    }
  }

  private func sleepBriefly() { Pause.milliseconds(Self.pause) }
}
