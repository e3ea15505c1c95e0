import FuzzSupport

/// Seeds for the targets of joining a door and of kits; `$` and two letters represent a key.
enum DoorSeeds {
  static var invitations: [String] {
    let plain = DoorSamples.invitationJSON
    return [
      "j" + plain,
      "j"
        + plain.replacing(
          #""nonce""#, with: #""list":"47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU","nonce""#),
      "j"
        + plain.replacing(
          #""kid""#, with: #""zone":"Europe/Prague","utc_offset":60,"kid""#),
      "j" + plain.replacing(#""once""#, with: #""once-per-day""#),
      "j" + plain.replacing("$DY", with: "$AY"), "rPT1D/ABCDEF", "r",
    ]
  }

  static var answers: [String] {
    let keys = DoorSamples.keySetJSON
    let twice = keys.replacing("}]}", with: #"},{"kty":"RSA"}]}"#)
    return [
      "k" + keys, "k" + twice, "k" + keys.replacing("$AX", with: "$DX"),
      "k" + keys.replacing(#""device""#, with: #""device","status""#),
      "j" + String(decoding: DoorSamples.answerJSON(Array(keys.utf8)), as: UTF8.self),
      "j" + String(decoding: DoorSamples.answerJSON([]), as: UTF8.self), "rPT1A/ABCDEF",
    ]
  }

  static var kits: [String] {
    let list =
      "sequence,seat,surname,given_names,booking_reference,status\n25,012A,Doe,Jane,ABC123,1\n"
    func kit(_ record: String, _ roots: String, _ bundle: String) -> String {
      [record, roots, bundle, list].joined(separator: "\n---\n")
    }
    func root(_ letter: String, _ id: String) -> String {
      #"{"crv":"P-256","kty":"EC","x":"$\#(letter)X","y":"$\#(letter)Y","kid":"\#(id)"}"#
    }
    let record = #"{"roots_of":"GROUND","gates_of":"UA"}"#
    let both = #"{"keys":[\#(root("D", "DAILY")),\#(root("R", "SAFE"))]}"#
    let bundles = TrustSeeds.bundles.filter { $0.hasPrefix("c") }.map { "d" + $0.dropFirst() }
    return bundles.map { kit(record, both, $0) } + [
      kit(record, #"{"keys":[\#(root("D", "DAILY"))]}"#, bundles[0]),
      kit(record, #"{"keys":[\#(root("N", "NEXT")),\#(root("R", "SAFE"))]}"#, bundles[2]),
      kit(record, #"{"keys":[\#(root("A", "FUZZ"))]}"#, bundles[0]),
      kit(record.replacing("UA", with: "ORPHEUM"), both, bundles[0]), kit("{}", "", ""),
    ]
  }
}
