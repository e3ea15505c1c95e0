// swift-tools-version: 6.3
import PackageDescription

// A separate package, so that building passtool does not build its peers for comparison.
let package = Package(
  name: "passtool-benchmarks",
  products: [.executable(name: "passtool-bench", targets: ["passtool-bench"])],
  dependencies: [
    .package(name: "passtool", path: ".."),
    .package(url: "https://github.com/vapor/jwt-kit", exact: "5.7.1"),
  ],
  targets: [
    // This target calls libcrypto and zint directly from C and counts allocations.
    .target(
      name: "CPeers", linkerSettings: [.linkedLibrary("crypto"), .linkedLibrary("zint")]),
    .executableTarget(
      name: "passtool-bench",
      dependencies: [
        "CPeers",
        .product(name: "PassIssuer", package: "passtool"),
        .product(name: "PassVerifier", package: "passtool"),
        .product(name: "PassGate", package: "passtool"),
        .product(name: "PassBarcode", package: "passtool"),
        .product(name: "PassWallet", package: "passtool"),
        .product(name: "JWTKit", package: "jwt-kit"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .strictMemorySafety(),
        .treatAllWarnings(as: .error),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
