internal import Platform

extension StatusRegister {
  private var closedPath: String { "\(directory)/closed" }

  /// Whether no entry of it may be given any more, because entries were given that it does not know.
  package var isClosed: Bool { Files.exists(closedPath) }

  /// Says that no entry of it may be given any more; what is revoked in it is published on.
  package func close() throws(StatusRegisterError) {
    do throws(PlatformError) {
      try Files.replace(closedPath, [], mode: Files.publicMode)
    } catch {
      throw StatusRegisterError(error)
    }
  }
}
