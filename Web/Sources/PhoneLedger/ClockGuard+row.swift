internal import GateRules
internal import StrictText
internal import Vocabulary

extension ClockGuard {
  /// The guard as a row.
  var row: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      if let reached { writer.member("reached", reached.secondsSince1970) }
      if let bootID { writer.member("boot", bootID) }
      if let booted { writer.member("booted", booted.secondsSince1970) }
      writer.member("version", restarts.version)
      writer.member("confirmations", restarts.confirmations)
    }
    return writer.bytes
  }

  /// Reads a row.
  init(row: [UInt8]) throws(ShapeError) {
    var object = try ObjectReader(json: row)
    func instant(_ seconds: Int64?) -> Instant? { seconds.map { Instant(secondsSince1970: $0) } }
    self.init(
      reached: instant(try object.optionalInt64("reached")),
      bootID: try object.optionalString("boot"),
      booted: instant(try object.optionalInt64("booted")),
      restarts: Restarts(
        version: try object.int64("version"), confirmations: try object.integer("confirmations")))
    try object.finish()
  }
}
