internal import PassClient
internal import StrictText
internal import Vocabulary

/// How old the store is, and whether the service was reached.
struct Standing {
  let synced: Instant?
  let age: Int64?
  let isOnline: Bool?

  init(_ client: PassClient, _ clock: ClientClock) async throws {
    synced = try await client.lastSynchronization()
    age = synced.map { max(0, clock.now().seconds(since: $0)) }
    isOnline = await client.isOnline
  }

  var line: String {
    let network = isOnline == false ? "No network: " : ""
    guard let synced, let age else { return "\(network)nothing was synced yet." }
    return "\(network)as of \(synced), \(Self.words(age)) ago."
  }

  func write(to writer: inout JSONWriter) {
    writer.name("age_seconds")
    if let age { writer.integer(age) } else { writer.null() }
    writer.member("synced_at", orNull: synced?.description)
    writer.member("online", orNull: isOnline)
  }

  static func words(_ seconds: Int64) -> String {
    seconds < 120 ? counted(Int(seconds), "second") : roughDurationInWords(seconds)
  }
}

extension JSONWriter {
  /// Writes a member that is true, false or null.
  mutating func member(_ name: String, orNull flag: Bool?) {
    self.name(name)
    if let flag { boolean(flag) } else { null() }
  }
}
