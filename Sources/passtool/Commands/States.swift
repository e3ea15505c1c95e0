internal import ArgumentParser
internal import Bookings
internal import CommandLineSupport
internal import Flights
internal import RequestBodies
internal import Vocabulary

/// The verb `passtool states`.
struct StatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "states",
    abstract: "Print the state machines of a product, as tables and as Mermaid diagrams.",
    discussion: """
      What is printed is Markdown: headings, a table of every lawful change, and a diagram that GitHub \
      and others draw. It comes from the tables that decide. `passservice states` has those of every product of \
      a service.
      """)

  @Flag(help: "Print the diagrams alone, ready for a Mermaid tool.")
  var mermaid = false

  @OptionGroup var output: JSONOption

  /// Each product with its machines.
  private static let products: [(name: String, machines: [StateOutline])] = [
    ("flight", States.flights)
  ]

  @Argument(
    help: ArgumentHelp(
      "Only of this product: \(products.map(\.name).joined(separator: ", ")).",
      valueName: "product"))
  var product: String?

  func validate() throws {
    guard !mermaid || !output.isWanted else {
      throw ValidationError("--mermaid and --json exclude each other")
    }
  }

  func run() throws {
    let products = Self.products.filter { product == nil || $0.name == product }
    guard !products.isEmpty else {
      let names = Self.products.map(\.name).joined(separator: ", ")
      throw Failure.usage(
        "there is no product \(escaped(product ?? "")); known: \(names); passservice states has those of a service"
      )
    }
    if output.isWanted {
      return try products.forEach { product in
        try output.tell { $0.members(of: product.name, product.machines) }
      }
    }
    for (index, product) in products.enumerated() {
      if !mermaid { try Console.print((index > 0 ? "\n" : "") + "# \(product.name)") }
      for machine in product.machines {
        let diagram = machine.mermaid
        try Console.print(
          mermaid
            ? diagram : "\n" + machine.markdown)
      }
    }
  }
}
