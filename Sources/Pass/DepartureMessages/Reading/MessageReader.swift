package import Vocabulary

/// Reads the parts of PNL, ADL and PFS messages from a text.
///
/// It is total for any bytes, in time and memory that grow with their number. It is strict about what adds up and
/// tolerant about form: each place that leaves the rules is a `Doubt`. A part whose names cannot be read for certain is
/// refused as a whole, so that its message stays incomplete.
package enum MessageReader {
  /// Maximum number of bytes of a text.
  package static let maxBytes = 16 << 20
  /// Maximum number of names in a text; the largest aircraft has less than 900 seats.
  package static let maxNames = 50_000

  /// Reads a text with any number of messages and anything else around them.
  ///
  /// The source names the text in doubts. The time of receipt gives month and year, which messages leave out.
  package static func read(
    _ bytes: [UInt8], from source: String, received: Instant
  ) -> ReadMessages {
    var reading = Reading(source: source, received: received)
    if bytes.count > maxBytes {
      reading.log.add(
        .textTooLong, line: 1, column: 1, "the text is longer than \(maxBytes) bytes")
    } else {
      var lines = MessageLines(bytes)
      while let line = lines.next() { reading.take(line) }
      reading.end()
    }
    return ReadMessages(
      parts: reading.parts, refused: reading.refused, doubts: reading.log.doubts.inOrder,
      furtherDoubts: reading.log.furtherDoubts)
  }

  private struct Reading {
    let source: String
    let received: Instant
    var log: DoubtLog
    var parts: [MessagePart] = []
    var refused: [RefusedPart] = []
    private var envelope = Envelope()
    private var part: PartReader?
    private var hasSmallLetters = false
    private var names = 0

    init(source: String, received: Instant) {
      self.source = source
      self.received = received
      log = DoubtLog(source: source)
    }

    mutating func take(_ line: MessageLine) {
      if let kind = line.bytes.count == 3 ? MessageKind(rawValue: line.text) : nil {
        end()
        begin(kind, line)
        return
      }
      guard part != nil else {
        if line.bytes.count == 3, MessageKind.leftOut.contains(line.text) {
          log.add(
            .kindNotRead, line: line.number, column: line.column(0), "\(line.text) is not read")
        }
        envelope.take(line)
        return
      }
      noteForm(of: line)
      if let outcome = part?.take(line, &envelope, &log) { finish(outcome) }
    }

    /// Ends the text, or the part before another one.
    mutating func end() {
      guard let part else { return }
      finish(
        .refused(
          Doubt(
            .endMissing, at: part.place, "the part does not end with ENDPART or END and its kind")))
    }

    private mutating func begin(_ kind: MessageKind, _ line: MessageLine) {
      let place = SourcePlace(source: source, line: line.number, column: line.column(0))
      let doubtsBefore = log.doubts.count
      var origin = received
      if let time = envelope.time?.latest(before: received) {
        origin = time
      } else if let origin = envelope.originPlace {
        log.add(
          .originTime, line: origin.line, column: origin.column, "the origin has no day and time")
      } else {
        log.add(Doubt(.originMissing, at: place, "no line of origin stands before the part"))
      }
      part = PartReader(
        kind: kind, origin: origin, envelope: envelope, place: place, doubtsBefore: doubtsBefore)
      envelope = Envelope()
    }

    private mutating func finish(_ outcome: PartReader.Outcome) {
      guard let part else { return }
      var outcome = outcome
      names += part.nameCount
      if names > maxNames {
        outcome = .refused(
          Doubt(.tooManyNames, at: part.place, "the text has more than \(maxNames) names"))
      }
      switch outcome {
      case .read(let read): parts.append(read)
      case .refused(let reason):
        log.add(reason)
        refused.append(
          RefusedPart(
            place: part.place, kind: part.kind, departure: part.departure, number: part.number,
            reason: reason))
      }
      self.part = nil
    }

    /// Reports what is unusual about the characters of a line.
    private mutating func noteForm(of line: MessageLine) {
      if let column = line.lowerCase, !hasSmallLetters {
        hasSmallLetters = true
        log.add(.lowerCase, line: line.number, column: column, "there are small letters")
      }
      if let column = line.removed {
        log.add(
          .characterRemoved, line: line.number, column: column,
          "there are characters that no screen should show")
      }
      if let column = line.replaced {
        log.add(
          .characterReplaced, line: line.number, column: column,
          "there are characters that messages do not have")
      }
      if line.isCut {
        log.add(
          .lineCut, line: line.number, column: MessageLines.longestLine + 1,
          "the line is longer than \(MessageLines.longestLine) bytes")
      }
      if line.bytes.count > MessageText.maxColumns {
        log.add(
          .lineTooLong, line: line.number, column: line.column(MessageText.maxColumns),
          "the line is longer than \(MessageText.maxColumns) characters")
      }
    }
  }
}

/// Bounds of messages that are written.
package enum MessageText {
  /// Maximum number of characters of a line.
  package static let maxColumns = 64
}
