internal import Vocabulary

/// A name as it is looked up: people write `Zürich`, `ZÜRICH` and `zürich`.
package func folded(_ name: String) -> String { TicketText.normalized(name.lowercased()) }
