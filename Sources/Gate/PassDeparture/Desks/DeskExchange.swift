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
  /// The caller holds the lock of the desk's directory.
  package func run(_ desk: inout Desk) throws -> [String] {
    var faults = try collect(into: &desk)
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
    var faults: [String] = []
    // The log of the first desk comes first, because it names the keys of the others.
    for number in 1...DepartureRecord.maxDesks where number != desk.record.desk {
      do {
        guard let key = desk.keys[number],
          let text = try folder.readIfPresent(name(of: number, desk), limit: DeskLog.longest)
        else { continue }
        let known = desk.logs[number] ?? DeskLog()
        if text == known.bytes || known.bytes.starts(with: text) { continue }
        let log = try DeskLog(text, of: number, departure: desk.facts.id, key: key)
        guard log.continues(known) else {
          faults.append(
            "desk \(number) in \(folder.path) tells another story than before, so nothing of it was loaded: its "
              + "directory was put back or copied; use one directory at one desk only")
          continue
        }
        try desk.take(log, of: number)
      } catch {
        faults.append("desk \(number) in \(folder.path) was not loaded: \(error)")
      }
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
    return faults
  }

  private func publish(_ desk: Desk) throws {
    for (number, log) in desk.logs.sorted(by: { $0.key < $1.key }) {
      let name = name(of: number, desk)
      let there = (try? folder.read(name, limit: DeskLog.longest)) ?? []
      // An older text of the same log is replaced, a newer one of another desk is left.
      if there != log.bytes, number == desk.record.desk || log.bytes.starts(with: there) {
        try folder.put(name, log.bytes)
      }
    }
    for digest in desk.textDigests {
      let name = textName(digest, desk)
      // A stick that was away when this desk removed passport data is cleared when it comes back.
      if desk.isWithoutPassportData {
        folder.remove(name)
      } else if !folder.holds(name), let text = try desk.text(digest) {
        try folder.put(name, text)
      }
    }
  }

  /// Removes the texts, which have passport data, from the folder.
  package func removeTexts(of desk: Desk) {
    for digest in desk.textDigests { folder.remove(textName(digest, desk)) }
  }

  private func textName(_ digest: [UInt8], _ desk: Desk) -> String {
    "\(desk.facts.id)-\(TextStore.name(digest))"
  }
}

extension Desk {
  /// The digests of texts that another desk took in and that are not here.
  func missingTexts() throws -> [[UInt8]] {
    let store = TextStore(directory)
    return store.isPurged ? [] : try textDigests.filter { try store.text($0) == nil }
  }

  var isWithoutPassportData: Bool { TextStore(directory).isPurged }

  func text(_ digest: [UInt8]) throws -> [UInt8]? { try TextStore(directory).text(digest) }

  func keep(_ text: [UInt8]) throws { _ = try TextStore(directory).keep(text) }

  /// Exchanges by the folder that the desks share, where there is one; returns what was left out.
  package mutating func exchange() throws -> [String] {
    guard let share = record.share else { return [] }
    return try DeskExchange(share).run(&self)
  }
}
