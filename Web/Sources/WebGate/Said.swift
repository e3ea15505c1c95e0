internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import StrictText
internal import Vocabulary

// The facts behind a message, by which the page says it in the language of its staff.
extension JSONWriter {
  /// Writes the finding, the remarks, the fault, and the facts of the verdict that its reason does not say.
  mutating func said(_ answer: GateAnswer) {
    object { writer in
      if let finding = answer.finding {
        writer.name("finding")
        writer.object { $0.finding(finding) }
      }
      if !answer.remarks.isEmpty {
        writer.name("remarks")
        writer.array { writer in
          for remark in answer.remarks { writer.object { $0.remark(remark) } }
        }
      }
      if let fault = answer.gateFault {
        writer.name("fault")
        writer.object { writer in
          writer.member("kind", fault.name)
          writer.member("certain", fault.isCertain)
          for (key, value) in fault.values { writer.member(key, value) }
        }
      }
      guard answer.finding == nil, let finding = answer.verdict?.finding else { return }
      switch finding {
      case .keyRevokedLater: writer.member("verdict", "keyRevokedLater")
      case .unknownStatusList(let issuer):
        writer.member("verdict", "unknownStatusList")
        writer.member("issuer", issuer.rawValue)
      case .boardingPassAtEvent: writer.member("verdict", "boardingPassAtEvent")
      case .unknownIssuer(let issuer), .unknownKey(_, let issuer), .wrongIssuer(let issuer, _),
        .signsForAnother(let issuer, _):
        writer.member("issuer", issuer.rawValue)
      default: break
      }
    }
  }

  private mutating func finding(_ finding: GateFinding) {
    member("kind", finding.name)
    switch finding {
    case .takenOffAt(let earlier), .newerPassIn(let earlier), .alreadyIn(let earlier):
      self.earlier(earlier)
    case .inByAnotherPass(let earlier, let name):
      self.earlier(earlier)
      if let name { member("name", name) }
    case .allIn(let earlier, let count):
      self.earlier(earlier)
      member("count", count)
    case .inByEarlierTicket(let earlier, let name, let count):
      self.earlier(earlier)
      if let name { member("name", name) }
      member("count", count)
    case .notCheckedIn(let made?), .noPassListed(let made): member("at", "\(made)")
    case .standby(let sequence?): member("sequence", sequence)
    case .replaced(let reference): member("reference", reference)
    case .paperOfAnother(let airline): member("airline", airline.rawValue)
    case .takenBack(let at, let reason):
      member("at", "\(at)")
      member("reason", reason.rawValue)
    default: break
    }
  }

  private mutating func earlier(_ earlier: GateFinding.Earlier) {
    member("at", "\(earlier.at)")
    member("gate", earlier.gate.rawValue)
  }

  private mutating func remark(_ remark: GateRemark) {
    switch remark {
    case .notListed: member("kind", "notListed")
    case .listedSeat(let seat):
      member("kind", "listedSeat")
      member("seat", seat)
    case .people(let count, let admitted):
      member("kind", "people")
      member("count", count)
      member("admitted", admitted)
    case .notLogged(let fault):
      member("kind", "notLogged")
      member("fault", fault)
    }
  }
}

extension GateFinding {
  fileprivate var name: String {
    switch self {
    case .notAsListed: "notAsListed"
    case .takenOff: "takenOff"
    case .notCheckedIn: "notCheckedIn"
    case .newerPassListed: "newerPassListed"
    case .replaced: "replaced"
    case .noPassListed: "noPassListed"
    case .standby: "standby"
    case .paperNotListed: "paperNotListed"
    case .receipt: "receipt"
    case .signedPassListed: "signedPassListed"
    case .paperNotCheckedIn: "paperNotCheckedIn"
    case .paperOnStandby: "paperOnStandby"
    case .paperOfAnother: "paperOfAnother"
    case .paperAsListed: "paperAsListed"
    case .paperNotMarked: "paperNotMarked"
    case .takenBack: "takenBack"
    case .takenOffAt: "takenOffAt"
    case .newerPassIn: "newerPassIn"
    case .inByAnotherPass: "inByAnotherPass"
    case .allIn: "allIn"
    case .alreadyIn: "alreadyIn"
    case .inByEarlierTicket: "inByEarlierTicket"
    }
  }
}

extension GateFault {
  fileprivate var name: String {
    switch self {
    case .noBundle: "noBundle"
    case .staleBundle: "staleBundle"
    case .staleList: "staleList"
    case .wrongClock: "wrongClock"
    case .slowClock: "slowClock"
    case .olderProgram: "olderProgram"
    case .signatureNotChecked: "signatureNotChecked"
    case .notRecorded: "notRecorded"
    case .scanner: "scanner"
    case .unknownKey: "unknownKey"
    }
  }
}
