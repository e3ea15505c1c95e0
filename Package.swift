// swift-tools-version: 6.3
import PackageDescription

// The modules in dependency order: a target may import what its row names and nothing else
// (Scripts/check-imports holds the sources to it; the table is explained in ARCHITECTURE.md).
let package = Package(
  name: "passtool",
  products: [
    .library(name: "PassIssuer", targets: ["PassIssuer"]),
    .library(name: "PassVerifier", targets: ["PassVerifier"]),
    .library(name: "PassGate", targets: ["PassGate"]),
    .library(name: "PassBarcode", targets: ["PassBarcode"]),
    .library(name: "PassDocuments", targets: ["PassDocuments"]),
    .executable(name: "passtool", targets: ["passtool"]),
    .executable(name: "passservice", targets: ["passservice"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
  ],
  targets: [
    .systemLibrary(name: "COpenSSL", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CZint", providers: [.apt(["libzint-dev"])]),
    .systemLibrary(name: "CPNG", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),

    // No system library: Cairo and Pango are loaded when something is drawn, see CCairo.h.
    .target(name: "CCairo"),

    .target(name: "Vocabulary"),
    .target(name: "Platform"),
    .target(name: "SQLite", dependencies: ["CSQLite"]),
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
    .target(
      name: "PassGate",
      dependencies: [
        "Vocabulary", "Platform", "SQLite", "PassFormats", "PassCrypto", "PassVerifier",
      ]),
    .target(
      name: "PassDocuments",
      dependencies: ["Vocabulary", "Platform", "PassFormats", "PassBarcode", "CCairo"]),
    .target(name: "Bookings", dependencies: ["Vocabulary"]),
    .target(name: "Flights", dependencies: ["Vocabulary", "Bookings"]),
    .target(name: "Airports", dependencies: ["Vocabulary", "Platform"]),
    .target(
      name: "Schedules",
      dependencies: ["Vocabulary", "Platform", "PassFormats", "Airports", "Bookings", "Flights"]),
    .target(name: "BookingStore", dependencies: ["Vocabulary", "Bookings"]),
    .target(
      name: "BookingStoreSQLite",
      dependencies: [
        "Vocabulary", "Platform", "PassCrypto", "Bookings", "BookingStore",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .target(name: "Selling", dependencies: ["Vocabulary", "Bookings", "BookingStore"]),
    .target(
      name: "FlightSales",
      dependencies: ["Vocabulary", "Bookings", "BookingStore", "Selling", "Flights"]),
    .target(
      name: "PaymentsHTTP",
      dependencies: [
        "Vocabulary", "PassFormats", "PassCrypto", "Bookings",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    .target(name: "ServiceDescription", resources: [.embedInCode("openapi.yaml")]),
    .target(
      name: "PassService",
      dependencies: [
        "Vocabulary", "Platform", "PassFormats", "PassCrypto", "PassCompression", "PassBarcode",
        "PassIssuer", "PassDocuments", "Airports", "Bookings", "Schedules", "BookingStore",
        "BookingStoreSQLite", "Selling", "Flights", "FlightSales", "ServiceDescription",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    .executableTarget(
      name: "passservice",
      dependencies: [
        "PassService", "Vocabulary", "Platform",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "passtool",
      dependencies: [
        "Vocabulary", "Platform", "PassFormats", "PassCrypto", "PassCompression", "PassBarcode",
        "PassIssuer", "PassVerifier", "PassGate", "PassDocuments", "Airports", "Bookings",
        "Flights",
        "Schedules", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // Starts a process and nothing else, for PassTestSupport alone.
    .target(name: "CChildProcess", path: "Tests/CChildProcess"),
    .target(
      name: "PassTestSupport",
      dependencies: [
        "CChildProcess",
        "Vocabulary", "Platform", "PassFormats", "PassCrypto", "PassCompression", "PassBarcode",
        "PassIssuer", "PassVerifier",
      ],
      path: "Tests/PassTestSupport"),
    .testTarget(
      name: "PassTests",
      dependencies: [
        "PassTestSupport", "Vocabulary", "Platform", "PassFormats", "PassCrypto",
        "PassCompression", "PassBarcode", "PassIssuer", "PassVerifier", "SQLite", "CSQLite",
        "PassGate", "PassDocuments", "passtool",
      ],
      exclude: ["Golden", "Transcripts", "Vectors"]),
    .target(
      name: "BookingTestSupport",
      dependencies: [
        "PassTestSupport", "Vocabulary", "Bookings", "BookingStore", "BookingStoreSQLite",
        "Selling", "Flights", "FlightSales",
      ],
      path: "Tests/BookingTestSupport"),
    // A process of its own, for tests that need several, or one to kill.
    .executableTarget(
      name: "booking-worker",
      dependencies: [
        "BookingTestSupport", "PassTestSupport", "Vocabulary", "Bookings", "BookingStore",
        "BookingStoreSQLite", "Selling", "Flights", "FlightSales",
      ],
      path: "Tests/BookingWorker"),
    .testTarget(
      name: "BookingTests",
      dependencies: [
        "BookingTestSupport", "PassTestSupport", "Vocabulary", "Platform", "PassFormats",
        "PassCrypto", "Airports", "Bookings", "Schedules", "BookingStore", "BookingStoreSQLite",
        "Selling", "Flights", "FlightSales",
        "booking-worker",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    // A payment provider, as a process of its own.
    .executableTarget(
      name: "payment-worker",
      dependencies: [
        "PassTestSupport", "PassFormats", "PassCrypto",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Tests/PaymentWorker"),
    .testTarget(
      name: "ServiceTests",
      dependencies: [
        "Airports", "PassTestSupport", "BookingTestSupport", "Vocabulary", "PassFormats",
        "PassCrypto",
        "PassBarcode", "PassIssuer", "PassVerifier", "PassGate", "SQLite", "Bookings", "Schedules",
        "BookingStore", "BookingStoreSQLite", "Selling", "Flights", "FlightSales",
        "PassService", "PaymentsHTTP", "ServiceDescription", "passservice", "payment-worker",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Benchmarks and fuzz targets are packages of their own, so that a plain build never pays for them.
// `make compile` compiles their sources out of the modules that are built already, as libraries: only
// their own packages link them.
if Context.environment["PASSTOOL_COMPILE"] == "everything" {
  package.dependencies.append(.package(url: "https://github.com/vapor/jwt-kit", exact: "5.7.1"))
  package.targets += [
    .target(name: "CPeers", path: "Benchmarks/Sources/CPeers"),
    // As others use passtool: by its public interface.
    .target(
      name: "passtool-bench",
      dependencies: [
        "CPeers", "PassIssuer", "PassVerifier", "PassGate", "PassBarcode",
        .product(name: "JWTKit", package: "jwt-kit"),
      ],
      path: "Benchmarks/Sources/passtool-bench", packageAccess: false),
    .target(
      name: "booking-bench",
      dependencies: [
        "Vocabulary", "Platform", "Bookings", "BookingStore", "BookingStoreSQLite", "Selling",
        "Flights", "FlightSales",
      ],
      path: "Benchmarks/Bookings/Sources/booking-bench"),
    .target(
      name: "service-bench",
      dependencies: [
        "Vocabulary", "Platform", "PassFormats", "PassCrypto", "PassIssuer",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Benchmarks/Service/Sources/service-bench"),
    .systemLibrary(name: "CLibFuzzer", path: "Fuzz/Sources/CLibFuzzer"),
    .target(
      name: "FuzzSupport",
      dependencies: [
        "CLibFuzzer", "PassTestSupport", "Vocabulary", "PassFormats", "PassCrypto", "PassVerifier",
      ],
      path: "Fuzz/Sources/FuzzSupport"),
  ]
  package.targets += [
    "FuzzToken", "FuzzJSON", "FuzzRequest", "FuzzKeySet", "FuzzScan", "FuzzBarcode", "FuzzBundle",
    "FuzzStatusList", "FuzzTrustStore", "FuzzLedger", "FuzzManifest", "FuzzSchedule", "FuzzBody",
    "FuzzSeeds",
  ].map { name in
    .target(
      name: name,
      dependencies: [
        "FuzzSupport", "PassTestSupport", "Vocabulary", "Platform", "PassFormats", "PassCrypto",
        "PassCompression", "PassIssuer", "PassVerifier", "PassGate", "Airports", "Bookings",
        "Flights", "Schedules",
      ],
      path: "Fuzz/Sources/\(name)")
  }
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
  ]
}
