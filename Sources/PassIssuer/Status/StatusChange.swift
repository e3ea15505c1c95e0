public import PassFormats
internal import StrictText
public import Vocabulary

/// A line of a register's history: the entry that changed, its new status, the time and the reason.
public struct StatusChange: Hashable, Sendable {
  /// The moment of the change.
  public let at: Instant
  /// The index of the entry.
  public let index: Int
  /// The pass that the entry belongs to, if the register knows it.
  public let passID: PassID?
  /// The new status: `valid`, `revoked` or `suspended`.
  public let status: Status
  /// The reason, as given by the user who made the change.
  public let reason: String

  /// The longest reason, in bytes of UTF-8.
  public static let longestReason = 500

  init(at: Instant, index: Int, passID: PassID?, status: Status, reason: String) {
    self.at = at
    self.index = index
    self.passID = passID
    self.status = status
    self.reason = reason
  }

  /// The change as one JSON object on one line.
  public var json: [UInt8] {
    var writer = JSONWriter(reserving: 128, isForDisplay: true)
    writer.object { writer in
      writer.member("at", at.secondsSince1970)
      writer.member("index", index)
      if let passID { writer.member("pass", passID.rawValue) }
      writer.member("status", status.name)
      writer.member("reason", reason)
    }
    return writer.bytes
  }

  init(json: [UInt8], entryCount: Int) throws {
    var object = try ObjectReader(try JSONReader.read(json))
    at = Instant(secondsSince1970: try object.integer("at"))
    index = try object.integer("index", in: 0...entryCount - 1)
    passID = try object.optionalText("pass")
    let name = try object.string("status")
    let statuses: [Status] = [.valid, .revoked, .suspended]
    guard let status = statuses.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      throw object.failure("status", "expected valid, revoked or suspended")
    }
    self.status = status
    reason = try object.string("reason")
    try object.finish()
  }
}
