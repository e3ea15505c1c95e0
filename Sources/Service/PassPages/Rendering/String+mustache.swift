public import Mustache

/// An empty text is a section that is left out, as in other libraries of Mustache.
extension String: @retroactive MustacheCustomRenderable {
  public var renderText: String { self }
  public var isNull: Bool { isEmpty }
}
