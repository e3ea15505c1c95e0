public import PassFormats
public import PassVerifier
internal import Vocabulary

/// The answer of a gate to a scan, for the screen, the log and the JSON of the gate.
///
/// It is built in three steps: the verifier, the passenger list (`Gate.judge`) and the earlier entries (`Gate.decide`).
/// At an entry, a later step changes the light only where its own light outranks it, except that the list alone decides
/// about unsigned paper. A decided answer is in the gate's storage, unless its message says otherwise.
public struct GateAnswer: Sendable {
  /// Green, amber or red.
  public internal(set) var light: Light
  /// The reason why the light is not plainly green; nil after an update, too.
  public internal(set) var reason: Reason?
  /// A sentence that tells staff what to do; foreign text in it is escaped.
  public private(set) var message: String
  /// The holder of the scanned pass, as pass and list name them; foreign text, not escaped.
  public internal(set) var person = Person()
  /// The verdict on a pass; nil where a bundle or a list was scanned.
  public let verdict: Verdict?
  /// The event that was recorded; nil where no one went in or out.
  public internal(set) var event: AdmissionEvent?
  /// The finding of the gate that the message states; nil where it states another fact, such as the verdict.
  package private(set) var finding: GateFinding?
  /// The remarks that the message adds to the sentence of the finding or the verdict.
  package private(set) var remarks: [GateRemark] = []
  /// The number of the scan in the ledger, also where the scan let people in; nil where it could not be noted.
  package internal(set) var number: Int?
  /// The number of the scan in the ledger, by which staff may override it; nil where it let a person in or
  /// could not be noted.
  public internal(set) var scan: Int?
  /// The fault of the gate itself, where the holder of the pass is not to blame.
  public package(set) var gateFault: GateFault?
  /// The number of other people who may go in, or out, on the same pass now; 0 where the light is not green.
  public internal(set) var further = 0
  /// The seconds since the gate let the holder in or out, where the scanner read the pass twice.
  ///
  /// The same person is at the gate, so that this is no alarm.
  public private(set) var readAgain: Int?
  /// Whether the scan was a trust bundle or a status list instead of a pass.
  public var isUpdate: Bool { verdict == nil }

  // MARK: Values for the rules about entries

  /// The entry to ask for; nil where the light is not green.
  var entry: Entry?
  /// The pass and its part, where the signature is good.
  package internal(set) var pass: PassKey?
  /// The passes that the list names for the same person.
  var others: [PassID] = []
  /// The passenger by flight and sequence.
  var airlineKey: AirlineKey?
  /// Whether the issuer revoked or suspended the pass; if so, unsigned paper of its passenger is refused, too.
  var isTakenBack = false

  /// The pass and the others of the same person, each with the part that the pass uses.
  var passes: Set<PassKey> {
    guard let pass else { return [] }
    return Set(
      others.map { PassKey(issuer: pass.issuer, passID: $0, part: pass.part) } + [pass])
  }

  /// The answer by the verdict alone.
  init(_ verdict: Verdict, _ message: String) {
    self.verdict = verdict
    light = verdict.decision.light
    reason = verdict.reason
    self.message = message
  }

  /// The answer to a trust bundle or a status list.
  package init(update light: Light, _ message: String) {
    verdict = nil
    reason = nil
    self.light = light
    self.message = message
  }

  // MARK: Changes

  /// Takes over an objection if its light outranks the present one; of equal lights the first stays.
  mutating func weigh(_ objection: GateObjection?, _ english: English) {
    guard let objection, objection.light.outranks(light) else { return }
    stop(objection.light, objection.finding, english)
  }

  /// Changes the light to amber or red, so that there is no entry.
  mutating func stop(_ light: Light, _ finding: GateFinding, _ english: English) {
    (self.light, reason) = (light, finding.reason)
    say(finding, english)
    entry = nil
  }

  /// Replaces the message by a finding, and leaves the light as it is.
  mutating func say(_ finding: GateFinding, _ english: English) {
    (self.finding, remarks, message) = (finding, [], english.sentence(finding))
  }

  /// Adds a remark.
  mutating func add(_ remark: GateRemark, _ english: English) {
    remarks.append(remark)
    message += english.words(remark)
  }

  /// Replaces light, reason and message by values that no finding describes.
  mutating func say(_ light: Light, _ reason: Reason?, _ message: String) {
    (self.light, self.reason, self.message) = (light, reason, message)
    (finding, remarks, entry) = (nil, [], nil)
  }

  /// Says that the pass was read twice.
  ///
  /// `happened` says what the holder did at the first reading, such as "came in".
  mutating func say(
    readAgain light: Light, _ reason: Reason?, _ happened: String, _ earlier: AdmissionEvent,
    _ now: Instant
  ) {
    let seconds = max(0, Int(now.seconds(since: earlier.at)))
    say(
      light, reason,
      "this pass was read twice: its holder \(happened) "
        + (seconds == 0 ? "just now" : "\(seconds) s ago"))
    readAgain = seconds
  }

  /// Blames the scanner: the gate lets no one in, and the holder is not to blame.
  ///
  /// The person is left out, because a wrong keyboard layout turns the text into another name.
  ///
  /// - Parameter fault: the reason why the scanner cannot have delivered the code as it is.
  package mutating func blame(scanner fault: String) {
    (light, message, gateFault) = (.refer, fault, .scanner(detail: fault))
    (entry, airlineKey, person) = (nil, nil, Person())
  }
}
