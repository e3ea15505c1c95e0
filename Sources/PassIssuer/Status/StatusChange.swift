public import PassFormats
public import Vocabulary

/// A line of a register's history: who changed, to what, when and why.
public struct StatusChange: Hashable, Sendable {
  /// When it was changed.
  public let at: Instant
  /// The entry of the list.
  public let index: Int
  /// The pass that has the entry, where the register knows it.
  public let passID: PassID?
  /// What the entry says from then on: `valid`, `revoked` or `suspended`.
  public let status: Status
  /// Why, in the words of whoever did it.
  public let reason: String

  /// Longest reason, in bytes of UTF-8.
  public static let longestReason = 500

  init(at: Instant, index: Int, passID: PassID?, status: Status, reason: String) {
    self.at = at
    self.index = index
    self.passID = passID
    self.status = status
    self.reason = reason
  }

  /// One JSON object on one line.
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
