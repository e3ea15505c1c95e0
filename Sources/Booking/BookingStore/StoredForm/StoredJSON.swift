internal import Bookings
internal import Foundation
internal import Synchronization

/// The JSON encoding of stored records.
package enum StoredJSON {
  package static func text(
    of value: some Encodable, _ envelope: JSONEnvelope? = nil
  ) throws -> String {
    String(decoding: try JSONRecordEncoder.text(of: value, envelope), as: UTF8.self)
  }

  package static func value<Value: Decodable>(
    _ type: Value.Type, from text: String, _ envelope: JSONEnvelope? = nil
  ) throws -> Value {
    let decoder = JSONDecoder()
    decoder.userInfo[.envelope] = envelope
    return try decoder.decode(type, from: Data(text.utf8))
  }

  /// Reads a value by straight code or, if it has another form, as an earlier version wrote it, through `Codable`.
  ///
  /// `hidden` is the decrypted confidential part of the record; empty if it has none.
  static func record<Value: Storable>(
    _ type: Value.Type, from text: String, hidden: [UInt8]
  ) throws -> Value {
    do throws(OtherForm) {
      return try StoredReader.value(type, from: Array(text.utf8), hidden: hidden)
    } catch {
      let parts = hidden.isEmpty ? [] : try SealedPart.Contents(hidden).parts
      return try value(type, from: text, JSONEnvelope(parts))
    }
  }
}

/// The confidential fields of one record, as JSON texts.
package final class JSONEnvelope: Envelope {
  private let texts: Mutex<[String]>

  package init(_ parts: [String] = []) { texts = Mutex(parts) }

  package var parts: [String] { texts.withLock { $0 } }

  package func add(_ part: some Encodable) throws -> Int {
    // Wrapped in an array, because JSON encoders may reject top-level scalars.
    let text = try StoredJSON.text(of: [part])
    return texts.withLock { texts in
      texts.append(text)
      return texts.count - 1
    }
  }

  package func part<Part: Decodable>(_ type: Part.Type, at place: Int) throws -> Part {
    let text = texts.withLock { $0.indices.contains(place) ? $0[place] : "[]" }
    guard let part = try StoredJSON.value([Part].self, from: text).first else {
      throw StoreError.damaged(Damage("a record", "a confidential part is missing"))
    }
    return part
  }
}
