internal import Vocabulary

/// The metadata of a PDF as XMP (ISO 16684-1); it says the same as the information dictionary.
struct XMPPacket {
  let title: String
  let language: Language
  let date: Instant
  let creator: String
  let producer: String

  /// The packet, without padding, because no program changes it in place.
  var text: String {
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
       <dc:format>application/pdf</dc:format>
       <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(escaped(title))</rdf:li></rdf:Alt></dc:title>
       <dc:language><rdf:Bag><rdf:li>\(language.rawValue)</rdf:li></rdf:Bag></dc:language>
       <xmp:CreatorTool>\(escaped(creator))</xmp:CreatorTool>
       <xmp:CreateDate>\(date)</xmp:CreateDate>
       <xmp:ModifyDate>\(date)</xmp:ModifyDate>
       <pdf:Producer>\(escaped(producer))</pdf:Producer>
      </rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>
    <?xpacket end="r"?>
    """
  }

  /// Returns a text for XML, without the characters that XML 1.0 does not allow.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: result += "&amp;"
      case 0x3C: result += "&lt;"
      case 0x3E: result += "&gt;"
      case 0..<0x20, 0xFFFE, 0xFFFF: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
