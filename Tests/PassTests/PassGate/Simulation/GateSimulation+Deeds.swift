import PassFormats
import PassVerifier
import Vocabulary

@testable import PassGate

extension GateSimulation {
  /// The possible actions.
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
    /// Forged data that a device of another issuer sends.
    case lie(SimulatedGate)
    /// A change that an attacker makes in the shared folder.
    case tamper
    /// A kit for the gate, which an attacker may have changed.
    case kit(SimulatedGate)
  }

  /// The input of a scanner.
  enum Scan {
    case pass(SimulatedPass)
    /// An unsigned boarding pass, or one whose signature was removed.
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

  /// A fault during the answer to a scan.
  enum Trouble: Equatable {
    case none
    /// A commit fails.
    case commitFails
    case readOnly
    /// A kill of the process after the decision and before the commit, during the commit with a part of it written, or
    /// after the commit and before the answer.
    case killedBefore, killedWithin, killedAfter
    /// Actions of another process on the ledger between this one's read and write.
    case others
  }

  /// An operator's command.
  enum Word {
    case board(Int), offload(Int), clear(Int), depart, undoLast, undo(EventKey), override, clock
  }

  /// A signed update.
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
