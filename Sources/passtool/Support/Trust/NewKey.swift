internal import ArgumentParser
internal import StrictText
internal import PassIssuer
internal import Platform
internal import Vocabulary

/// The output of the verbs that add a key to a ring.
struct NewKey {
  private let store: KeyStore
  private let issuer: IssuerID
  private let keyID: KeyID
  private let file: String
  private let old: KeyID?

  init(_ store: KeyStore, _ issuer: IssuerID, _ keyID: KeyID, file: String, old: KeyID? = nil) {
    self.store = store
    self.issuer = issuer
    self.keyID = keyID
    self.file = file
    self.old = old
  }

  func print(asJSON json: Bool) throws {
    Console.remark("private key: \(file)\npublic keys: \(store.setPath(issuer))")
    guard json else { return try Console.print(keyID.rawValue) }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("issuer", issuer.rawValue)
      writer.member("kid", keyID.rawValue)
      if let old { writer.member("takes_over_from", old.rawValue) }
      writer.member("private", file)
      writer.member("public", store.setPath(issuer))
    }
    try Console.print(String(decoding: writer.bytes, as: UTF8.self))
  }
}

/// The options for the passphrase that encrypts a new key.
struct NewPassphraseOptions: ParsableArguments {
  @OptionGroup var passphrase: PassphraseOption

  @Flag(help: "Ask on the terminal for a passphrase that encrypts the private key.")
  var askPassphrase = false

  func secret() throws -> [UInt8]? {
    if let secret = try passphrase.fromFile() { return secret }
    guard askPassphrase else { return nil }
    guard let first = Terminal.askSecret("Passphrase for the new key: "),
      let second = Terminal.askSecret("The same passphrase once more: ")
    else {
      throw Failure.usage("there is no terminal to ask on; use --passphrase-file FILE")
    }
    guard first == second, !first.isEmpty else {
      throw Failure.data("the two passphrases differ or are empty; no key was made")
    }
    return first
  }
}
