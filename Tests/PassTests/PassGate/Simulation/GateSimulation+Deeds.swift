import PassFormats
import PassVerifier
import Vocabulary

@testable import PassGate

extension GateSimulation {
  /// What may happen next.
  enum Deed {
    case scan(SimulatedGate, Scan, Trouble)
    case desk(SimulatedGate, Word)
    case write(SimulatedGate)
    case deliver(Letter, SimulatedGate)
    case bring(Update, SimulatedGate)
    case sign
    case share(SimulatedGate)
    case expect(SimulatedGate, Manifest)
    case setClock(SimulatedGate)
    case restart(SimulatedGate)
    /// A device of another issuer hands on what it made up.
    case lie(SimulatedGate)
  }

  /// What is held before a scanner.
  enum Scan {
    case pass(SimulatedPass)
    /// A boarding pass that nobody signed, or what is left of one that was.
    case paper(SimulatedPaper)
    case other(String)

    var name: String {
      switch self {
      case .pass(let pass): "pass \(pass.name)"
      case .paper(let paper): paper.name
      case .other(let text): "\"\(text)\""
      }
    }

    var text: [UInt8] {
      switch self {
      case .pass(let pass): pass.text
      case .paper(let paper): paper.text
      case .other(let text): Array(text.utf8)
      }
    }
  }

  /// What goes wrong while a scan is answered.
  enum Trouble: Equatable {
    case none
    /// A commit fails.
    case commitFails
    case readOnly
    /// The process is killed when it has decided and not yet committed; or in the midst of the commit, with
    /// a part of it on the disk; or when all is on the disk and nothing was shown.
    case killedBefore, killedWithin, killedAfter
    /// Another process uses the ledger between what this one reads and what it writes.
    case others
  }

  /// What people tell a gate.
  enum Word {
    case board(Int), offload(Int), clear(Int), depart, undoLast, undo(EventKey), override, clock
  }

  /// What the house signed.
  enum Update {
    case bundle(SimulatedBundle)
    case list(SimulatedList)

    var name: String {
      switch self {
      case .bundle(let bundle):
        "bundle \(bundle.version)\(bundle.isTheftKnown ? ", theft known" : "")"
      case .list(let list): "list of \(list.issuedAt), revoked \(list.revoked.sorted())"
      }
    }

    var text: [UInt8] {
      switch self {
      case .bundle(let bundle): bundle.text
      case .list(let list): list.text
      }
    }
  }
}
