internal import ArgumentParser
internal import PassGate

extension OpenGates {
  /// The place of the gates that are open, or of the last one where none is; fails where several places are.
  func place() throws -> GatePlaceOptions {
    let open = places
    guard open.count <= 1 else {
      let choices = open.map { $0.joined(separator: " ") }.sorted()
      throw Failure.usage(
        "several gates are open; say which: \(choices.joined(separator: ", or "))")
    }
    guard let words = open.first ?? last, let place = try? GatePlaceOptions.parse(words) else {
      throw Failure.usage(GatePlaceOptions.wanted)
    }
    return place
  }
}
