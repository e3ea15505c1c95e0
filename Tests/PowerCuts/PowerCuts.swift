import BookingStoreSQLite
import CPowerCut
import Foundation

/// A program that runs the real store on a file system that loses its power again and again.
///
/// After a cut, writes that were not synced are on the disk entirely, in part or not at all, in any order. Every
/// acknowledged change must be there, and no change may be there in part. Every other new disk has a store of the former
/// form, which the first start migrates.
///
///     power-cuts SEED COUNT [off]
///     power-cuts SEED COUNT migrating
///     power-cuts SEED COUNT gate
///     power-cuts SEED COUNT gate-off
///
/// With `off` nothing is synced, as with `synchronous=OFF` (a store reads that pragma back and opens with FULL alone).
/// Then acknowledged changes are lost, and the program ends with 1. With `migrating` only the start that migrates is cut,
/// at each of its writes and syncs, COUNT times each. With `gate` it is the door of an event with its ledger: a guest
/// who saw a green light must be in after each cut, and must not see another.
@main
struct PowerCuts {
  static func main() async throws {
    let mode = CommandLine.arguments.count == 4 ? CommandLine.arguments[3] : ""
    let arguments = CommandLine.arguments.dropFirst().map { Int($0) ?? -1 }
    guard arguments.count >= 2, arguments[0] >= 0, arguments[1] > 0,
      ["", "off", "migrating", "gate", "gate-off"].contains(mode)
    else {
      print("usage: power-cuts SEED COUNT [off|migrating|gate|gate-off]")
      exit(64)
    }
    guard power_cut_register() == 0 else { exit(70) }
    if mode.hasSuffix("off") { power_cut_sync_nothing() }
    if mode.hasPrefix("gate") {
      var machine = try GateMachine(seed: UInt64(arguments[0]))
      try machine.run(cuts: arguments[1])
      print(machine.report)
      exit(machine.isGood ? 0 : 1)
    }
    var machine = try Machine(seed: UInt64(arguments[0]))
    var more = ""
    if mode == "migrating" {
      more = ", \(try await machine.migrate(times: arguments[1])) steps of a migration"
    } else {
      try await machine.run(cuts: arguments[1])
    }
    print(
      "\(machine.cuts) power cuts, \(machine.total) changes acknowledged, \(machine.later) more were there, "
        + "\(machine.lost) lost, \(machine.half) times half or damaged, "
        + "\(machine.former) disks of the former form\(more)")
    exit(machine.lost + machine.half == 0 ? 0 : 1)
  }
}
