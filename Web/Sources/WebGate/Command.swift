internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import StrictText
internal import Vocabulary

/// A call of the page: what it asks for, and when.
struct Command {
  /// The members that each call may have; each call takes its own.
  private(set) var object: ObjectReader
  /// The name of the call.
  let name: String
  /// The clocks of the device.
  let reading: ClockGuard.Reading
  /// The agent who gives the command.
  let by: String?
  let reason: String?
  /// Whether the scan is for a further person on the pass that was scanned just before.
  let isFurther: Bool
  /// Whether the scan is at the way out; nil leaves this to the place.
  let isExit: Bool?
  /// What a scanner that works as a keyboard typed behind the code; nil of the camera.
  let ending: ScannerSetting.Ending?
  /// The bytes that came with the call.
  let bytes: [UInt8]

  var now: Instant { reading.now }

  init(json: [UInt8], bytes: [UInt8]) throws(ShapeError) {
    self.bytes = bytes
    var object = try ObjectReader(json: json)
    name = try object.string("do")
    let now = Instant(secondsSince1970: try object.int64("now"))
    let boot = try object.optionalString("boot")
    let elapsed = try object.optionalInteger("elapsed") ?? 0
    reading = ClockGuard.Reading(now: now, sinceOpening: boot.map { ($0, elapsed) })
    by = try object.optionalRemark("by")
    reason = try object.optionalRemark("reason")
    isFurther = try object.optionalBoolean("further") ?? false
    isExit = try object.optionalBoolean("exit")
    ending = try object.optionalString("ending").flatMap { ScannerSetting.Ending(rawValue: $0) }
    self.object = object
  }

  /// The reason, which this command must have.
  func required() throws(ShapeError) -> String {
    guard let reason else { throw object.failure("reason", "is missing; say why, in a few words") }
    return reason
  }
}

extension ObjectReader {
  /// Takes a text of an agent that stays in the ledger: 1 to 120 bytes on one line.
  fileprivate mutating func optionalRemark(_ name: String) throws(ShapeError) -> String? {
    guard let text = try optionalLine(name, upTo: 120) else { return nil }
    guard text.utf8.count <= 120 else { throw failure(name, "expected 1 to 120 bytes of text") }
    return text
  }
}
