/// A PDF file that is being written: its objects, numbered from 1 in the order in which they were asked for.
struct PDFWriter {
  private var objects: [[UInt8]] = []

  /// Returns the number of an object that will be set later.
  mutating func reserve() -> Int {
    objects.append([])
    return objects.count
  }

  mutating func set(_ number: Int, to value: PDFValue) {
    var bytes: [UInt8] = []
    bytes.write(value)
    objects[number - 1] = bytes
  }

  /// Sets a stream; its length replaces that of the dictionary.
  mutating func set(_ number: Int, to value: PDFValue, stream: some Collection<UInt8>) {
    set(number, to: value.with(["Length": .whole(stream.count)]))
    objects[number - 1] += "\nstream\n".utf8
    objects[number - 1] += stream
    objects[number - 1] += "\nendstream".utf8
  }

  mutating func add(_ value: PDFValue) -> Int {
    let number = reserve()
    set(number, to: value)
    return number
  }

  /// Returns the file, of version 1.7: the first of ISO, and the one whose tags are used.
  func file(root: Int, information: Int) -> [UInt8] {
    // The bytes of the second line tell programs that it is no text (7.5.2).
    var file = Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let offset = String(file.count)
      table += String(repeating: "0", count: max(0, 10 - offset.count)) + offset + " 00000 n \n"
      file += "\(index + 1) 0 obj\n".utf8
      file += object
      file += "\nendobj\n".utf8
    }
    let start = file.count
    file += table.utf8
    file += "trailer\n".utf8
    file.write(
      [
        "Size": .whole(objects.count + 1), "Root": .reference(root),
        "Info": .reference(information),
      ])
    file += "\nstartxref\n\(start)\n%%EOF\n".utf8
    return file
  }
}
