/// The keys of an identity provider as they are held at the moment.
package struct HeldKeys: Sendable {
  package let keys: ProviderKeySet
  /// A number that increases with every change of the keys.
  package let generation: Int

  package init(_ keys: ProviderKeySet, generation: Int) {
    (self.keys, self.generation) = (keys, generation)
  }
}

/// Fetches and holds the keys of one identity provider.
package protocol ProviderKeySource: Sendable {
  /// The keys; nil if none were fetched yet, or if the last ones are too old.
  var held: HeldKeys? { get }
  /// Whether the provider was asked and has answered or failed.
  var wasAsked: Bool { get }
  /// Asks the provider once more because a token names a key that is not held.
  ///
  /// All callers meanwhile wait for the same fetch. If the last fetch began less than a configured time ago, it
  /// returns at once.
  func refreshForUnknownKey() async
  /// Fetches the keys at once, because an operator says that they have changed.
  func refresh() async
  /// Fetches the keys at intervals until the task is cancelled.
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
