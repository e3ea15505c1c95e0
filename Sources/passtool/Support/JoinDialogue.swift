internal import PassDoor
internal import PassFormats
internal import Platform
internal import Vocabulary

/// What two people at two screens type while a lane joins, and the files that the screens wait for.
struct JoinDialogue: ~Copyable {
  /// Standard input, which a lane goes on reading for scans.
  var reader = ScannerReader(.standardInput, limit: 1 << 16)
  /// The second of the machine's clock at which waiting ends.
  private let end: Int64
  private static let pause: Int32 = 200

  init(limit seconds: Int) {
    end = SystemClock.monotonicNanoseconds / 1_000_000_000 + Int64(seconds)
  }

  private func checkTime() throws {
    guard SystemClock.monotonicNanoseconds / 1_000_000_000 < end else {
      throw DoorError.notJoined("nobody answered in time; make another invitation")
    }
  }

  /// The next line that is typed or scanned.
  mutating func line() throws -> [UInt8] {
    while true {
      switch try reader.next(within: Self.pause) {
      case .text(let bytes) where !bytes.isEmpty: return bytes
      case .end: throw DoorError.notJoined("standard input ended before anybody confirmed")
      default: try checkTime()
      }
    }
  }

  /// The answer of the lane: the file beside the invitation, or a scan.
  mutating func answer(beside files: JoinFiles) throws -> [UInt8] {
    var hasEnded = false
    while true {
      if let bytes = try files.read(.answer) { return bytes }
      if hasEnded {
        sleepBriefly()
      } else {
        switch try reader.next(within: Self.pause) {
        case .text(let bytes) where JoinAnswer.isLike(bytes): return bytes
        case .text(let bytes) where !bytes.isEmpty:
          Console.complain("that is not the answer of passtool door join, which begins with PT1A/")
        case .end: hasEnded = true
        default: break
        }
      }
      try checkTime()
    }
  }

  /// The bundle that names the lane: the file beside the invitation, or a scan.
  mutating func bundle(beside files: JoinFiles?) throws -> [UInt8] {
    guard let files else {
      Console.remark("scan the second code of the door")
      return try line()
    }
    Console.remark("waiting for the other screen to confirm")
    while true {
      if let bytes = try files.read(.bundle) { return bytes }
      if try files.read(.invitation) == nil {
        // The door removes the invitation after it wrote the bundle.
        if let bytes = try files.read(.bundle) { return bytes }
        throw DoorError.notJoined("the door took its invitation back; ask for another")
      }
      sleepBriefly()
      try checkTime()
    }
  }

  /// Shows the number, and asks for another one where the other screen shows the same.
  ///
  /// The number to type is drawn now, and what was typed before it is on the screen does not count: a scanner
  /// types what a barcode contains, so that a fixed word would let a barcode confirm itself.
  mutating func confirm(_ invitation: String, _ answer: String) throws {
    try Console.print("number: \(try JoinNumber.digits(of: invitation, answer))")
    let code = String(Int.random(in: 100_000...999_999))
    try reader.discardInput()
    try Console.print("to confirm type: \(code)")
    Console.remark(
      "type that where the other screen shows the same number of twelve digits; anything else ends the joining"
    )
    guard try line() == Array(code.utf8) else {
      throw DoorError.notJoined("the numbers were not confirmed; the lane did not join")
    }
  }

  private func sleepBriefly() { Pause.milliseconds(Self.pause) }
}
