internal import ArgumentParser
internal import Platform

/// `--scanner`: the device from which a gate or a lane of a door reads scans.
struct ScannerOption: ParsableArguments {
  @Option(
    name: .customLong("scanner"),
    help: ArgumentHelp(
      "Read scans from this device, such as /dev/ttyACM0, instead of standard input.",
      valueName: "device"), transform: Parse.path)
  var device: String?

  /// Returns the opened device, or standard input.
  func open() throws(PlatformError) -> FileDescriptor {
    if let device { try FileDescriptor(reading: device) } else { .standardInput }
  }

  /// Opens the scanner for as long as `body` takes.
  ///
  /// `body` gets the reader, and whether it is a terminal whose keys are scans meanwhile.
  func read(_ body: (inout ScannerReader, Bool) throws -> Void) throws {
    let file = try open()
    let keys = file.takingKeysAsData()
    var reader = ScannerReader(file, limit: 1 << 16, noticesInterrupts: keys != nil)
    try body(&reader, keys != nil)
    _ = consume keys
  }
}
