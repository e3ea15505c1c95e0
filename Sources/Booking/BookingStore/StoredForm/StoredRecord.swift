package import Bookings
internal import Vocabulary

/// A record as read from a store.
package struct StoredRecord: Sendable {
  package let key: RecordKey
  package let version: Int
  package let body: String
  package let sealed: SealedPart?

  package init(key: RecordKey, version: Int, body: String, sealed: SealedPart?) {
    self.key = key
    self.version = version
    self.body = body
    self.sealed = sealed
  }

  /// Decodes the record that `SpelledRecord` encoded.
  package func read<Value: Record>(
    _ type: Value.Type, sealer: some Sealer
  ) throws(StoreError) -> Versioned<Value> {
    do {
      let hidden = try sealed.map { try sealer.open($0, about: key) } ?? []
      return Versioned(try StoredJSON.record(type, from: body, hidden: hidden), version: version)
    } catch let error as any SealerError {
      if error.isAboutContent { throw .damaged(Damage(key, "\(error)")) }
      throw .failed("\(error)")
    } catch {
      // The decoding error is not reported, because it may quote personal data.
      throw .damaged(Damage(key, "its text cannot be read"))
    }
  }
}

extension OutboxEvent {
  /// Decodes an event; its details were encoded by `EncodedChangeSet`.
  package init(
    number: Int, name: String, record: RecordKey, details: String, at seconds: Int
  ) throws(StoreError) {
    let read: [String: String]
    do {
      read = try StoredJSON.record([String: String].self, from: details, hidden: [])
    } catch {
      throw .damaged(Damage("event \(number)", "its text cannot be read"))
    }
    self.init(
      number: number, event: Event(name, record, details: read),
      at: Instant(secondsSince1970: seconds))
  }
}
