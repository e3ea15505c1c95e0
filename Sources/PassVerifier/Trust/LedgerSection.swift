package import PassFormats
internal import StrictText
internal import Vocabulary

/// A part of an export: consecutive events of one device, and the device's signature of the last, which by
/// the hash chain signs them all (docs/SPEC.md §16).
package struct LedgerSection: Sendable {
  package let events: [(event: AdmissionEvent, line: [UInt8])]
  package let head: LedgerHead
  /// The signature as it was read.
  package let token: [UInt8]
  /// The number of lines before the events that the signature does not cover.
  package let unsignedCount: Int

  /// Checks the lines of a section against its head, whose signature is good; `digests` are those of the lines.
  ///
  /// The check goes back from the last line, because each line names the one before it. So foreign lines in front of
  /// the others do not invalidate these.
  package init(
    _ lines: [[UInt8]], digests: [[UInt8]], head: LedgerHead, token: [UInt8]
  ) throws(SectionError) {
    (self.head, self.token) = (head, token)
    var events: [(event: AdmissionEvent, line: [UInt8])] = []
    var expected = (sequence: head.sequence, digest: head.digest)
    for (line, digest) in zip(lines, digests).reversed() {
      guard digest == expected.digest else { break }
      let event: AdmissionEvent
      do throws(ShapeError) {
        event = try AdmissionEvent(line: line)
      } catch {
        throw SectionError(description: error.description)
      }
      guard event.device == head.device, event.sequence == expected.sequence else {
        throw SectionError(
          "event \(expected.sequence) of \(head.device) was expected, and event "
            + "\(event.sequence) of \(event.device) was found")
      }
      events.append((event, line))
      expected = (event.sequence - 1, event.previous)
    }
    if events.isEmpty {
      throw SectionError("the events are not those that \(head.device) signed")
    }
    self.events = events.reversed()
    unsignedCount = lines.count - events.count
  }
}

/// The reason why the events of a section are not those that were signed.
package struct SectionError: Error, CustomStringConvertible {
  package let description: String

  fileprivate init(description: String) { self.description = description }

  fileprivate init(_ detail: String) {
    description = "this part was altered (\(detail)); get it again from its gate"
  }
}

#if canImport(PassCrypto)
  internal import PassCrypto

  extension LedgerSection {
    /// Checks the signature of a section, and its lines against it, with libcrypto.
    package init(_ lines: [[UInt8]], token: [UInt8], trust: Trust) throws {
      let head = try trust.ledgerHead(token)
      let digests = try lines.map { try SHA256.digest($0) }
      try self.init(lines, digests: digests, head: head, token: token)
    }
  }
#endif
