internal import Platform

/// Key sets in files, which an operator replaces.
package struct KeyFiles: KeyDocuments {
  package init() {}

  package func document(at place: String) async throws -> KeyDocument {
    do {
      guard let bytes = try Files.read(place, limit: KeyDocument.longest) else {
        throw KeyFetchError("\(place): longer than \(KeyDocument.longest) bytes")
      }
      return KeyDocument(bytes)
    } catch let error as PlatformError {
      throw KeyFetchError("\(error)")
    }
  }
}
