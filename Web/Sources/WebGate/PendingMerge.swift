internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import PhoneLedger
internal import StrictText
internal import Vocabulary
internal import WebTrust

/// A text of other gates on its way into the ledger: the page checks the signature of each section.
struct PendingMerge {
  var merge: SectionMerge<PhoneLedger>
  let text: LedgerText
  /// The index of the section whose signature is checked.
  var index = 0
  var head: PendingHead?
  let source: String
  let now: Instant
}

extension GatePage {
  /// Begins to take in the events that other gates handed on; `source` names the file or the code.
  func merge(_ command: Command) throws(PhoneFailure) -> Step {
    guard let ledger else { throw .refused("this device is no gate yet") }
    var object = command.object
    let source = try shaped { () throws(ShapeError) in try object.string("source") }
    let text = LedgerText(command.bytes)
    if let foreign = MergeReport(foreign: text) { return done(words(foreign)) }
    return go(
      on: PendingMerge(
        merge: SectionMerge(into: ledger), text: text, source: source, now: command.now))
  }

  /// Goes on with the next section, given the result of the check of this one's signature.
  func go(on pending: PendingMerge, _ answer: SignatureAnswer? = nil) -> Step {
    guard let ledger, let trust = trust?.held.trust else {
      return refused("this gate trusts no issuer yet")
    }
    var pending = pending
    do throws(PhoneFailure) {
      if let head = pending.head, let answer {
        pending.head = nil
        try take(head, answer, into: &pending)
      }
      while pending.index < pending.text.sections.count {
        let part = pending.text.sections[pending.index]
        do throws(UpdateRefusal) {
          let head = try PendingHead(part.token, trust: trust)
          pending.head = head
          waiting = .merge(pending)
          return ask(head.check)
        } catch {
          pending.merge.refuse(part.lines, at: pending.place, because: error.description)
          pending.index += 1
        }
      }
      var report = try pending.merge.write()
      report.refuseUnsigned(in: pending.text)
      let refusals = report.refused.cappedRefusals
      if ledger.refusedWords(of: pending.source) != refusals {
        ledger.remember(refusals: refusals, of: pending.source, at: pending.now)
      }
      return record(words(report))
    } catch {
      return refused(error.description)
    }
  }

  /// Takes the section whose head was checked.
  private func take(
    _ head: PendingHead, _ answer: SignatureAnswer, into pending: inout PendingMerge
  ) throws(PhoneFailure) {
    let part = pending.text.sections[pending.index]
    defer { pending.index += 1 }
    let section: LedgerSection
    do throws(UpdateRefusal) {
      let good = try head.head(answer)
      do throws(SectionError) {
        section = try LedgerSection(
          part.lines, digests: part.lines.map { SHA256.digest($0) }, head: good, token: part.token)
      } catch {
        pending.merge.refuse(part.lines, at: pending.place, because: error.description)
        return
      }
    } catch {
      pending.merge.refuse(part.lines, at: pending.place, because: error.description)
      return
    }
    try pending.merge.take(section, at: pending.place)
  }

  private func words(_ report: MergeReport) -> [UInt8] {
    text { writer in
      writer.member("new", report.new)
      writer.member("known", report.known)
      writer.name("devices")
      writer.object { writer in
        for device in report.devices.keys.ordered({ $0.rawValue < $1.rawValue }) {
          writer.member(device.rawValue, report.devices[device] ?? 0)
        }
      }
      writer.name("refused")
      writer.array { writer in for words in report.refused { writer.string(words) } }
    }
  }
}

extension PendingMerge {
  var place: SectionMerge<PhoneLedger>.Place {
    SectionMerge<PhoneLedger>.Place(number: index + 1, start: text.sections[index].start)
  }
}
