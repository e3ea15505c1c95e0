internal import ArgumentParser

/// `passtool wallet`: passes in the wallets of phones.
struct WalletCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wallet",
    abstract: "Write passes for the wallets of phones, and judge those of others.",
    discussion: """
      A wallet's pass has the same barcode as paper: the signed pass, character by character. Apple's wallet takes a \
      file that a certificate of the operator signs; docs/guides/wallets.md says how to get one.

        passtool wallet write pass.json --request request.json \\
          --settings wallet.json -o pass.pkpass
        passtool wallet verify pass.pkpass
      """,
    subcommands: [WalletWrite.self, WalletVerify.self, WalletGoogle.self])
}
