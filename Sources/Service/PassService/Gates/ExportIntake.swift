internal import BookingStore
internal import Bookings
internal import PassFormats
internal import PassVerifier
internal import Selling
internal import Vocabulary

/// The intake of exports of gates: it checks each section's signature and keeps its events, each once.
///
/// Each section is kept or refused as a whole, in a commit of its own, so an export that breaks off is kept up to
/// a line. A refused section does not prevent others from being kept.
struct ExportIntake: Sendable {
  /// The issuer whose gates may report.
  let issuer: IssuerID
  let trust: Trust
  let desk: Transactor
  /// The closure that returns whether a product processes the events of a place.
  let isAwaited: @Sendable (String) -> Bool

  /// The result of an export.
  struct Report: Sendable {
    /// The number of lines, from the first one, that are all kept now or were kept before.
    var taken = 0
    var new = 0
    var known = 0
    /// The number up to which each device's ledger is here without a gap.
    var devices: [DeviceID: Int] = [:]
    /// Parts that were not taken, in order.
    var refused: [Refused] = []
    /// Whether every line so far was taken.
    fileprivate var isUnbroken = true
  }

  /// A part that was not taken.
  struct Refused: Sendable {
    /// The number of the first line, from 1; `lastLine` is that of the last one.
    let firstLine: Int
    let lastLine: Int
    let reason: Reason
    let detail: String
  }

  /// The reason why a part is not taken, as a code for programs.
  enum Reason: String, Error, CaseIterable {
    /// The bundle does not name the device.
    case unknownDevice = "UNKNOWN_DEVICE"
    /// The device belongs to another issuer.
    case foreignDevice = "FOREIGN_DEVICE"
    /// The key is revoked, or was not given for ledgers.
    case notForLedgers = "NOT_FOR_LEDGERS"
    /// The signature is not the device's.
    case badSignature = "BAD_SIGNATURE"
    /// The lines are not those that were signed.
    case altered = "ALTERED"
    /// The device signed another event under the same id.
    case contradiction = "CONTRADICTION"
    /// No signature covers the lines; the part may have been cut.
    case unsigned = "UNSIGNED"
    /// The text is not a signed ledger.
    case noLedger = "NO_LEDGER"
    /// The ledger has too many gaps.
    case tooManyGaps = "TOO_MANY_GAPS"
  }

  /// Takes in all sections of a text.
  func take(_ text: [UInt8], now: Instant) async throws -> Report {
    let text = LedgerText(text)
    var report = Report()
    for part in text.sections { try await take(part, now: now, report: &report) }
    if !text.unsigned.isEmpty || text.endsWithinLine {
      let first = text.signedLineCount + 1
      let last = text.signedLineCount + text.unsigned.count + (text.endsWithinLine ? 1 : 0)
      report.refuse(
        .unsigned, first...last,
        "no signature follows; the export may have been cut off: send it again from this line on")
    } else if text.sections.isEmpty {
      report.refuse(
        .noLedger, 1...1, "the export has no signed event; send what passtool gate export writes")
    }
    return report
  }

  private func take(_ part: LedgerText.Section, now: Instant, report: inout Report) async throws {
    let lines = part.firstLine...part.lastLine
    let section: LedgerSection
    do {
      section = try LedgerSection(part.lines, token: part.token, trust: trust)
    } catch let error as SectionError {
      return report.refuse(.altered, lines, "\(error)")
    } catch let error as UpdateRefusal {
      return report.refuse(error.reason, lines, error.inWords)
    } catch {
      return report.refuse(.altered, lines, "\(error)")
    }
    let device = section.head.device
    guard device.issuer == issuer else {
      return report.refuse(
        .foreignDevice, lines,
        "\(device) is a gate of \(device.issuer), and these are the bookings of \(issuer); send the export to "
          + "\(device.issuer)"
      )
    }
    if section.unsignedCount > 0 {
      let count = section.unsignedCount
      report.refuse(
        .altered, part.firstLine...(part.firstLine + count - 1),
        "\(device) did not sign \(counted(count, "line")) here; send the export again"
      )
    }
    do {
      let (new, through) = try await keep(section, now: now)
      report.new += new
      report.known += section.events.count - new
      report.devices[device] = through
      if report.isUnbroken { report.taken = part.lastLine }
    } catch let refused as SectionRefused {
      report.refuse(refused.reason, lines, refused.detail)
    }
  }

  private struct SectionRefused: Error {
    let reason: Reason
    let detail: String
  }

  /// Keeps the events that are new; returns their number, and the number up to which the ledger is here.
  private func keep(_ section: LedgerSection, now: Instant) async throws -> (Int, Int) {
    let device = section.head.device
    guard let first = section.events.first?.event.sequence else { return (0, 0) }
    let numbers = first...section.head.sequence
    return try await desk.run {
      var changes = ChangeSet(at: now)
      let read = try await desk.store.record(GateLedger.self, device.rawValue)
      var ledger = read?.value ?? GateLedger(of: device.rawValue)
      guard ledger.add(numbers) else {
        throw SectionRefused(
          reason: .tooManyGaps,
          detail: "too many gaps in the ledger of \(device): send it from its event 1 on")
      }
      let known = try await desk.store.records(
        GateRecord.self, GateRecord.ledger(of: device.rawValue),
        ranks: first..<(section.head.sequence + 1)
      ).map(\.value)
      let byKey = Dictionary(known.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
      let takenNumbers = Set(known.map(\.number))
      var new = 0
      for (event, line) in section.events {
        let key = event.key.rawValue
        var kept = byKey[key]
        // The records were read by number, and an event may be kept under another number.
        if kept == nil { kept = try await desk.store.record(GateRecord.self, key)?.value }
        if let kept {
          guard Array(kept.line.utf8) == line else {
            throw SectionRefused(
              reason: .contradiction,
              detail:
                "\(device), event \(event.sequence): another event was sent before under the same id, so this part was "
                + "not taken; a ledger was changed, or somebody else has the key of \(device); call the supervisor"
            )
          }
          continue
        }
        new += 1
        changes.insert(
          GateRecord(
            event, line: line,
            signature: event.sequence == section.head.sequence ? section.token : nil,
            received: now, isForked: takenNumbers.contains(event.sequence),
            isAwaited: isAwaited(event.context)))
      }
      // A section without new events changes no record.
      if let read {
        if new > 0 { changes.update(read, to: ledger) }
      } else {
        changes.insert(ledger)
      }
      return Decision((new, ledger.through), changes)
    }
  }
}

extension ExportIntake.Report {
  /// Maximum number of refusals in an answer.
  static let maxRefused = 20

  fileprivate mutating func refuse(
    _ reason: ExportIntake.Reason, _ lines: ClosedRange<Int>, _ detail: String
  ) {
    isUnbroken = false
    refused.append(
      ExportIntake.Refused(
        firstLine: lines.lowerBound, lastLine: lines.upperBound, reason: reason, detail: detail))
  }
}

extension UpdateRefusal {
  /// The fault and how to mend it, for the sender of an export.
  fileprivate var inWords: String {
    switch self {
    case .unknownIssuer(let issuer):
      "this is a gate of \(issuer), which the trust bundle does not name; send the export to \(issuer)"
    case .unknownDevice(let device):
      "the trust bundle does not name the gate \(device); add it to the bundle with its device.jwks.json"
    default: "\(self)"
    }
  }

  fileprivate var reason: ExportIntake.Reason {
    switch self {
    case .unknownIssuer, .unknownDevice: .unknownDevice
    case .mayNotSignLedgers: .notForLedgers
    case .badSignature: .badSignature
    default: .noLedger
    }
  }
}
