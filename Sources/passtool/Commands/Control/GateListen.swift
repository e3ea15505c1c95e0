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
    abstract: "Let a device of another issuer have a voice at this place.",
    discussion: """
      A gate hears the devices of its own issuer. What one of another hands on of this place counts from \
      now on as if it were yours: it may undo, off-load and admit. Of other places nothing counts.
      """)

  @OptionGroup var control: ControlOptions
  @Argument(
    help: ArgumentHelp("Which device, such as SKY/GATE7.", valueName: "device"),
    transform: Parse.word)
  var device: DeviceID

  func run() throws {
    let desk = try control.desk()
    try desk.listen(to: device)
    try control.output.print("\(device) is heard at \(desk.setting.inWords)") { writer in
      writer.member("device", device.rawValue)
      writer.member("context", desk.setting.context)
    }
  }
}
