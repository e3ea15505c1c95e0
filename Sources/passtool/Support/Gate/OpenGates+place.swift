internal import ArgumentParser
internal import PassGate

extension OpenGates {
  /// Returns the place of the open gates, or of the last one if none is open; throws if they have several places.
  func place() throws -> GatePlaceOptions {
    let open = places
    guard open.count <= 1 else {
      let choices = open.map { $0.joined(separator: " ") }.sorted()
      throw Failure.usage(
        "several gates are open; give the options of one: \(choices.joined(separator: ", or "))")
    }
    guard let words = open.first ?? last, let place = try? GatePlaceOptions.parse(words) else {
      throw Failure.usage(GatePlaceOptions.wanted)
    }
    return place
  }
}
