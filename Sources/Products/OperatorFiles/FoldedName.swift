internal import Vocabulary

/// Returns a name in the form in which it is looked up: people write `Zürich`, `ZÜRICH` and `zürich`.
package func folded(_ name: String) -> String { TicketText.normalized(name.lowercased()) }
