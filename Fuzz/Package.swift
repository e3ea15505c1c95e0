// swift-tools-version: 6.3
import PackageDescription

// The readers under libFuzzer, in a package of its own, so that a plain build knows nothing of it.
//
// The modules are links to those of the house: compiled here, they are instrumented, and what is
// `package` there is `package` here. The rows are those of the manifest above without `passtool`.
let package = Package(
  name: "passtool-fuzz",
  targets: [
    .systemLibrary(name: "COpenSSL", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CZint", providers: [.apt(["libzint-dev"])]),
    .systemLibrary(name: "CPNG", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CLibFuzzer"),
    .target(name: "Vocabulary"),
    .target(name: "Platform"),
    .target(name: "PassFormats", dependencies: ["Vocabulary"]),
    .target(name: "PassCrypto", dependencies: ["COpenSSL"]),
    .target(name: "PassCompression", dependencies: ["CZlib"]),
    .target(name: "PassBarcode", dependencies: ["CZint", "CPNG"]),
    .target(
      name: "PassIssuer",
      dependencies: [
        "Vocabulary", "Platform", "PassFormats", "PassCrypto", "PassCompression", "PassBarcode",
      ]),
    .target(
      name: "PassVerifier",
      dependencies: ["Vocabulary", "Platform", "PassFormats", "PassCrypto", "PassCompression"]),
    .target(name: "SQLite", dependencies: ["CSQLite"]),
    .target(
      name: "PassGate",
      dependencies: [
        "Vocabulary", "Platform", "SQLite", "PassFormats", "PassCrypto", "PassVerifier",
      ]),
    .target(name: "Airports", dependencies: ["Vocabulary", "Platform"]),
    .target(name: "Bookings", dependencies: ["Vocabulary"]),
    .target(
      name: "Schedules",
      dependencies: ["Vocabulary", "Platform", "PassFormats", "Airports", "Bookings", "Flights"]),
    .target(name: "Flights", dependencies: ["Vocabulary", "Bookings"]),
    .target(name: "RequestBodies", dependencies: ["Vocabulary", "PassFormats", "Bookings"]),
    .target(
      name: "PassTestSupport",
      dependencies: [
        "Vocabulary", "Platform", "PassFormats", "PassCrypto", "PassCompression", "PassBarcode",
        "PassIssuer", "PassVerifier",
      ]),
    .target(
      name: "FuzzSupport",
      dependencies: [
        "CLibFuzzer", "PassTestSupport", "Vocabulary", "PassFormats", "PassCrypto", "PassVerifier",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for name in [
  "FuzzToken", "FuzzJSON", "FuzzRequest", "FuzzKeySet", "FuzzScan", "FuzzBarcode", "FuzzBundle",
  "FuzzStatusList", "FuzzTrustStore", "FuzzLedger", "FuzzManifest", "FuzzSchedule", "FuzzBody",
  "FuzzSeeds",
] {
  package.targets.append(
    .executableTarget(
      name: name,
      dependencies: [
        "FuzzSupport", "PassTestSupport", "Vocabulary", "Platform", "PassFormats", "PassCrypto",
        "PassCompression", "PassIssuer", "PassVerifier", "PassGate", "Airports", "Bookings",
        "Flights", "Schedules", "RequestBodies",
      ],
      // gold, the default, falls over its own message about the two entries.
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]))
}

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .unsafeFlags(["-sanitize=fuzzer,address", "-parse-as-library"]),
  ]
}
