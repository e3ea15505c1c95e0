internal import PassBarcode
internal import StrictText
internal import PassIssuer
internal import Vocabulary

/// The answer to a request (passtool issue --help).
struct Answer {
  let pass: Pass
  let barcodeText: String
  let symbology: Symbology
  /// The symbol; nil if libzint is not installed and no picture is wanted.
  let symbol: Symbol?
  /// The pictures that were written.
  let files: [String]

  /// The answer as one JSON object on one line.
  var json: String {
    var writer = JSONWriter(reserving: 1024)
    writer.object { writer in
      writer.member("pass_id", pass.claims.passID.rawValue)
      writer.member("barcode_data", barcodeText)
      writer.member("barcode_format", symbology.formatName)
      writer.member("valid_from", pass.claims.notBefore.description)
      writer.member("valid_until", pass.claims.expires.description)
      writer.member("offline_token", pass.token)
      if !files.isEmpty {
        writer.name("files")
        writer.array { writer in for file in files { writer.string(file) } }
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Returns the answer in words, for a person.
  func summary(drawing: SymbolOptions) -> String {
    var lines = PassLayout(pass.claims, now: pass.claims.issuedAt).lines
    let size = symbol?.sizeInWords(module: drawing.module)
    lines.append("  barcode   \(size ?? "not measured: libzint is not installed")")
    for file in files { lines.append("  picture   \(file)") }
    return lines.joined(separator: "\n")
  }
}

extension Symbol {
  /// Returns the measures of the symbol, such as `Aztec, 71×71 modules, 23.43 × 23.43 mm at 0.33 mm a module`.
  func sizeInWords(module: Millimetres) -> String {
    let size = size(module: module)
    return
      "\(symbology.displayName), \(columns)×\(rows) modules, \(size.width) × \(size.height) mm "
      + "at \(module) mm a module (\(size.outerWidth) × \(size.outerHeight) mm with its quiet zone)"
  }
}
