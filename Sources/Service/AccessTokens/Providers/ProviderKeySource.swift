/// The keys of an identity provider as they are held at the moment.
package struct HeldKeys: Sendable {
  package let keys: ProviderKeySet
  /// Increases with every change of the keys.
  package let generation: Int

  package init(_ keys: ProviderKeySet, generation: Int) {
    (self.keys, self.generation) = (keys, generation)
  }
}

/// Fetches and holds the keys of one identity provider.
package protocol ProviderKeySource: Sendable {
  /// The keys; nil where there were never any, or the last are too old.
  var held: HeldKeys? { get }
  /// Whether the provider was asked and has answered or failed.
  var wasAsked: Bool { get }
  /// Asks the provider once more because a token names a key that is not held.
  ///
  /// All who call meanwhile wait for the same fetch, and there are no two fetches within a time that is set: then it
  /// returns at once.
  func refreshForUnknownKey() async
  /// Fetches the keys at once, because an operator says that they have changed.
  func refresh() async
  /// Fetches the keys now and again, until the task is cancelled.
  func run() async
}

/// An identity provider with the source of its keys.
package struct IdentityProvider: Sendable {
  package let settings: ProviderSettings
  package let source: any ProviderKeySource

  package init(_ settings: ProviderSettings, _ source: any ProviderKeySource) {
    (self.settings, self.source) = (settings, source)
  }
}
