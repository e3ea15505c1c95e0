internal import ArgumentParser
internal import Bookings
internal import Flights
internal import Vocabulary

/// The verb `passtool states`.
struct StatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "states",
    abstract: "Print the state machines of a product, as tables and as Mermaid diagrams.",
    discussion: """
      What is printed is Markdown: headings, a table of every lawful change, and a diagram that GitHub \
      and others draw. It comes from the tables that decide.
      """)

  @Flag(help: "Print the diagrams alone, ready for a Mermaid tool.")
  var mermaid = false

  /// Each product with its machines.
  private static let products: [(name: String, machines: [StateOutline])] = [
    ("flight", States.flights)
  ]

  @Argument(
    help: ArgumentHelp(
      "Only of this product: \(products.map(\.name).joined(separator: ", ")).",
      valueName: "product"))
  var product: String?

  func run() throws {
    let products = Self.products.filter { product == nil || $0.name == product }
    guard !products.isEmpty else {
      let names = Self.products.map(\.name).joined(separator: ", ")
      throw Failure.usage("there is no product \(escaped(product ?? "")); known: \(names)")
    }
    for (index, product) in products.enumerated() {
      if !mermaid { try Console.print((index > 0 ? "\n" : "") + "# \(product.name)") }
      for machine in product.machines {
        let diagram = machine.mermaid
        try Console.print(
          mermaid
            ? diagram : "\n## \(machine.name)\n\n\(machine.table)\n\n```mermaid\n\(diagram)\n```")
      }
    }
  }
}

extension StateOutline {
  /// Every transition, in aligned columns.
  fileprivate var table: String {
    let lines = [("from", "action", "to")] + rows.map { ($0.from, $0.action, $0.to) }
    let widths = [
      lines.map(\.0.count).max() ?? 0, lines.map(\.1.count).max() ?? 0,
      lines.map(\.2.count).max() ?? 0,
    ]
    func cell(_ text: String, _ column: Int) -> String {
      text + String(repeating: " ", count: widths[column] - text.count)
    }
    var printed = lines.map { "| \(cell($0.0, 0)) | \(cell($0.1, 1)) | \(cell($0.2, 2)) |" }
    let rule = widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|")
    printed.insert("|\(rule)|", at: 1)
    return printed.joined(separator: "\n")
  }

  /// The machine as a Mermaid state diagram; states without a transition are final.
  fileprivate var mermaid: String {
    let ends = states.filter { state in
      !rows.contains { $0.from == state } && rows.contains { $0.to == state }
    }
    return
      (["stateDiagram-v2", "  %% \(name)", "  [*] --> \(start)"]
      + rows.map { "  \($0.from) --> \($0.to): \($0.action)" } + ends.map { "  \($0) --> [*]" })
      .joined(separator: "\n")
  }
}
