internal import PassGate
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// A watch on the file of the passenger list while a gate works, so that a newer list applies to the next scan.
///
/// A list that cannot be read, or that was made before the list in use, is reported and not used.
struct ListWatch {
  private let place: GatePlaceOptions
  private let directory: GateDirectory
  /// The path and the revision of the file that was read last.
  private var seen: String?

  init(_ place: GatePlaceOptions, _ directory: GateDirectory) {
    self.place = place
    self.directory = directory
    seen = revision
  }

  private var revision: String? {
    place.listPath(in: directory).flatMap { path in Files.revision(of: path).map { "\(path) \($0)" }
    }
  }

  /// Gives the list to the session if the file has changed.
  mutating func look(_ session: GateSession, now: Instant) {
    let found = revision
    guard found != seen else { return }
    seen = found
    guard let path = place.listPath(in: directory) else { return }
    do {
      let list = try place.loadList(path)
      if let refusal = try session.use(list, now: now) {
        return Console.complain("\(path): \(refusal); the list in use stays")
      }
      let wall = session.gate.setting.wall
      let departs = session.gate.departs.map { ", departs \(wall.inWords($0))" } ?? ""
      Console.remark("\(path): \(counted(list.expected, "person", "people")) on the list\(departs)")
    } catch {
      Console.complain("\((error as? Failure)?.message ?? "\(error)"); the list in use stays")
    }
  }
}
