internal import PassFormats
internal import PassIssuer
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// One run of `revoke`, `status suspend` or `status restore`, which changes entries and prints the result of each.
struct StatusChangeRun {
  let register: StatusRegister
  /// The directory of the issuer's keys, by which the signatures of the given passes are checked.
  let keys: String
  let status: Status
  let reason: String
  let now: Instant
  let json: Bool

  private var trust: Trust?
  private var targets = 0
  private var faults = 0
  private var changed = 0

  init(
    register: StatusRegister, keys: String, status: Status, reason: String, now: Instant, json: Bool
  ) {
    self.register = register
    self.keys = keys
    self.status = status
    self.reason = reason
    self.now = now
    self.json = json
  }

  /// Changes the entries of some passes, given as texts or ids, and the entries with some indexes.
  mutating func change(_ passes: [[UInt8]], indexes: [Int]) throws {
    var targets: [StatusRegister.Target] = indexes.map { .index($0) }
    for pass in passes where !pass.isEmpty {
      do {
        targets.append(try target(pass))
      } catch let failure as Failure {
        self.targets += 1
        complain(failure.message)
      }
    }
    self.targets += targets.count
    if targets.isEmpty { return }
    for outcome in try register.change(targets, to: status, reason: reason, now: now) {
      switch outcome {
      case .changed(let changes):
        changed += changes.count
        for change in changes { try Console.print(json ? change.line : Self.words(change)) }
      case .unchanged(let index, let change):
        try Console.print(
          json ? change?.line ?? Self.line(index) : Self.words(index, since: change, status))
      case .refused(let error): complain("\(error)")
      }
    }
  }

  /// Prints the next step; throws if an entry was not changed.
  func finish() throws {
    if targets == 0 { throw Failure.noInput("nothing to change: give a PASS, or --index N") }
    if changed > 0 {
      let next =
        "next: passtool status sign \(register.directory), then hand \(register.signedListPath) to "
        + "the gates; until then no gate knows of the change"
      if json { Console.remark(next) } else { try Console.print(next) }
    }
    if faults > 0 {
      throw Failure.data(
        "\(faults) of \(counted(targets, "entry", "entries")) \(faults == 1 ? "was" : "were") not changed"
      )
    }
  }

  private mutating func complain(_ message: String) {
    faults += 1
    Console.complain(message)
  }

  /// Returns the entry that a text or an id means.
  ///
  /// The signature of a text is checked first, because a forged text must not revoke the pass of another person.
  private mutating func target(_ text: [UInt8]) throws -> StatusRegister.Target {
    let scan = ScanText(text)
    if let passID = PassID(String(decoding: scan.text, as: UTF8.self)) {
      return .pass(passID)
    }
    let verdict = Verifier(trust: try ownKeys()).verify(scan, now: now)
    guard let pass = verdict.pass else {
      throw Failure.data(
        "this is neither a pass id nor a pass that \(register.issuer) signed "
          + "(\(verdict.reason?.rawValue ?? "")); look up the pass id in your own records and give that"
      )
    }
    guard let entry = pass.claims.status else {
      throw Failure.data(
        "the pass \(pass.claims.passID) has no entry in a status list, so it cannot be revoked; "
          + "it is good until it ends")
    }
    guard entry.uri == register.uri else {
      throw Failure.data(
        "the pass \(pass.claims.passID) has its entry in \(escaped(entry.uri)), not in \(register.uri); "
          + "give the register of that list: --list DIR")
    }
    return .entry(Int(clamping: entry.index), of: pass.claims.passID)
  }

  private mutating func ownKeys() throws -> Trust {
    if let trust { return trust }
    let set = try KeyStore(directory: keys).export(issuer: register.issuer)
    let own = try Trust(jwks: set, issuer: register.issuer)
    trust = own
    return own
  }

  private static func words(_ change: StatusChange) -> String {
    let word = change.status == .valid ? "restored" : change.status.name
    return "\(word)  \(change.passID?.rawValue ?? "a pass that is not known here")  "
      + "entry \(change.index)"
  }

  private static func words(_ index: Int, since change: StatusChange?, _ status: Status) -> String {
    guard let change else { return "unchanged  entry \(index) was always valid" }
    return
      "unchanged  \(change.passID?.rawValue ?? "-")  entry \(index) has been \(status.name) since "
      + "\(change.at) (\(escaped(change.reason)))"
  }

  private static func line(_ index: Int) -> String { #"{"index":\#(index),"status":"valid"}"# }
}

extension StatusChange {
  fileprivate var line: String { String(decoding: json, as: UTF8.self) }
}
