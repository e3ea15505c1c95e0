import CPeers
import Foundation
import PassBarcode
import PassIssuer

/// Measures text to Aztec to SVG, compared with zint's own SVG.
func drawing(
  _ samples: Samples, _ race: Race, _ folder: TemporaryFolder
) async throws -> Report {
  let texts = samples.passes.map(\.token)
  let symbol = try Symbol(texts[0])
  let path = folder.path("zint.svg")
  let zint = { (count: Int, path: String?) throws in
    for index in 0..<count {
      let text = texts[index % texts.count]
      guard unsafe peer_zint(text, Int32(text.utf8.count), path) == 1 else {
        throw Unexpected("zint does not draw the text")
      }
    }
  }
  let timings = try await race.run([
    Contender("Symbol and svg") { count in
      for index in 0..<count {
        keep(try Symbol(texts[index % texts.count]).svg())
      }
    },
    Contender("zint 2.11 to .svg") { count in try zint(count, path) },
    Contender("zint's encoder alone") { count in try zint(count, nil) },
    Contender("Symbol") { count in
      for index in 0..<count { keep(try Symbol(texts[index % texts.count])) }
    },
    Contender("svg") { count in
      for _ in 0..<count { keep(symbol.svg()) }
    },
  ])
  let zintBytes = try Data(contentsOf: URL(fileURLWithPath: path)).count
  let ourBytes = symbol.svg().utf8.count
  let encoder = timings[2].nanoseconds
  return Report(
    rows: [
      .race("Aztec, text → SVG", timings[0], timings[1], atLeast: 10)
    ],
    parts: [
      Part(
        "draw Aztec, \(symbol.columns) modules (\(ourBytes) bytes of SVG, zint's \(zintBytes))",
        timings[0].nanoseconds),
      Part("  zint's encoder, which both use", encoder),
      Part("  around it in Symbol", timings[3].nanoseconds - encoder),
      Part("  writing the SVG", timings[4].nanoseconds),
      Part("zint's own writing of its SVG", timings[1].nanoseconds - encoder),
    ])
}
