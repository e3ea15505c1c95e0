internal import Bookings
internal import StrictText

extension JSONWriter {
  /// Writes the state machines of a product.
  mutating func members(of product: String, _ machines: [StateOutline]) {
    member("product", product)
    objects("machines", machines) { writer, machine in
      writer.member("name", machine.name)
      writer.member("start", machine.start)
      writer.member("states", machine.states)
      writer.member("actions", machine.actions)
      writer.objects("transitions", machine.rows) { writer, row in
        writer.member("from", row.from)
        writer.member("action", row.action)
        writer.member("to", row.to)
      }
    }
  }
}
