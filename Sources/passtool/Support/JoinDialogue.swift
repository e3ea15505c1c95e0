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
  mutating func answer(beside path: String) throws -> [UInt8] {
    var hasEnded = false
    while true {
      if let bytes = try? Files.read("\(path).answer", limit: 1 << 16) { return bytes }
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
  mutating func bundle(beside path: String?) throws -> [UInt8] {
    guard let path else {
      Console.remark("scan the second code of the door")
      return try line()
    }
    Console.remark("waiting for yes at the other screen")
    while true {
      if let bytes = DoorJoining.bundle(beside: path) { return bytes }
      if !Files.exists(path), DoorJoining.bundle(beside: path) == nil {
        throw DoorError.notJoined("the door took its invitation back; ask for another")
      }
      sleepBriefly()
      try checkTime()
    }
  }

  /// Shows the number and asks whether the other screen shows the same.
  mutating func confirm(_ invitation: String, _ answer: String) throws {
    try Console.print("number: \(try JoinNumber.digits(of: invitation, answer))")
    Console.remark("type yes where the other screen shows the same number, anything else ends it")
    let typed = String(decoding: try line(), as: UTF8.self).lowercased()
    guard typed == "yes" else {
      throw DoorError.notJoined("the numbers were not confirmed; the lane did not join")
    }
  }

  private func sleepBriefly() { Pause.milliseconds(Self.pause) }
}
