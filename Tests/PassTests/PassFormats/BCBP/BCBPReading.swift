import PassFormats

/// Helpers for tests of the boarding pass parser.
enum BCBPReading {
  /// Returns the result of parsing in a mode, or the deviation that stopped the parser.
  static func read(_ text: String, _ mode: BCBP.Mode) -> Result<BCBP, BCBPDeviation> {
    read(Array(text.utf8), mode)
  }

  /// Returns the same for bytes.
  static func read(_ bytes: [UInt8], _ mode: BCBP.Mode) -> Result<BCBP, BCBPDeviation> {
    do throws(BCBPDeviation) {
      return .success(try BCBP(bytes, mode: mode))
    } catch {
      return .failure(error)
    }
  }
}

extension BCBPDeviation {
  /// The code, item and offset in one line, such as `SEAT_FORM legs[0].seat 48`.
  var line: String { "\(code.rawValue) \(field ?? "text") \(offset)" }
}
