import DepartureMessages
import PassDeparture
import PassTestSupport
import Vocabulary

// Messages come to any desk, in any order and several times; a person says yes or no.
extension DepartureSimulation {
  func bringMessage(to index: Int) throws {
    var place = mail.messages.indices.randomElement(using: &random)
    if place == nil || chance(65) {
      let kind: SimulatedMail.Message.Kind =
        switch number(0...9) {
        case 0: .yesterday
        case 1: .anotherAirline
        case 2: .half
        case 3: .secondList
        default: .right
        }
      // What is not the host's own message changes nothing in its list.
      let sent = kind == .right ? mail : mail.copy()
      let number = sent.write(&random, kind)
      place = sent === mail ? number : mail.add(sent.messages[number])
      // The host gave these passes, even if the person declines the message.
      for entry in sent === mail ? mail.messages[number].entries : []
      where entry.section != .delete { try checkInByHost(entry.passenger) }
    }
    guard let place else { return }
    try take(place, at: index)
  }

  private func take(_ place: Int, at index: Int) throws {
    let message = mail.messages[place]
    let desk = world.desks[index]
    let preview = try UpdatePreview(
      ReceivedText(name: "ADL", text: message.text, received: world.now), at: desk)
    let words = "desk \(index + 1), message \(place)"
    switch message.kind {
    case .anotherAirline:
      try require(!preview.isOfDeparture && !preview.faults.isEmpty, "another airline's counts")
      return note("message of another airline", words)
    case .yesterday:
      try require(preview.lines.isEmpty, "\(words): yesterday's message would change something")
      note("message of yesterday", words)
    case .half:
      try require(preview.lines.isEmpty, "\(words): half a message would change something")
      note("half a message", words)
    case .secondList:
      try require(preview.lines.isEmpty, "\(words): a second list would change something")
      note("second list", words)
    case .right: break
    }
    if chance(15) { return note("message declined", words) }
    let before = desk.state.all.filter(\.isCheckedIn)
    if !preview.isIdle {
      let isDone = try perhapsKilled(index) {
        try world.desks[index].take(message.text, now: world.now)
      }
      let digest = world.desks[index].events.count > desk.events.count
      if isDone || digest { mail.taken.insert(place) }
      note(
        "message", "\(words): \(message.entries.map { "\($0.section) \($0.passenger.surname)" })")
      for passenger in before {
        let now = world.desks[index].state.passengers[passenger.id]
        try require(
          now?.sequence == passenger.sequence && now?.seat == passenger.seat,
          "\(words) ended or moved a check-in")
      }
      if !isDone { return }
    }
    guard chance(60), !preview.hostCheckIns.isEmpty else { return }
    // The state is that after the message, as the command takes both in under one lock.
    try append(preview.hostCheckIns, at: index)
    note("check-in by the host", "\(words): \(preview.hostCheckIns.count)")
    for passenger in before {
      let now = world.desks[index].state.passengers[passenger.id]
      try require(
        now?.sequence == passenger.sequence && now?.seat == passenger.seat,
        "\(words): a check-in by the host moved another passenger")
    }
  }

  /// A passenger whom the host has checked in holds its pass, signed or on paper.
  func checkInByHost(_ passenger: NamedPassenger) throws {
    guard let sequence = passenger.checkedInSequence else { return }
    let holder = Holder(
      traveler: try TravelerID(passenger.identity, of: world.desks[0].facts.id), infant: nil)
    guard !people.papers.contains(where: { $0.holder == holder && $0.sequence == sequence }) else {
      return
    }
    let texts = try host.papers(passenger, sequence: sequence, now: world.now)
    let text = chance(50) ? texts.signed : texts.unsigned
    people.papers.append(
      HeldPaper(holder: holder, sequence: sequence, text: text, isOfHost: true))
  }
}
