import PassTestSupport
import Testing
import Vocabulary

@Suite struct OrderingTests {
  @Test(arguments: 0..<30)
  func `elements come in order, and equal ones stay in the order in which they were`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let elements = (0..<Int.random(in: 0...200, using: &generator)).map { place in
      (key: Int.random(in: 0...20, using: &generator), place: place)
    }
    let ordered = elements.ordered { $0.key < $1.key }
    #expect(ordered.count == elements.count)
    for (one, next) in zip(ordered, ordered.dropFirst()) {
      #expect((one.key, one.place) < (next.key, next.place))
    }
  }
}
