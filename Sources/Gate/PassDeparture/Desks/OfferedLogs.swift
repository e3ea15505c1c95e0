internal import Platform

/// The logs in a folder that a desk can take in: each is signed by its desk and continues what is known of it.
struct OfferedLogs {
  private(set) var logs: [Int: DeskLog] = [:]
  /// The reasons why others were left out, for the agent.
  private(set) var faults: [String] = []
  /// Whether the folder has other events of this desk than the desk itself.
  private(set) var contradictsOwn = false

  init(_ folder: UntrustedFolder, to desk: Desk, named name: (Int) -> String) {
    // The log of the first desk comes first, because it names the keys of the others.
    for number in 1...DepartureRecord.maxDesks {
      do {
        let keys = Desk.keys(in: logs[1] ?? desk.logs[1], founder: desk.facts.founder)
        guard let key = keys[number],
          let text = try folder.readIfPresent(name(number), limit: DeskLog.longest)
        else { continue }
        let known = desk.logs[number] ?? DeskLog()
        if known.bytes.starts(with: text) { continue }
        let log = try DeskLog(text, of: number, departure: desk.facts.id, key: key)
        guard log.events.first?.tick ?? .max > named(number, desk) else {
          throw DepartureError.invalid(
            "its first event is as old as its invitation, and was forged")
        }
        if known.continues(log) { continue }
        guard log.continues(known) else {
          if number == desk.record.desk {
            contradictsOwn = true
            continue
          }
          faults.append(
            "desk \(number) in \(folder.path) tells another story than before, so nothing of it was loaded: its "
              + "directory was put back or copied; use one directory at one desk only")
          continue
        }
        logs[number] = log
      } catch {
        faults.append("desk \(number) in \(folder.path) was not loaded: \(error)")
      }
    }
    leaveOutImpossibleTicks(desk, folder)
  }

  /// The tick at which the first desk named a desk, which the desk had to hear of before it wrote anything.
  private func named(_ number: Int, _ desk: Desk) -> Int {
    let naming = (logs[1] ?? desk.logs[1])?.events.first {
      if case .desk(number, _) = $0.content { true } else { false }
    }
    return naming?.tick ?? 0
  }

  /// Leaves out logs with ticks that no desk can have reached.
  ///
  /// A tick is one above the greatest that its desk knew, so that of n events none is above n. A greater one was forged
  /// by the holder of a desk's key, and desks that followed it would come to the last tick.
  private mutating func leaveOutImpossibleTicks(_ desk: Desk, _ folder: UntrustedFolder) {
    let known = desk.logs.values.map(\.lastTick).max() ?? 0
    while true {
      let count = desk.logs.merging(logs) { $1 }.values.map(\.events.count).reduce(0, +)
      let forged = logs.filter { $0.value.lastTick > known + count }.keys.sorted()
      if forged.isEmpty { return }
      for number in forged {
        logs[number] = nil
        faults.append(
          "desk \(number) in \(folder.path) was not loaded: it numbers its events as if it had seen more than there are; "
            + "who has the key of that desk has forged them: work without it")
      }
    }
  }
}
