/// The cabins of the aircraft (`CFG/`) and the booking classes in each (`RBD`), as far as a message has them.
package struct CabinConfiguration: Hashable, Sendable {
  package struct Cabin: Hashable, Sendable {
    /// The letter of the compartment, such as `Y`.
    package let letter: String
    package let seats: Int

    package init(letter: String, seats: Int) {
      self.letter = letter
      self.seats = seats
    }
  }

  /// The cabins in order, the highest first; empty if the message does not say.
  package var cabins: [Cabin]
  /// The letters of the booking classes of each compartment, in the order of the message.
  package var bookingClasses: [(cabin: String, classes: String)] {
    get { classes.map { ($0.cabin, $0.letters) } }
    set { classes = newValue.map { Classes(cabin: $0.cabin, letters: $0.classes) } }
  }
  /// The text after `CFG/`, for what else it says.
  package var text: String?

  private struct Classes: Hashable {
    let cabin: String
    let letters: String
  }
  private var classes: [Classes]

  package init(
    cabins: [Cabin] = [], bookingClasses: [(cabin: String, classes: String)] = [],
    text: String? = nil
  ) {
    self.cabins = cabins
    self.text = text
    classes = bookingClasses.map { Classes(cabin: $0.cabin, letters: $0.classes) }
  }

  /// Returns the compartment of a booking class: the class itself if no `RBD` names it.
  package func cabin(of bookingClass: String) -> String {
    classes.first { $0.letters.contains(bookingClass) }?.cabin ?? bookingClass
  }

  /// Whether the message names the booking class; true where it names none.
  package func knows(_ bookingClass: String) -> Bool {
    guard !classes.isEmpty else { return true }
    return classes.contains { $0.cabin == bookingClass || $0.letters.contains(bookingClass) }
  }
}
