package import SQLite
internal import BookingKeys
internal import Bookings

extension SQLiteDatabase {
  /// Gives a file the form of the versions that knew neither compressed parts nor compressed bodies, nor lists of lookups.
  ///
  /// Confidential parts stay as they are; they get the former form when a store of that form seals them again.
  package func takeFormerForm() throws {
    try write {
      for row in try rows("SELECT id, kind, key, packed FROM record WHERE packed IS NOT NULL") {
        guard case .blob(let packed) = row[3] else { continue }
        let record = RecordKey(kind: row[1].text ?? "", key: row[2].text ?? "")
        let plain = PackedText.unpacked(packed, about: record) ?? []
        try execute(
          "UPDATE record SET body = ? WHERE id = ?", .text(String(decoding: plain, as: UTF8.self)),
          row[0])
      }
      try execute(
        """
        DROP INDEX lookup_unlisted;
        ALTER TABLE record DROP COLUMN packed;
        ALTER TABLE record DROP COLUMN lookups;
        ALTER TABLE lookup DROP COLUMN is_listed;
        CREATE INDEX lookup_of_record ON lookup (kind, key);
        DELETE FROM migration WHERE name IN ('packing', 'compact');
        """)
    }
  }
}
