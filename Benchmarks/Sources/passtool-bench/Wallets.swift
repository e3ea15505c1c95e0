import Foundation
import PassIssuer
import PassWallet

/// Measures signed passes for Apple's wallet: a boarding pass in eight languages with its pictures, RSA 2048.
func makingWallets(
  _ samples: Samples, _ race: Race, _ folder: TemporaryFolder
) async throws -> Report {
  let settings = try WalletSettingsFile.read(
    try authority(in: folder), at: Instant(secondsSince1970: Int64(Date().timeIntervalSince1970)))
  let details = try PageDetails(request: Samples.requestJSON)
  let passes = try samples.passes.map {
    WalletPass(try PrintablePass(Array($0.barcodeText.utf8)), details)
  }
  let timings = try await race.run([
    Contender("a pass for Apple's wallet") { count in
      for index in 0..<count {
        keep(try ApplePass.passes(passes[index % passes.count], settings))
      }
    }
  ])
  let time = timings[0].nanoseconds
  let bytes = try ApplePass.passes(passes[0], settings)[0].bytes.count
  return Report(
    rows: [
      .limit(
        "a signed pass for Apple's wallet (\(bytes) bytes), one processor", time,
        "≥ 300/s, ≤ 3.3 ms", isMet: time <= 1e9 / 300)
    ],
    parts: [])
}

/// Makes an authority with a root, an intermediate and a certificate for passes; returns the path of the settings.
private func authority(in folder: TemporaryFolder) throws -> String {
  func openssl(_ arguments: String) throws {
    _ = try run(["openssl"] + arguments.split(separator: " ").map(String.init))
  }
  func file(_ name: String) -> String { folder.path("wallet-\(name)") }
  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
  }
  try write("ca.ext", "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign\n")
  for name in ["root.key", "wwdr.key", "pass.key"] {
    try openssl("genrsa -out \(file(name)) 2048")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file(name))
  }
  try openssl("req -x509 -new -key \(file("root.key")) -subj /CN=Root -out \(file("root.pem"))")
  for (name, subject, issuer, more) in [
    ("wwdr", "/CN=WWDR/OU=G4", "root", " -extfile \(file("ca.ext"))"),
    ("pass", "/UID=pass.example.quay/OU=ABCDE12345", "wwdr", ""),
  ] {
    try openssl(
      "req -new -key \(file("\(name).key")) -subj \(subject) -out \(file("\(name).csr"))")
    try openssl(
      "x509 -req -in \(file("\(name).csr")) -CA \(file("\(issuer).pem")) -CAkey "
        + "\(file("\(issuer).key")) -set_serial 7 -days 30 -out \(file("\(name).pem"))" + more)
  }
  try write(
    "settings.json",
    """
    {"organization": "Quay Air", "apple": {"certificate": "wallet-pass.pem",
     "key": "wallet-pass.key", "intermediates": ["wallet-wwdr.pem"]}}
    """)
  return file("settings.json")
}
