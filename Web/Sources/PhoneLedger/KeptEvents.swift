internal import PassFormats
internal import Vocabulary

/// The events of a ledger in the order in which they were kept, with what finds them.
struct KeptEvents {
  /// An event with the digest of its line.
  struct Kept {
    let event: AdmissionEvent
    let digest: [UInt8]
  }

  /// The pass that an event is about, in all its issues and parts.
  struct Whole: Hashable {
    let issuer: IssuerID
    let identity: PassID

    init(_ pass: PassKey) { (issuer, identity) = (pass.issuer, pass.identity) }
  }

  private(set) var all: [Kept] = []
  private var byKey: [EventKey: Int] = [:]
  private var byPass: [Whole: [Int]] = [:]
  private var byPassenger: [AirlineKey: [Int]] = [:]
  private var byTarget: [EventKey: [Int]] = [:]
  private var byContext: [String: [Int]] = [:]
  /// The last event of each device, by its sequence number.
  private var last: [DeviceID: [Int]] = [:]
  /// The number of events of each device under each sequence number, and the last that is reached without a gap.
  private var numbers: [DeviceID: [Int: Int]] = [:]
  private var reached: [DeviceID: Int] = [:]

  mutating func append(_ event: AdmissionEvent, digest: [UInt8]) {
    let index = all.count
    all.append(Kept(event: event, digest: digest))
    byKey[event.key] = index
    if let pass = event.pass { byPass[Whole(pass), default: []].append(index) }
    if let key = event.airlineKey { byPassenger[key, default: []].append(index) }
    if let target = event.target { byTarget[target, default: []].append(index) }
    byContext[event.context, default: []].append(index)
    last[event.device, default: []].append(index)
    numbers[event.device, default: [:]][event.sequence, default: 0] += 1
    while numbers[event.device]?[reach(of: event.device) + 1] != nil {
      reached[event.device, default: 0] += 1
    }
  }

  /// Removes the event that was appended last, because its transaction did not end well.
  mutating func removeLast() {
    guard let event = all.popLast()?.event else { return }
    byKey[event.key] = nil
    if let pass = event.pass { byPass[Whole(pass)]?.removeLast() }
    if let key = event.airlineKey { byPassenger[key]?.removeLast() }
    if let target = event.target { byTarget[target]?.removeLast() }
    byContext[event.context]?.removeLast()
    last[event.device]?.removeLast()
    let rest = (numbers[event.device]?[event.sequence] ?? 1) - 1
    numbers[event.device]?[event.sequence] = rest > 0 ? rest : nil
    if rest == 0 {
      reached[event.device] = min(reach(of: event.device), event.sequence - 1)
    }
  }

  /// Returns the last number of a device that is reached from its first event without a gap; 0 without that event.
  func reach(of device: DeviceID) -> Int { reached[device] ?? 0 }

  subscript(_ key: EventKey) -> Kept? { byKey[key].map { all[$0] } }

  func of(_ pass: PassKey) -> [AdmissionEvent] { events(byPass[Whole(pass)]) }
  func of(_ passenger: AirlineKey) -> [AdmissionEvent] { events(byPassenger[passenger]) }
  func about(_ event: EventKey) -> [AdmissionEvent] { events(byTarget[event]) }
  func of(_ context: String) -> [AdmissionEvent] { events(byContext[context]) }
  func indexes(of context: String) -> [Int] { byContext[context] ?? [] }
  var contexts: [String] { byContext.filter { !$0.value.isEmpty }.map { $0.key }.ordered(<) }

  /// Returns the events of a device in the order of their numbers, and of arrival.
  func of(_ device: DeviceID) -> [Kept] {
    (last[device] ?? []).ordered { (all[$0].event.sequence, $0) < (all[$1].event.sequence, $1) }
      .map { all[$0] }
  }

  /// Returns the last event of this device, which only appends.
  func end(of device: DeviceID) -> Kept? { last[device]?.last.map { all[$0] } }

  var devices: [DeviceID] {
    last.filter { !$0.value.isEmpty }.map { $0.key }.ordered { $0.rawValue < $1.rawValue }
  }

  private func events(_ indexes: [Int]?) -> [AdmissionEvent] {
    (indexes ?? []).map { all[$0].event }
  }
}
