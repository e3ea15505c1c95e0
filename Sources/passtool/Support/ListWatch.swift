internal import PassFormats
internal import PassGate
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// Sees when somebody brings a newer passenger list to a gate at work: the next scan is judged by it.
///
/// A list that cannot be read, or one that was made before the list in use, changes nothing and is told.
struct ListWatch {
  private let place: GatePlaceOptions
  private let directory: GateDirectory
  /// The list that was looked at last, and what marks that file.
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

  /// Gives the session the list where there is a new one.
  mutating func look(_ session: GateSession) {
    let found = revision
    guard found != seen else { return }
    seen = found
    guard let path = place.listPath(in: directory) else { return }
    do {
      let list = try GatePlaceOptions.loadList(path)
      guard try session.expect(list) else {
        return Console.complain("\(path): made before the list in use, which stays")
      }
      let wall = session.gate.setting.wall
      let departs = session.gate.departs.map { ", departs \(wall.inWords($0))" } ?? ""
      Console.remark("\(path): \(list.rows.count) on the list\(departs)")
    } catch {
      Console.complain("\((error as? Failure)?.message ?? "\(error)"); the list in use stays")
    }
  }
}
