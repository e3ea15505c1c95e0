internal import GateRules
internal import PassDoor
internal import PassFormats
internal import PassGate
internal import Platform
internal import Vocabulary

/// The work of a lane of a door between scans, beside the work of every gate.
final class LaneUpkeep {
  private let directory: DoorDirectory
  private let wall: WallClock
  private let clock: ClockOption
  private let source: DoorSource?
  private var presence: LanePresence?
  private var publication: DoorPublication?
  private var trust: SharedTrust?
  private var list: SharedList?
  private var revision: [String?]
  private let isRehearsal: Bool
  /// The faults of the tickets that the door was opened from.
  private var faults: [String] = []

  init(
    _ directory: DoorDirectory, _ record: DoorRecord, _ lane: DeviceID, _ wall: WallClock,
    clock: ClockOption, source: DoorSource?, isRehearsal: Bool
  ) {
    self.isRehearsal = isRehearsal
    self.directory = directory
    self.wall = wall
    self.clock = clock
    self.source = source
    revision = source?.revision ?? []
    guard directory.isSharing else { return }
    presence = LanePresence(directory.sharedFolder, lane: lane)
    if directory.isOwner { publication = DoorPublication(directory, record) }
    trust = SharedTrust(for: directory)
    list = SharedList(for: directory)
  }

  /// Does what is due, and returns the faults between the lanes and the notices that are shown once.
  func look(_ session: GateSession) -> GateLoop.Words {
    let now = clock.now
    if let source, source.revision != revision {
      revision = source.revision
      do {
        let (opening, doubts) = try source.opening(in: directory, now: now)
        faults = doubts + (try opening.open(directory, now: now).remarks)
      } catch {
        let words = Failure(error)?.message ?? "\(error)"
        faults = ["the tickets changed and could not be read: \(words)"]
      }
    }
    let published = publication?.look(now: now)
    let shared =
      (published?.faults ?? []) + (trust?.take(now: now) ?? []) + (list?.take() ?? [])
    let second = Int(SystemClock.monotonicNanoseconds / 1_000_000_000)
    let report = presence?.look(at: session.knownLanes, second: second, now: now)
    let lonely =
      presence == nil ? ["no folder is shared: this lane does not know whom the others let in"] : []
    let silent = (report?.silent ?? []).map { lane, since in
      "\(lane) has sent nothing since \(hour(since, now: now)): this lane does not know whom \(lane) "
        + "lets in; if \(lane) is closed, run: passtool door dismiss \(lane) --state \(directory.path)"
    }
    let closed = (report?.closed ?? []).map { "\($0) was closed" }
    let rehearsal = isRehearsal ? ["REHEARSAL: nothing of it is kept, and no entry counts"] : []
    return GateLoop.Words(
      faults: rehearsal + lonely + faults + shared + silent,
      notices: closed + (published?.notices ?? []))
  }

  /// Tells the other lanes that this one was closed.
  func close() { presence?.close() }

  /// Returns the hour on the wall, with the day if it is another one.
  private func hour(_ time: Instant, now: Instant) -> String {
    let words = wall.inWords(time).split(separator: " ")
    let isToday = wall.date(at: time) == wall.date(at: now)
    return words.dropFirst(isToday ? 1 : 0).prefix(isToday ? 2 : 3).joined(separator: " ")
  }
}
