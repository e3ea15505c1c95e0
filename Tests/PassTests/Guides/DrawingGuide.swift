import PassBarcode
import PassDocuments

/// The program of the article "Drawing a barcode".
struct BarcodeGuide {
  let text: String

  func symbol() throws -> Symbol {
    try Symbol(text, symbology: .aztec, errorCorrection: .high)
  }

  func size(of symbol: Symbol) -> String {
    let size = symbol.size(module: .default)
    return "\(size.outerWidth) by \(size.outerHeight)"
  }

  func pictures(of symbol: Symbol) throws -> (png: [UInt8], svg: String) {
    let png = try symbol.png(pixelsPerModule: 8)
    let svg = symbol.svg(title: "Boarding pass")
    return (png, svg)
  }
}

/// The program of the article "Printing passes".
struct PrintingGuide {
  let barcode: [UInt8]
  let request: [UInt8]

  func document() throws -> [UInt8] {
    let pass = try PrintablePass(barcode)
    let details = try PageDetails(request: request, language: .german)
    var options = PrintOptions()
    options.paper = .a4
    options.arrangement = .family
    let drawing = try Drawing([PrintJob(pass, details)], options)
    return try drawing.pdf()
  }
}
