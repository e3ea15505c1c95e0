import PassBarcode
import Testing

@Suite struct SVGTests {
  @Test func `the path painted back is the symbol, in every symbology`() throws {
    for symbol in try BarcodeSamples.symbols() {
      let svg = symbol.svg()
      let width = symbol.columns + 2 * symbol.quietZone
      let height = symbol.rows * symbol.rowHeight + 2 * symbol.quietZone
      #expect(svg.contains(" viewBox=\"0 0 \(width) \(height)\" "))
      #expect(svg.contains("<rect width=\"\(width)\" height=\"\(height)\" fill=\"#fff\"/>"))
      #expect((attribute("stroke-width", of: svg) ?? "1") == String(symbol.rowHeight))
      let strokes = try strokes(try #require(attribute("d", of: svg)))
      var painted = [[Bool]](repeating: Array(repeating: false, count: width), count: height)
      var paintedTwice = 0
      for stroke in strokes {
        // A stroke of thickness t at y covers y - t/2 to y + t/2; in half modules all values are integers.
        let top = (stroke.halfModulesDown - symbol.rowHeight) / 2
        for line in top..<top + symbol.rowHeight {
          for column in stroke.columns {
            if painted[line][column] { paintedTwice += 1 }
            painted[line][column] = true
          }
        }
      }
      #expect(painted == paintedModules(of: symbol))
      #expect(paintedTwice == 0)
    }
  }

  @Test func `svg is one path with exact millimetres`() throws {
    var samples = BarcodeSamples(seed: 9)
    let symbol = try Symbol(samples.base64URL(369))
    let svg = symbol.svg()
    #expect(svg.components(of: "<path ") == 1)
    // The width is that of 71 modules and a quiet zone of 2 on both sides, at 0.33 mm.
    #expect(svg.contains(" width=\"24.75mm\" height=\"24.75mm\" viewBox=\"0 0 75 75\" "))
    #expect(svg.contains(" shape-rendering=\"crispEdges\""))
    let module = try #require(Millimetres(micrometres: 301))
    #expect(symbol.svg(module: module).contains(" width=\"22.575mm\" height=\"22.575mm\""))
  }

  @Test func `svg is small: 10 kB at 71 modules, 5 kB at 49`() throws {
    var samples = BarcodeSamples(seed: 10)
    let large = try Symbol(samples.base64URL(369))
    #expect(large.columns == 71)
    #expect(large.svg().utf8.count < 10_000)
    let small = try Symbol(samples.base64URL(163))
    #expect(small.columns == 49)
    #expect(small.svg().utf8.count < 5_000)
  }

  @Test func `the title is the symbology or what was given, and never the text`() throws {
    let symbol = try Symbol("secret", symbology: .datamatrix)
    #expect(symbol.svg().contains("<title>Data Matrix</title>"))
    #expect(!symbol.svg().contains("secret"))
    #expect(
      symbol.svg(title: "</title><script>\"&\0\u{1B}é\u{FFFF}\n").contains(
        "<title>&lt;/title&gt;&lt;script&gt;\"&amp;\u{FFFD}\u{FFFD}é\u{FFFD} </title>"))
  }

  @Test func `the same symbol gives the same document`() throws {
    for symbol in try BarcodeSamples.symbols() { #expect(symbol.svg() == symbol.svg()) }
  }
}

private func attribute(_ name: String, of svg: String) -> String? {
  guard let start = svg.firstRange(of: " \(name)=\"") else { return nil }
  return String(svg[start.upperBound...].prefix { $0 != "\"" })
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}

private struct Stroke {
  var columns: Range<Int>
  var halfModulesDown: Int
}

private struct PathError: Error {}

/// Parses path data of `M`, `m` and `h` only, with `M` once at the start (SVG 1.1, 8.3).
private func strokes(_ path: String) throws -> [Stroke] {
  var strokes: [Stroke] = []
  var column = 0
  var halfModulesDown = 0
  for command in path.split(of: ["M", "m", "h"]) {
    let numbers = command.dropFirst().split(separator: " ").map(String.init)
    switch (command.first, numbers.count) {
    case ("M", 2):
      guard strokes.isEmpty, numbers[1].hasSuffix(".5") else { throw PathError() }
      column = try number(numbers[0])
      halfModulesDown = 2 * (try number(String(numbers[1].dropLast(2)))) + 1
    case ("m", 2):
      column += try number(numbers[0])
      halfModulesDown += 2 * (try number(numbers[1]))
    case ("h", 1):
      let length = try number(numbers[0])
      guard length > 0 else { throw PathError() }
      strokes.append(Stroke(columns: column..<column + length, halfModulesDown: halfModulesDown))
      column += length
    default: throw PathError()
    }
  }
  return strokes
}

private func number(_ text: String) throws -> Int {
  guard let number = Int(text) else { throw PathError() }
  return number
}

extension String {
  /// Returns the pieces that each begin with one of the letters.
  fileprivate func split(of letters: Set<Character>) -> [String] {
    var pieces: [String] = []
    for character in self {
      if letters.contains(character) || pieces.isEmpty {
        pieces.append(String(character))
      } else {
        pieces[pieces.count - 1].append(character)
      }
    }
    return pieces
  }
}
