extension [String] {
  /// The row as a line, cells quoted where they need it, ended with CRLF.
  var csvLine: String {
    map { cell in
      cell.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
        ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
    }.joined(separator: ",") + "\r\n"
  }
}
