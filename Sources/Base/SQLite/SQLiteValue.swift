/// The value of a column.
package enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int)
  case text(String)
  case blob([UInt8])

  /// The text, or null for nil.
  package init(_ text: String?) { self = text.map(Self.text) ?? .null }
  /// The number, or null for nil.
  package init(_ number: Int?) { self = number.map(Self.integer) ?? .null }

  /// The number, or null for nil.
  package init(_ number: Int64?) { self.init(number.map { Int($0) }) }

  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  package var blob: [UInt8]? { if case .blob(let bytes) = self { bytes } else { nil } }
}
