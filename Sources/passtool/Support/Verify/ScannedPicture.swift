internal import PassBarcode
internal import PassPictures
internal import PassVerifier
internal import Platform
internal import StrictText
internal import Vocabulary

/// A picture that is handed in instead of scanned texts, and its codes.
struct ScannedPicture {
  /// Maximum length of a picture's file in bytes.
  static let maxBytes = 64 << 20

  let name: String
  let content: PictureContent

  /// Reads the file, or standard input if the path is `-`.
  init(_ path: String, by reader: PictureReader) throws {
    name = path == "-" ? "standard input" : path
    guard let bytes = try Files.readInput(path, limit: Self.maxBytes) else {
      throw Failure.data(
        "\(name): longer than \(Self.maxBytes >> 20) MiB; make the picture smaller")
    }
    do throws(PictureError) {
      content = try reader.content(of: bytes)
    } catch {
      throw Failure.data("\(name): \(error)")
    }
    if content.codes.isEmpty { throw Failure.data(noCode) }
  }

  private var noCode: String {
    let picture = "the picture of \(content.width) × \(content.height) pixels"
    if let fault = content.fault {
      return "\(name): \(picture) is damaged (\(fault)), and no code was found in the rest; "
        + "copy or save it again"
    }
    return "\(name): no code was found in \(picture); it must show a whole Aztec, QR, PDF417 or "
      + "Data Matrix code with a white edge, sharp and evenly lit: take it anew, nearer or straighter"
  }

  /// What a person should know although codes were read.
  var remarks: [String] {
    var remarks: [String] = []
    if let fault = content.fault {
      remarks.append(
        "\(name): the picture is damaged (\(fault)); it may have more codes than were read")
    }
    if content.mayHaveMore {
      remarks.append(
        "\(name): \(content.codes.count) codes were read, the most of one picture; if it has more, "
          + "cut it in parts")
    }
    return remarks
  }

  /// Names the code for a person, by its place.
  func title(of code: PictureCode) -> String {
    "\(escaped(name)): \(code.symbology.displayName) code at \(code.top.x),\(code.top.y)"
  }

  /// The verdict on a code as a JSON object, with the picture and the code's place in it.
  func json(_ code: PictureCode, _ verdict: Verdict) -> String {
    var writer = JSONWriter(isForDisplay: true)
    writer.object { writer in
      writer.member("image", name)
      writer.member("symbology", code.symbology.formatName)
      writer.name("corners")
      writer.array { writer in
        for corner in code.corners {
          writer.object { writer in
            writer.member("x", corner.x)
            writer.member("y", corner.y)
          }
        }
      }
      writer.name("verdict")
      writer.object {
        $0.verdict(
          verdict, decision: verdict.decision.name, reason: verdict.reason?.rawValue,
          verdict.message)
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
