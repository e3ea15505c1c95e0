public import PassFormats
public import PassVerifier
internal import Vocabulary

/// The decision about a scan before the ledger is asked.
public struct Judgement: Sendable {
  /// The verdict of the verifier.
  public let verdict: Verdict
  /// Green, amber or red.
  public internal(set) var light: Light
  /// Why it is not plainly green.
  public internal(set) var reason: Reason?
  /// A sentence that tells staff what to do.
  public internal(set) var message: String
  /// The finding of the gate that the sentence says; nil where it is that of the verdict.
  private(set) var finding: GateFinding?
  /// What is added to the sentence; the message has it already.
  private(set) var remarks: [GateRemark] = []
  /// The person whom the scan is about.
  public internal(set) var person = Person()
  /// The entry to ask the ledger for; nil where the light is not green.
  public internal(set) var entry: Entry?
  /// The pass and its part, where the signature is good.
  public internal(set) var pass: PassKey?
  /// The passes that the list names for the same person.
  var others: [PassID] = []
  var airlineKey: AirlineKey?
  /// Whether the issuer revoked or suspended the pass: unsigned paper of its passenger is refused, too.
  var isTakenBack = false
  /// Why the scanner cannot have delivered the code as it is; nil where nothing points to that.
  private(set) var misread: String?

  /// The pass and the others, each with the part that this one uses.
  var passes: Set<PassKey> {
    guard let pass else { return [] }
    return Set(
      others.map { PassKey(issuer: pass.issuer, passID: $0, part: pass.part) } + [pass])
  }

  init(_ verdict: Verdict, _ message: String) {
    self.verdict = verdict
    light = verdict.decision.light
    reason = verdict.reason
    self.message = message
  }

  /// Blames the scanner: the gate lets no one in, and the holder is not to blame.
  ///
  /// What the text seems to say of a person is left out, because another keyboard makes another name of it.
  mutating func take(misread fault: String) {
    misread = fault
    (light, message) = (.refer, fault)
    (entry, airlineKey, person) = (nil, nil, Person())
  }

  /// Changes the light to amber or red, so that there is no entry.
  mutating func stop(_ light: Light, _ finding: GateFinding, _ english: English) {
    (self.light, reason) = (light, finding.reason)
    say(finding, english)
    entry = nil
  }

  /// Says a finding instead of what was said, and leaves the light as it is.
  mutating func say(_ finding: GateFinding, _ english: English) {
    (self.finding, remarks, message) = (finding, [], english.sentence(finding))
  }

  /// Adds a remark.
  mutating func add(_ remark: GateRemark, _ english: English) {
    remarks.append(remark)
    message += english.words(remark)
  }
}
