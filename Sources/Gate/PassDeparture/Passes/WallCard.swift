package import Vocabulary

/// The card for the wall: ten lines from the stick to the first pass, with the number for the gates.
package struct WallCard: Sendable {
  /// The lines of the card.
  package let lines: [String]

  /// The card of a departure; `number` is that of its kit, and `program` the name of the command.
  package init(_ departure: Departure, directory: String, number: String) {
    let at = directory == "departure" ? "" : " --directory \(directory)"
    lines = [
      "\(departure.flight) of \(departure.date) from \(departure.airport)",
      " 1  The list came as text? Put its files here, and:  passtool departure open PNL*.txt\(at)",
      " 2  One screen for the queue, three letters find:     passtool departure desk\(at)",
      " 3  Or by commands:   passtool departure check-in \"DALE ROB\" --party --bags 2 --weight 31\(at)",
      " 4  Sign and print what is new:                       passtool departure passes\(at)",
      " 5  No booking? Add, then check in:                   passtool departure add SURNAME GIVEN\(at)",
      " 6  A message came:                                   passtool departure update ADL.txt\(at)",
      " 7  Stick for the gates, again after each change:     passtool departure kit /media/STICK\(at)",
      " 8  At a gate:   passtool gate open /media/STICK --flight \(departure.flight) --from \(departure.airport) "
        + "--date \(departure.date)",
      "    The number that a new gate asks for:              \(number)",
      " 9  Numbers for the load sheet:                       passtool departure numbers\(at)",
      "10  Afterwards:  passtool departure report --gate EXPORT\(at), then passtool departure close\(at)",
    ]
  }
}
