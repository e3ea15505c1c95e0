public import Mustache

/// An empty text is a section that is left out, as in other libraries of Mustache.
extension String: @retroactive MustacheCustomRenderable {
  /// The text itself.
  public var renderText: String { self }
  /// Whether the text is empty.
  public var isNull: Bool { isEmpty }
}
