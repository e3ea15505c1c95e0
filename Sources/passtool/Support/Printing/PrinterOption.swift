internal import ArgumentParser
internal import Printers

/// The option that names a printer.
struct PrinterOption: ParsableArguments {
  @Option(
    name: .customLong("printer"),
    help: ArgumentHelp(
      "Print on this printer: its name at CUPS, or its address such as ipp://192.0.2.9/ipp/print. The word list shows "
        + "the printers that CUPS has.", valueName: "printer"))
  var name: String?

  /// Whether the printers are to be listed and nothing is to be printed.
  var isListing: Bool { name == "list" }

  /// Writes the names of the printers at CUPS.
  static func list() throws {
    let names = try Printer.names()
    for name in names { try Console.print(name) }
    if names.isEmpty {
      Console.complain(
        "CUPS has no printer; add one (lpadmin), or name a printer by its address, such as ipp://192.0.2.9/ipp/print"
      )
    }
  }
}
