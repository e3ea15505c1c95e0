internal import Platform
internal import StrictText
package import Vocabulary

/// The record of a desk: the facts of the departure, and the desk's own place in it.
package struct DepartureRecord: Hashable, Sendable {
  /// The facts that all desks share.
  package let facts: DepartureFacts
  /// The number of this desk, 1 for the first.
  package let desk: Int
  /// The directory of the departure key, where it is not in the departure's own directory.
  package let keys: String?
  /// The issuer whose roots the gates pin: the keeper of the airline's bundle, or the airline itself.
  package let rootOwner: IssuerID
  /// The folder in which desks exchange their events; nil where they meet on a stick.
  package var share: String?

  /// Maximum number of desks: the first digit of a sequence number is that of its desk.
  package static let maxDesks = 9
  private static let longest = 1 << 16

  var bytes: [UInt8] {
    var writer = JSONWriter(isForDisplay: true)
    writer.object { writer in
      facts.write(to: &writer)
      writer.member("desk", desk)
      if let keys { writer.member("keys", keys) }
      writer.member("root_owner", rootOwner.rawValue)
      if let share { writer.member("share", share) }
    }
    return writer.bytes + [0x0A]
  }

  init(
    facts: DepartureFacts, desk: Int, keys: String?, rootOwner: IssuerID, share: String? = nil
  ) {
    self.facts = facts
    self.desk = desk
    self.keys = keys
    self.rootOwner = rootOwner
    self.share = share
  }

  /// Reads the record of a directory.
  package init(of directory: DepartureDirectory) throws {
    try directory.checkMode()
    do {
      guard let bytes = try Files.read(directory.recordPath, limit: Self.longest) else {
        throw DepartureError.invalid("is too large to be the record of a departure")
      }
      var object = try ObjectReader(json: bytes)
      facts = try DepartureFacts(&object)
      desk = try object.integer("desk", in: 1...Self.maxDesks)
      keys = try object.optionalString("keys")
      rootOwner = try object.text("root_owner")
      share = try object.optionalString("share")
      try object.finish()
    } catch let error as PlatformError {
      throw error
    } catch {
      throw DepartureError.invalid(
        "\(directory.recordPath): \(error); put an intact copy of this file back")
    }
  }

  func write(to directory: DepartureDirectory) throws(PlatformError) {
    try Files.replace(directory.recordPath, bytes, mode: Files.privateMode)
  }
}
