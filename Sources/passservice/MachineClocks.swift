internal import PassMinting
internal import Platform
internal import Vocabulary

/// The clocks of a machine.
struct MachineClocks: Sendable {
  /// The id of the machine's current start; nil where the machine does not report one.
  let boot: String?
  let read: @Sendable () -> ServiceClock.Reading

  /// The clocks of this machine.
  static var own: MachineClocks {
    MachineClocks(boot: Boot.current?.id) {
      let seconds = SystemClock.secondsSince1970
      return ServiceClock.Reading(
        now: Instant(secondsSince1970: seconds), uptime: KernelClock.uptime,
        isSynchronized: KernelClock.isSynchronized(at: seconds))
    }
  }
}
