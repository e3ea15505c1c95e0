package import StrictText
internal import Vocabulary

/// What a booking reserves, in the words of schema.org, which mail programs and assistants read.
extension JSONWriter {
  /// Writes the type of a reservation, and its occasion as an event at a place.
  package mutating func reservation(_ type: String, of occasion: Occasion) {
    member("@type", type)
    name("reservationFor")
    object { writer in
      writer.member("@type", "Event")
      writer.member("name", occasion.title)
      writer.times(of: occasion, "startDate", "endDate")
      guard !occasion.place.isEmpty else { return }
      writer.name("location")
      writer.object { writer in
        writer.member("@type", "Place")
        writer.member("name", occasion.place)
        writer.member("address", occasion.place)
      }
    }
  }

  /// Writes beginning and end with the offsets of their clocks (RFC 3339), in UTC where these are not known.
  package mutating func times(of occasion: Occasion, _ begins: String, _ ends: String) {
    let local = occasion.local
    member(begins, local?.begins.offsetDateTime?.description ?? occasion.begins.description)
    member(ends, local?.ends.offsetDateTime?.description ?? occasion.ends.description)
  }
}
