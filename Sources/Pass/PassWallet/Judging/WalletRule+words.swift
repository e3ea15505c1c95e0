/// The words of the rules: how grave a breach is, what a phone does, and the remedy where the finding has none of its
/// own.
extension WalletRule {
  typealias Words = (severity: WalletFinding.Severity, effect: String, remedy: String)

  private static let refuses = "a phone refuses the pass and says nothing"
  private static let ignores = "a phone leaves the member out and says nothing"
  private static let nothing = "nothing that is known"

  var words: Words {
    switch self {
    case .archive: (.fault, Self.refuses, "zip the files of the pass again")
    case .limit:
      (.fault, "a phone may refuse the pass; it was not judged further", "make it smaller")
    case .parts: (.fault, Self.refuses, "make one plain ZIP archive without ZIP64")
    case .directory: (.fault, Self.refuses, "zip the files again; a tool damaged the archive")
    case .overlap: (.fault, Self.refuses, "zip the files again; this archive is a trap")
    case .strangeBytes:
      (.advice, "a phone that reads from the front may refuse the pass", "zip the files again")
    case .archiveComment: (.advice, Self.nothing, "leave the comment out")
    case .descriptor:
      (.advice, "a reader from the front cannot know the length", "write the lengths first")
    case .folder:
      (
        .fault, Self.refuses,
        "zip the files of the folder, not the folder: cd FOLDER && zip -r ../x.pkpass ."
      )
    case .encrypted: (.fault, Self.refuses, "zip without a password")
    case .method: (.fault, Self.refuses, "store or deflate the entry")
    case .link: (.fault, Self.refuses, "put the file itself into the archive")
    case .duplicateEntry: (.fault, Self.refuses, "keep one of the entries")
    case .entryName: (.fault, Self.refuses, "give the entry a plain relative name")
    case .entryLetters: (.advice, "a phone may not find the file", "use ASCII in names")
    case .junk:
      (.advice, "nothing, if the manifest lists it", "leave it out: zip -X, and no .DS_Store")
    case .entryDamaged:
      (.fault, Self.refuses, "zip the files again, and copy the pass in binary mode")
    case .missingEntry:
      (.fault, Self.refuses, "put it at the root of the archive, in this spelling")
    case .bundleCount: (.fault, "a phone refuses the file", "put at most ten passes into a file")
    case .bundleEntry:
      (.fault, "a phone leaves the entry out", "put only .pkpass files at the root")
    case .bundleTwice:
      (.fault, "a phone keeps only one of the two passes", "give each pass its own serial number")
    case .manifestForm:
      (
        .fault, Self.refuses,
        "write one JSON object: path of each file to its SHA-1 in lower-case hex"
      )
    case .manifestValue: (.fault, Self.refuses, "write the SHA-1 of the file, 40 lower-case digits")
    case .manifestItself:
      (.fault, Self.refuses, "leave manifest.json and signature out of the manifest")
    case .unlisted: (.fault, Self.refuses, "list the file in the manifest and sign again")
    case .absent: (.fault, Self.refuses, "add the file, or take its line out and sign again")
    case .digest: (.fault, Self.refuses, "make the manifest from the final files, and sign again")
    case .signatureForm: (.fault, Self.refuses, "sign manifest.json as detached CMS in DER")
    case .attached: (.fault, Self.refuses, "sign detached: the manifest is a file of its own")
    case .signers: (.fault, Self.refuses, "sign once")
    case .signerMissing: (.fault, Self.refuses, "put the signer's certificate into the signature")
    case .signedContent:
      (.fault, Self.refuses, "sign the final manifest.json, with -binary where openssl signs")
    case .signatureInvalid: (.fault, Self.refuses, "sign again with the key of this certificate")
    case .signingTime: (.fault, Self.refuses, "sign with the attribute signingTime")
    case .signatureAttributes:
      (.fault, Self.refuses, "sign with the attributes contentType (data) and messageDigest")
    case .signatureAlgorithm: (.fault, Self.refuses, "sign with SHA-256")
    case .signedLater: (.advice, "a phone may refuse the pass", "correct the signer's clock")
    case .intermediate:
      (
        .fault, Self.refuses,
        "add the intermediate that issued the certificate; Apple has several generations (WWDR G1 to G6)"
      )
    case .chain: (.fault, Self.refuses, "use the certificate and the intermediate of one authority")
    case .root: (.fault, Self.refuses, "sign with a certificate of this authority")
    case .certificateNow:
      (
        .fault, "a phone refuses to add the pass and says nothing",
        "renew the certificate, sign again"
      )
    case .certificateThen: (.fault, Self.refuses, "sign while the certificate is valid")
    case .extraCertificate: (.advice, Self.nothing, "leave the certificate out")
    case .passType:
      (.fault, Self.refuses, "write the UID of the certificate's subject into passTypeIdentifier")
    case .team:
      (.fault, Self.refuses, "write the OU of the certificate's subject into teamIdentifier")
    case .json: (.fault, Self.refuses, "correct the JSON")
    case .missingMember: (.fault, Self.refuses, "add the member")
    case .memberType: (.fault, "a phone refuses the pass or loses the member", "correct the type")
    case .memberValue: (.fault, "a phone refuses the pass or loses the member", "correct the value")
    case .unknownMember: (.advice, Self.ignores, "correct the name, or leave the member out")
    case .misplacedMember: (.fault, Self.ignores, "move the member or leave it out")
    case .memberCount: (.fault, "a phone leaves the rest out", "leave out what is too much")
    case .deprecated: (.advice, "older phones read only the old member", "write both members")
    case .style: (.fault, Self.refuses, "write exactly one style, such as boardingPass")
    case .scheme:
      (.fault, "a phone shows the older style", "write the new style first and the older one last")
    case .legacyFields:
      (.fault, "an older phone shows an empty pass", "fill the fields of the older style, too")
    case .date:
      (
        .fault, "a phone refuses the pass or loses the member, and says nothing",
        "write 2025-03-15T08:30:00-07:00 or …Z: seconds are optional, zone and colons are not"
      )
    case .hexColor: (.advice, "older phones know only rgb()", "write rgb(18, 43, 69)")
    case .color: (.fault, "a phone shows its own colour", "write rgb(18, 43, 69), 0 to 255 each")
    case .barcodeLegacy:
      (
        .advice, "phones of today may show no barcode",
        "write barcodes, an array, with the same object"
      )
    case .barcodeDiffers:
      (.advice, "old and new phones show different barcodes", "write the first of barcodes there")
    case .barcodeEncoding:
      (.fault, "a phone shows no barcode", "write ASCII in iso-8859-1, or name the right charset")
    case .barcodeFormat:
      (.advice, "older phones or the watch show no barcode", "use QR, Aztec or PDF417")
    case .token: (.fault, "nothing; the gate refuses the pass", "issue the pass again")
    case .tokenUnsure: (.advice, "nothing; the gate asks a person", "see what the verdict says")
    case .nullValue: (.fault, Self.refuses, "leave the field out, or give it a text")
    case .fieldKey: (.fault, Self.refuses, "give each field of the pass its own key")
    case .changeMessage:
      (.fault, "a phone says nothing when the value changes", "write %@ where the value belongs")
    case .fieldCount: (.advice, "a phone clips the rest", "move fields to the back")
    case .fieldFormat: (.fault, "a phone shows the value as plain text", "make value and style fit")
    case .fieldAlignment: (.advice, Self.ignores, "leave the member out here")
    case .fieldMarkup:
      (
        .advice, "a phone shows plain text",
        "use attributedValue in backFields, with <a href=…> only"
      )
    case .fieldCurrency: (.advice, "one of the two is ignored", "leave out numberStyle")
    case .relevance:
      (
        .fault, "a phone does not offer the pass at its time",
        "write date, or startDate with endDate, at most 24 hours"
      )
    case .relevanceSpelling:
      (
        .advice, "some versions of iOS 18 do not offer the pass at its time",
        "write date and relevantDate, both"
      )
    case .servicePair:
      (
        .fault, "a phone never asks for news",
        "write webServiceURL and authenticationToken, both or neither"
      )
    case .serviceAddress: (.fault, "a phone never asks for news", "use an https address")
    case .serviceToken: (.fault, Self.refuses, "use a secret of at least 16 characters")
    case .expired:
      (.advice, "a phone shows the pass among those that are past", "nothing, if it is past")
    case .voided: (.advice, "a phone shows the pass as void", "nothing, if it is void")
    case .semanticMissing: (.fault, "a phone shows the older style", "add the tag")
    case .semanticRecommended: (.advice, "a phone shows less", "add the tags if they are known")
    case .semanticSpelling:
      (.advice, "some readers look for the other name", "write the tag under both names")
    case .semanticSeats: (.advice, "a phone shows no seat", "add seats if they are known")
    case .posterMissing:
      (.fault, "a phone shows the older style", "add the member, or leave posterEventTicket out")
    case .posterPicture: (.fault, "a phone shows an empty poster", "add artwork or background")
    case .posterDates: (.advice, "a phone shows less", "add the tag")
    case .icon: (.fault, Self.refuses, "add icon.png, icon@2x.png and icon@3x.png")
    case .iconScale: (.advice, "a phone shows a blurred picture", "add the picture in this scale")
    case .pictureForm: (.fault, "a phone does not show the picture", "save the picture as PNG")
    case .pictureSize: (.advice, "a phone scales or crops the picture", "save it in the right size")
    case .pictureClash:
      (
        .fault, "a phone leaves some of the pictures out",
        "use strip, or else background and thumbnail"
      )
    case .pictureUnused:
      (.advice, "a phone never shows the file", "leave it out, or correct its name")
    case .weight: (.advice, "the pass loads slowly", "make the pictures smaller")
    case .strings:
      (.fault, "a phone shows the keys in place of the texts", "write lines \"KEY\" = \"Text\";")
    case .stringsKeys:
      (
        .fault, "a phone shows the key in place of the text, or refuses the pass",
        "give each language the same keys"
      )
    case .stringsUnused:
      (.advice, "a phone never shows the text", "leave the line out, or correct the key")
    case .language:
      (.advice, "a phone never shows the language", "name it like en.lproj or zh-Hans.lproj")
    case .languagePictures:
      (
        .fault, "a phone shows the picture of another language",
        "give each language the same pictures"
      )
    case .shadowed:
      (
        .fault, "a phone never shows the picture of the language",
        "take the picture at the root out"
      )
    }
  }
}
