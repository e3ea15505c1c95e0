internal import PassPages
internal import Platform

/// The operator's file with the settings for the pages for travelers (docs/guides/pages.md).
enum PagesFile {
  /// Reads the settings; throws a `ServiceError` with the faulty member and how to mend it.
  static func settings(_ path: String) throws -> PageSettings {
    do throws(PageSettingsError) {
      return try PageSettingsFile.read(path)
    } catch {
      throw ServiceError("pages.file: \(error)")
    }
  }
}
