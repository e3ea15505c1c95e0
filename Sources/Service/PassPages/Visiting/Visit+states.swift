extension Visit {
  /// Returns the word for a state of a booking; a state without a word has its name in the API.
  package func text(ofState state: String) -> String {
    PageText.states[state].map { text($0) } ?? state
  }
}
