package import Bookings
internal import Synchronization

/// Values of any `Decodable` type, made from a seed: optionals with and without a value, texts with escapes.
///
/// Numbers rise from one to the next up to 1,040, so that the end of a stretch comes after its start. A type that is one text gets
/// one of `words`, the first that it accepts.
package enum SeededValue {
  /// Returns the value that a seed gives; `words` are texts such as the cases of enums.
  package static func make<Value: Decodable>(
    _ type: Value.Type, seed: UInt64, words: [String]
  ) throws -> Value {
    try SeededDecoder(SeededSource(seed: seed, words: words)).make(type)
  }
}

/// The type gives its ids, which a list of words cannot have.
private protocol SeededID {
  static func make(_ source: SeededSource) -> Self
}

extension OpaqueID: SeededID {
  fileprivate static func make(_ source: SeededSource) -> Self {
    source.state.withLock { Self(using: &$0.random) }
  }
}

private final class SeededSource: Envelope {
  struct State {
    var random: SplitMix
    var number = 0
  }

  let state: Mutex<State>
  let words: [String]

  init(seed: UInt64, words: [String]) {
    state = Mutex(State(random: SplitMix(state: seed)))
    self.words = words
  }

  func below(_ count: Int) -> Int {
    state.withLock { Int($0.random.next() % UInt64(count)) }
  }

  var number: Int {
    let step = below(40)
    return state.withLock { state in
      // The offset of a zone is less than a day.
      state.number = state.number > 1_000 ? step : state.number + 1 + step
      return state.number
    }
  }

  var text: String {
    ["", "plain", "q\"b\\", "line\nbreak\u{1}", "Zoë 語 🛫", "/ </script>"][below(6)]
  }

  func add(_ part: some Encodable) throws -> Int { throw NoValue() }
  func part<Part: Decodable>(_ type: Part.Type, at place: Int) throws -> Part {
    try SeededDecoder(self).make(type)
  }
}

private struct NoValue: Error {}

/// None of the words, and no other value that was tried, is one of this type.
private struct NoWord: Error { let type: String }

/// A decoder of one text.
private struct WordDecoder: Decoder, SingleValueDecodingContainer {
  let word: String

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw NoValue()
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NoValue() }
  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { false }
  func decode(_ type: String.Type) -> String { word }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { throw NoValue() }
}

private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

private struct SeededDecoder: Decoder, SingleValueDecodingContainer {
  let source: SeededSource
  init(_ source: SeededSource) { self.source = source }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [.envelope: source] }

  func make<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let type = type as? any SeededID.Type, let value = type.make(source) as? Value {
      return value
    }
    if let type = type as? any ExpressibleByNilLiteral.Type, source.below(3) == 0,
      let none = type.init(nilLiteral: ()) as? Value
    {
      return none
    }
    // A compound value, such as the nights of a stay, may need other parts.
    for _ in 0..<64 {
      do {
        return try Value(from: self)
      } catch let error as NoWord {
        throw error
      } catch {
        if let value = worded(type) { return value }
      }
    }
    throw NoWord(type: "\(type)")
  }

  /// Returns the value of one of the words; nil if the type is not one text, or accepts none of them.
  private func worded<Value: Decodable>(_ type: Value.Type) -> Value? {
    let first = source.below(source.words.count)
    for offset in source.words.indices {
      let word = source.words[(first + offset) % source.words.count]
      if let value = try? Value(from: WordDecoder(word: word)) { return value }
    }
    return nil
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(SeededMembers<Key>(source))
  }
  func unkeyedContainer() -> any UnkeyedDecodingContainer { SeededElements(source) }
  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { false }
  func decode(_ type: Bool.Type) -> Bool { source.below(2) == 0 }
  func decode(_ type: String.Type) -> String { source.text }
  func decode(_ type: Int.Type) -> Int { source.number }
  func decode(_ type: Int64.Type) -> Int64 { Int64(source.number) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try make(type) }
}

private struct SeededMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let source: SeededSource
  init(_ source: SeededSource) { self.source = source }

  var codingPath: [any CodingKey] { [] }
  /// The keys of a dictionary; those of a type with its own members are not asked for.
  var allKeys: [Key] {
    (0..<source.below(3)).compactMap { Key(stringValue: ["a", "q\"", "né"][$0]) }
  }

  func contains(_ key: Key) -> Bool { source.below(3) > 0 }
  func decodeNil(forKey key: Key) -> Bool { false }
  func decode(_ type: Bool.Type, forKey key: Key) -> Bool { source.below(2) == 0 }
  func decode(_ type: String.Type, forKey key: Key) -> String { source.text }
  func decode(_ type: Int.Type, forKey key: Key) -> Int { source.number }
  func decode(_ type: Int64.Type, forKey key: Key) -> Int64 { Int64(source.number) }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try SeededDecoder(source).make(type)
  }

  func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedDecodingContainer<Nested> {
    KeyedDecodingContainer(SeededMembers<Nested>(source))
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    SeededElements(source)
  }
  func superDecoder() -> any Decoder { SeededDecoder(source) }
  func superDecoder(forKey key: Key) -> any Decoder { SeededDecoder(source) }
}

private struct SeededElements: UnkeyedDecodingContainer {
  let source: SeededSource
  private let length: Int
  private(set) var currentIndex = 0

  init(_ source: SeededSource) {
    self.source = source
    // A sale has at least one purchase.
    length = 1 + source.below(2)
  }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { length }
  var isAtEnd: Bool { currentIndex >= length }

  mutating func decodeNil() -> Bool { false }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    currentIndex += 1
    return try SeededDecoder(source).make(type)
  }
  mutating func nestedContainer<Nested>(
    keyedBy type: Nested.Type
  ) -> KeyedDecodingContainer<Nested> {
    currentIndex += 1
    return KeyedDecodingContainer(SeededMembers<Nested>(source))
  }
  mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
    currentIndex += 1
    return SeededElements(source)
  }
  mutating func superDecoder() -> any Decoder { SeededDecoder(source) }
}
