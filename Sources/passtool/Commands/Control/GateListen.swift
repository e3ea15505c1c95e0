internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import PassFormats
internal import PassGate
internal import Vocabulary

/// The verb `passtool gate ctl listen-to`.
struct GateListen: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listen-to",
    abstract: "Accept the events of a device of another issuer at this place.",
    discussion: """
      A gate accepts the events of devices of its own issuer. From now on those that this device recorded \
      at this place count, too: it may admit, off-load and undo. Its events of other places do not count.
      """)

  @OptionGroup var control: ControlOptions
  @Argument(
    help: ArgumentHelp("The device, such as SKY/GATE7.", valueName: "device"),
    transform: Parse.word)
  var device: DeviceID

  func run() throws {
    let desk = try control.desk()
    try desk.listen(to: device)
    try control.output.print("the events of \(device) count at \(desk.setting.inWords)") { writer in
      writer.member("device", device.rawValue)
      writer.member("context", desk.setting.context)
    }
  }
}
