internal import Appointments
internal import ArgumentParser
internal import Bookings
internal import CommandLineSupport
internal import Flights
internal import Shows
internal import Stays

/// The subcommand `passservice states`.
struct StatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "states",
    abstract: "Print the state machines of the products, as tables and as Mermaid diagrams.",
    discussion: """
      The output is Markdown: headings, a table of every permitted change, and a diagram that GitHub and others \
      draw. It is made from the same tables with which the service decides.
      """)

  /// The products that the service sells.
  enum Product: String, CaseIterable, ExpressibleByArgument {
    case flights, shows, stays, appointments

    var machines: [StateOutline] {
      switch self {
      case .flights: States.flights
      case .shows: States.shows
      case .stays: States.stays
      case .appointments: States.appointments
      }
    }

    var markdown: String {
      "# \(rawValue)\n\n" + machines.map(\.markdown).joined(separator: "\n\n")
    }
  }

  @Flag(help: "Print the diagrams alone, ready for a Mermaid tool.")
  var mermaid = false

  @OptionGroup var output: JSONOption

  @Argument(help: "Print only this product.")
  var product: Product?

  func validate() throws {
    guard !mermaid || !output.isWanted else {
      throw ValidationError("--mermaid and --json exclude each other")
    }
  }

  func run() throws {
    for product in product.map({ [$0] }) ?? Product.allCases {
      let diagrams = product.machines.map(\.mermaid).joined(separator: "\n")
      try output.print(mermaid ? diagrams : product.markdown) {
        $0.members(of: product.rawValue, product.machines)
      }
    }
  }
}
