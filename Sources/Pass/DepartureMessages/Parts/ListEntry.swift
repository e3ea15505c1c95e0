/// A name in a part of a list, with its section.
package struct ListEntry: Hashable, Sendable {
  package enum Section: String, Sendable, CaseIterable {
    /// The names of a PNL.
    case list = "LIST"
    case delete = "DEL"
    case add = "ADD"
    case change = "CHG"
  }

  package let section: Section
  package let passenger: NamedPassenger

  package init(_ section: Section, _ passenger: NamedPassenger) {
    self.section = section
    self.passenger = passenger
  }
}
