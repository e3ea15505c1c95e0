internal import PassTrustStore
internal import PassVerifier
internal import Vocabulary

/// The step that takes trust bundles and status lists into a store, and prints the result of each.
struct TrustUpdater {
  let store: TrustStore
  let isJSON: Bool

  /// Takes in a bundle or a list, and returns the present trust; nil if the text was refused.
  ///
  /// `file` is the file that the text comes from, nil for a scan. `known` is what the caller has loaded from the store,
  /// if anything.
  func take(
    _ text: [UInt8], file: String? = nil, now: Instant, known: HeldTrust? = nil
  ) throws -> HeldTrust? {
    do {
      let (update, held, diagnostics) = try store.accept(text, now: now, known: known)
      for diagnostic in diagnostics { Console.complain(diagnostic) }
      try Console.print(isJSON ? update.json(file: file) : "↻ \(update.words)")
      return held
    } catch let refusal as UpdateRefusal {
      let place = file.map { "\(escaped($0)): " } ?? ""
      try Console.print(
        isJSON
          ? refusal.json(file: file)
          : "✘ UPDATE REFUSED \(place)\(refusal.code.rawValue): \(refusal.words)")
      return nil
    }
  }
}
