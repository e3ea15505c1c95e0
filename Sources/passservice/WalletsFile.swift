internal import PassWallet
internal import Platform
internal import Vocabulary

/// The operator's file with the settings for wallets (docs/guides/wallets.md).
enum WalletsFile {
  /// Reads the settings; throws a `ServiceError` with every fault and how to mend it.
  ///
  /// A certificate that has ended by `now` is a fault; without a time it is none.
  static func settings(_ path: String, at now: Instant?) throws -> WalletSettings {
    do throws(WalletSettingsError) {
      return try WalletSettingsFile.read(path, at: now)
    } catch {
      throw ServiceError("wallet.file: \(error)")
    }
  }
}
