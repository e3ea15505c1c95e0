/// A map of seats, which is a form of check boxes without a script.
package struct SeatMap: Sendable {
  /// One seat, or the space where none is.
  package struct Cell: Sendable {
    /// The state of a seat, which pages show by shape as well as colour.
    package enum State: String, Sendable {
      case free, taken, mine, blocked
    }

    /// The id that is sent; nil for an aisle or a gap.
    package var id: String?
    /// The text on the seat, such as "A" or "12".
    package var label: String
    package var state: State
    /// The whole description for a screen reader, such as "Seat 12A, window, free, USD 12.00".
    package var description: String
    /// Whether the visitor has the seat already, so that it is taken for others only.
    package var isOwn: Bool
    /// Whether the seat is sold here; news about any other seat change nothing on the map.
    package var isForSale: Bool

    package init(
      _ id: String, label: String, state: State, description: String, isOwn: Bool = false,
      isForSale: Bool = true
    ) {
      self.id = id
      self.label = label
      self.state = state
      self.description = description
      self.isOwn = isOwn
      self.isForSale = isForSale
    }

    private init() {
      (id, label, state, description) = (nil, "", .blocked, "")
      (isOwn, isForSale) = (false, false)
    }

    /// The space where no seat is.
    package static let gap = Cell()
  }

  package struct Row: Sendable {
    /// The name of the row, such as "12".
    package var label: String
    package var cells: [Cell]
    /// A heading above the row where a part begins, such as "Business"; empty for none.
    package var heading: String

    package init(_ label: String, _ cells: [Cell], heading: String = "") {
      self.label = label
      self.cells = cells
      self.heading = heading
    }
  }

  /// The number of seats to choose.
  package var count: Int
  package var rows: [Row]
  /// The thing in front of the seats, such as "Screen"; empty for none.
  package var front: String
  /// The URL of the seats' news as server-sent events, or of the map as JSON; nil for none.
  package var live: String?
  /// The words for states in the descriptions of seats, each a whole part between two commas.
  ///
  /// A script exchanges them when a seat gets another state.
  package var stateWords: [Cell.State: String]

  package init(
    count: Int, rows: [Row], front: String = "", live: String? = nil,
    stateWords: [Cell.State: String] = [:]
  ) {
    self.count = count
    self.rows = rows
    self.front = front
    self.live = live
    self.stateWords = stateWords
  }
}
