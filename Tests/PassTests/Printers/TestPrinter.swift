import Foundation
import Glibc
import PassTestSupport
import Printers

/// A printer without paper, whose pages are files.
///
/// It is the program `ippeveprinter` of CUPS, on the loopback.
/// It wants to announce itself on the system's message bus, and gets a bus of its own on which nobody listens. For each page
/// it runs a command, which jams while there is a file `jam`, until `clear` is called, and fails while there is a file `fail`.
final class TestPrinter: Sendable {
  let folder: TemporaryDirectory
  let port: Int
  private let formats: String
  private let bus: ChildProcess
  private let printer: ChildProcess

  /// The address of the printer.
  var uri: String { "ipp://localhost:\(port)/ipp/print" }

  init(formats: String = "application/pdf") async throws {
    let folder = try TemporaryDirectory()
    try folder.write("bus.conf", Array(Self.busConfiguration(folder.path).utf8))
    try folder.write("command", Array(Self.command(folder.path).utf8))
    try folder.setMode("command", 0o755)
    for name in ["spool", "home"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
    guard unsafe mkfifo("\(folder.path)/clear", 0o600) == 0 else {
      throw MissingValue("a pipe: errno \(errno)")
    }
    bus = try ChildProcess(
      "/usr/bin/dbus-daemon", ["--nofork", "--config-file=\(folder.path)/bus.conf"])
    try await eventually { FileManager.default.fileExists(atPath: "\(folder.path)/bus") }
    port = try freePort()
    self.folder = folder
    self.formats = formats
    printer = try Self.start(folder, port: port, formats)
    try await answers()
  }

  /// The same printer after it was switched off and on; the former one has been switched off.
  init(again former: TestPrinter) async throws {
    (folder, port, formats, bus) = (former.folder, former.port, former.formats, former.bus)
    printer = try Self.start(folder, port: port, formats)
    try await answers()
  }

  private func answers() async throws {
    try await eventually {
      do {
        _ = try Printer(uri)
        return true
      } catch PrinterFault.unreachable, PrinterFault.unanswered {
        return false
      } catch {
        return true
      }
    }
  }

  private static func start(
    _ folder: TemporaryDirectory, port: Int, _ formats: String
  ) throws -> ChildProcess {
    try ChildProcess(
      "/usr/sbin/ippeveprinter",
      [
        "-r", "off", "-n", "localhost", "-p", "\(port)", "-d", "\(folder.path)/spool", "-k",
        "-f", formats, "-c", "\(folder.path)/command", "Test",
      ],
      environment: [
        "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder.path)/bus", "HOME": "\(folder.path)/home",
        "PATH": "/usr/bin:/bin",
      ])
  }

  deinit {
    // A command that waits in a jam is let go.
    let pipe = unsafe open("\(folder.path)/clear", O_WRONLY | O_NONBLOCK)
    guard pipe >= 0 else { return }
    _ = unsafe write(pipe, "\n", 1)
    close(pipe)
  }

  func switchOff() {
    printer.kill()
    printer.wait()
  }

  /// The next page jams.
  func jam() throws { try folder.write("jam", []) }

  /// Takes the jam away; the page must have jammed.
  func clear() throws {
    try FileManager.default.removeItem(atPath: "\(folder.path)/jam")
    try FileHandle(forWritingTo: URL(filePath: "\(folder.path)/clear")).write(contentsOf: [10])
  }

  /// The pages fail from now on, or do not.
  func fail(_ fails: Bool) throws {
    if fails { return try folder.write("fail", []) }
    try FileManager.default.removeItem(atPath: "\(folder.path)/fail")
  }

  /// The pages that came out whole, in order: the paper and the bytes of each.
  func pages() throws -> [(paper: String, document: [UInt8])] {
    let text = (try? folder.read("out")) ?? []
    return try String(decoding: text, as: UTF8.self).split(separator: "\n").map { line in
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      return (words[0], Array(try Data(contentsOf: URL(filePath: words[1]))))
    }
  }

  private static func command(_ folder: String) -> String {
    """
    #!/bin/sh
    if [ -e \(folder)/jam ]; then
      echo 'STATE: +media-jam' >&2
      read line < \(folder)/clear
      echo 'STATE: -media-jam' >&2
    fi
    [ -e \(folder)/fail ] && exit 1
    # A page in a printer that was switched off does not come out.
    kill -0 $PPID 2>/dev/null || exit 1
    echo "$IPP_MEDIA $1" >> \(folder)/out

    """
  }

  private static func busConfiguration(_ folder: String) -> String {
    """
    <busconfig>
      <listen>unix:path=\(folder)/bus</listen>
      <auth>EXTERNAL</auth>
      <policy context="default">
        <allow user="*"/>
        <allow own="*"/>
        <allow send_type="*"/>
        <allow receive_type="*"/>
      </policy>
    </busconfig>

    """
  }
}
