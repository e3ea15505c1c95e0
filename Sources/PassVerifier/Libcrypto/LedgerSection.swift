#if canImport(PassCrypto)
  internal import PassCrypto
  package import PassFormats
  internal import Vocabulary

  /// A part of an export: consecutive events of one device, and the device's signature of the last, which by
  /// the hash chain signs them all (docs/SPEC.md §16).
  package struct LedgerSection {
    package let events: [(event: AdmissionEvent, line: [UInt8])]
    package let head: LedgerHead
    /// The signature as it was read.
    package let token: [UInt8]
    /// The number of lines before the events that the signature does not cover.
    package let unsignedCount: Int

    /// Checks the lines of a section against its signature.
    ///
    /// The check goes back from the last line, because each line names the one before it. So foreign lines in front of
    /// the others do not invalidate these.
    package init(_ lines: [[UInt8]], token: [UInt8], trust: Trust) throws {
      head = try trust.ledgerHead(token)
      self.token = token
      var events: [(event: AdmissionEvent, line: [UInt8])] = []
      var expected = (sequence: head.sequence, digest: head.digest)
      for line in lines.reversed() {
        guard try SHA256.digest(line) == expected.digest else { break }
        let event = try AdmissionEvent(line: line)
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

    init(_ description: String) {
      self.description = "this part was altered (\(description)); get it again from its gate"
    }
  }
#endif
