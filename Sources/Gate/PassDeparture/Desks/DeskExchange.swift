internal import PassCrypto
internal import Platform
internal import StrictText
internal import Vocabulary

/// The exchange of desks by a folder that others can write into, such as a share or a stick.
///
/// Each desk puts its own log there, and those that it knows of others, so that desks which never see the same folder
/// hear of each other in the end. Nothing is believed without the signature of a desk that the first desk named.
package struct DeskExchange: Sendable {
  private let folder: UntrustedFolder

  package init(_ path: String) { folder = UntrustedFolder(path) }

  /// Brings what is new in the folder into the desk, and puts there what the folder lacks; returns what was left out, for
  /// the agent.
  ///
  /// A desk whose directory was put back from a copy takes in its own later events. It throws a `DepartureError`, and
  /// writes nothing, where the folder has other events of this desk: then two directories work as one desk, and would
  /// give a seat and a sequence twice. The caller holds the lock of the desk's directory.
  package func run(_ desk: inout Desk) throws -> [String] {
    var faults = try collect(into: &desk)
    do {
      try desk.followClosing()
    } catch {
      faults.append("the departure was closed at another desk: \(error)")
    }
    do {
      try publish(desk)
    } catch {
      faults.append("the other desks do not hear of this one: \(error)")
    }
    return faults
  }

  private func name(of number: Int, _ desk: Desk) -> String {
    "\(desk.facts.id)-\(number).desk"
  }

  private func collect(into desk: inout Desk) throws -> [String] {
    let offered = OfferedLogs(folder, to: desk) { name(of: $0, desk) }
    guard !offered.contradictsOwn else {
      throw DepartureError.refused(
        "\(folder.path) has other events of desk \(desk.record.desk) than \(desk.directory.path): this directory was put "
          + "back or copied, or its invitation was used at two machines. Nothing was written there. Work on with the "
          + "directory that the folder knows; this machine can be a further desk: passtool departure invite"
      )
    }
    for (number, log) in offered.logs.sorted(by: { $0.key < $1.key })
    where desk.keys[number] != nil {
      try desk.take(log, of: number)
    }
    let missing = try desk.missingTexts()
    for digest in missing {
      if let text = try? folder.read(textName(digest, desk), limit: TextStore.longest),
        try SHA256.digest(text) == digest
      {
        try desk.keep(text)
      }
    }
    if !missing.isEmpty { try desk.reread() }
    return offered.faults
  }

  private func publish(_ desk: Desk) throws {
    for (number, log) in desk.logs.sorted(by: { $0.key < $1.key }) {
      let name = name(of: number, desk)
      let there = (try? folder.read(name, limit: DeskLog.longest)) ?? []
      if there == log.bytes { continue }
      // An older text of the same log is replaced, and what is no log of that desk; a newer one is left.
      let held =
        desk.keys[number].flatMap {
          try? DeskLog(there, of: number, departure: desk.facts.id, key: $0)
        } ?? DeskLog()
      if log.bytes.count > held.bytes.count, log.continues(held) {
        try folder.put(name, log.bytes)
      }
    }
    // A stick that was away when the departure was closed is cleared when it comes back.
    if desk.isClosed { return removeTexts(of: desk) }
    for digest in desk.textDigests {
      let name = textName(digest, desk)
      if !folder.holds(name), let text = try desk.text(digest) { try folder.put(name, text) }
    }
  }

  /// Removes the texts of the departure, which have passport data, from the folder.
  func removeTexts(of desk: Desk) {
    let names = (try? folder.names(withSuffix: TextStore.suffix).names) ?? []
    let known = desk.textDigests.map { textName($0, desk) }
    for name in Set(names.filter { $0.hasPrefix("\(desk.facts.id)-") } + known) {
      folder.remove(name)
    }
  }

  private func textName(_ digest: [UInt8], _ desk: Desk) -> String {
    "\(desk.facts.id)-\(TextStore.name(digest))"
  }
}

extension Desk {
  /// The digests of texts that another desk took in and that are not here.
  func missingTexts() throws -> [[UInt8]] {
    let store = TextStore(directory)
    return isClosed ? [] : try textDigests.filter { try store.text($0) == nil }
  }

  func text(_ digest: [UInt8]) throws -> [UInt8]? { try TextStore(directory).text(digest) }

  func keep(_ text: [UInt8]) throws { _ = try TextStore(directory).keep(text) }

  /// Exchanges by the folder that the desks share, where there is one; returns what was left out.
  package mutating func exchange() throws -> [String] {
    guard let share = record.share else { return [] }
    return try DeskExchange(share).run(&self)
  }
}
