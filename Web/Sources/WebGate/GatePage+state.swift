internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import PhoneLedger
internal import StrictText
internal import Vocabulary
internal import WebTrust

extension GatePage {
  /// Everything that a page shows besides answers.
  var state: [UInt8] {
    text { writer in
      writer.member(
        "stage",
        ledger == nil
          ? "empty" : trust?.held.bundle == nil ? "named" : gate == nil ? "trusting" : "open")
      if let ledger {
        writer.member("device", ledger.device.rawValue)
        writer.member("events", ledger.ownEventCount)
        writer.member("scans", ledger.scanCount)
        writer.name("heard")
        writer.array { writer in
          for lane in ledger.heard() {
            writer.object { writer in
              writer.member("device", lane.device.rawValue)
              writer.member("sequence", lane.sequence)
              writer.member("at", lane.at.secondsSince1970)
            }
          }
        }
      }
      if let held = trust?.held, let bundle = held.bundle {
        writer.name("trust")
        writer.object { writer in
          writer.member("version", bundle.version)
          writer.member("issued_at", bundle.issuedAt.secondsSince1970)
          writer.member("lists", held.lastLists.count)
          writer.name("issuers")
          writer.array { writer in
            for issuer in bundle.issuers { writer.string(issuer.id.rawValue) }
          }
        }
      }
      if let gate, let place {
        writer.name("place")
        if let node = try? JSONReader.read(place.json) {
          writer.value(node.value)
        } else {
          writer.null()
        }
        writer.member("context", gate.setting.context)
        writer.member("in_words", gate.setting.inWords)
        writer.member("kind", gate.setting.kind == .flight ? "flight" : "event")
        writer.member("exit", place.isExit)
        writer.member("reentry", gate.setting.isReentry)
        writer.member("closed", isClosed)
        writer.member("wall", gate.setting.wall.name)
        if let departs = gate.departs { writer.member("departs", departs.secondsSince1970) }
        if let manifest = gate.setting.manifest {
          writer.name("list")
          writer.object { writer in
            writer.member("rows", manifest.rows.count)
            writer.member("expected", manifest.expected)
            if let made = manifest.facts.made { writer.member("made", made.secondsSince1970) }
          }
        }
      }
      writer.name("counts")
      counts.write(to: &writer)
      writer.name("faults")
      writer.array { writer in for fault in gateFaults { writer.string(fault) } }
    }
  }

  /// Whether an agent closed the gate, and nothing was recorded here since.
  private var isClosed: Bool {
    guard let gate, let ledger, let last = ledger.ownEvents.last?.event else { return false }
    return last.kind == .close && last.context == gate.setting.context
  }

  /// The faults of the gate besides those of single scans, in words for staff.
  private var gateFaults: [String] {
    var words: [String] = []
    if let ledger, let bundle = trust?.held.bundle,
      !bundle.issuers.contains(where: { issuer in
        issuer.id == ledger.device.issuer
          && issuer.keys.contains { $0.keyID == ledger.device.keyID }
      })
    {
      words.append(
        "no bundle names this gate yet, so that other gates do not take in its events; bring its device.jwks.json to the "
          + "keeper of the bundle")
    }
    if let gate, let ledger {
      words += gate.setting.otherRules(among: ledger.doors()).map {
        "another door of this event has the policy \(escaped($0, limit: 40)); people who came in there count here, too; "
          + "open all doors of the event with the same policy"
      }
    }
    return words
  }
}
