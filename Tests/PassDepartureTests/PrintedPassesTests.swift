import Foundation
import PassDeparture
import PassTestSupport
import Testing
import Vocabulary

/// The record of passes that are out of a printer survives kills and says what is not certain.
@Suite struct PrintedPassesTests {
  private let world: DepartureWorld
  private let passes: [DeskEvent.IssuedPass]
  private var record: PrintedPasses { PrintedPasses(world.desks[0].directory) }

  init() throws {
    let world = try DepartureWorld(count: 20)
    let chosen = world.desks[0].state.all.filter { $0.traveler.infants.isEmpty }.prefix(3)
    try world.checkIn(Array(chosen))
    try world.signPasses()
    self.world = world
    passes = chosen.compactMap { world.desks[0].state.passengers[$0.id]?.pass() }
  }

  @Test func theLastStepOfEachPassIsKept() throws {
    #expect(passes.count == 3)
    #expect(try record.waiting(at: world.desks[0]).count == 3)
    let steps: [PrintedPasses.Step] = [
      .sending(printer: "ipp://192.0.2.9/ipp/print"), .open, .sent(printer: "Desk1", job: 17),
      .printed,
    ]
    for (index, step) in steps.enumerated() {
      try record.note(passes[0].id, step)
      #expect(try record.steps() == [passes[0].id: step])
      #expect(try record.waiting(at: world.desks[0]).count == (index == 3 ? 2 : 3))
    }
    // A person wants it again.
    try record.note(passes[0].id, .open)
    #expect(try record.waiting(at: world.desks[0]).count == 3)
  }

  @Test func aLineThatAPowerCutLeftIsNone() throws {
    try record.note(passes[0].id, .printed)
    let path = "desk1/printed"
    let whole = try world.folder.read(path)
    for extra in ["\(passes[1].id)", "\(passes[1].id) printed", "\(passes[1].id) sent Desk1"] {
      try world.folder.write(path, whole + Array(extra.utf8))
      #expect(try record.steps() == [passes[0].id: .printed])
    }
    // Lines that no version writes are left out, and the next step is readable.
    for line in ["", "x", "\(passes[1].id) sent Desk1 x", "\(passes[1].id) gone", "\u{FF} printed"]
    {
      try world.folder.write(path, whole + Array("\(line)\n".utf8))
      #expect(try record.steps() == [passes[0].id: .printed])
      try record.note(passes[2].id, .printed)
      #expect(try record.steps() == [passes[0].id: .printed, passes[2].id: .printed])
    }
  }
}
