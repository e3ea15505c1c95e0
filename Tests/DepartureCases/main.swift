// Answers the cases that Interop/departure also gives to another reader.
//
// Each line of standard input is a case with tab-separated members: the second of receipt since 1970, then texts in
// hexadecimal digits, which are called t1, t2 and so on. Each answer ends with a line that consists of a full stop.

import DepartureMessages
import Vocabulary

struct Fault: Error { let text: String }

func bytes(_ digits: Substring) throws -> [UInt8] {
  let digits = Array(digits.utf8)
  guard digits.count.isMultiple(of: 2) else { throw Fault(text: "an odd number of digits") }
  return try stride(from: 0, to: digits.count, by: 2).map { index in
    guard let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
    else { throw Fault(text: "no hexadecimal digits at \(index)") }
    return byte
  }
}

while let line = readLine() {
  let members = line.split(separator: "\t", omittingEmptySubsequences: false)
  guard let second = members.first.flatMap({ Int64($0) }) else {
    throw Fault(text: "the case has no time of receipt")
  }
  var answer = Answer()
  var parts: [MessagePart] = []
  for (index, text) in members.dropFirst().enumerated() {
    let read = MessageReader.read(
      try bytes(text), from: "t\(index + 1)", received: Instant(secondsSince1970: second))
    answer.read(read)
    parts += read.parts
  }
  answer.set(MessageSet(parts))
  for line in answer.lines { print(line) }
  print(".")
}
