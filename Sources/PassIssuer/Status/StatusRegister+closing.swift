internal import Platform

extension StatusRegister {
  private var closedPath: String { "\(directory)/closed" }

  /// Whether the register must give no more entries, because it does not know all entries that were given.
  package var isClosed: Bool { Files.exists(closedPath) }

  /// Closes the register: it gives no more entries, but its revocations are still published.
  package func close() throws(StatusRegisterError) {
    do throws(PlatformError) {
      try Files.replace(closedPath, [], mode: Files.publicMode)
    } catch {
      throw StatusRegisterError(error)
    }
  }
}
