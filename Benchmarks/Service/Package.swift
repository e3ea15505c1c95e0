// swift-tools-version: 6.3
import PackageDescription

// The service under load, in a package of its own, so that a plain build knows nothing of it.
//
// The modules are links to those of the house: the rows are those of its manifest.
let package = Package(
  name: "service-benchmarks",
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
    .systemLibrary(name: "COpenSSL"),
    .systemLibrary(name: "CZint"),
    .systemLibrary(name: "CPNG"),
    .systemLibrary(name: "CZlib"),
    .target(name: "CCairo"),
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
      name: "PassDocuments",
      dependencies: ["Vocabulary", "Platform", "PassFormats", "PassBarcode", "CCairo"]),
    .target(name: "Bookings", dependencies: ["Vocabulary"]),
    .target(name: "Airports", dependencies: ["Vocabulary", "Platform"]),
    .target(
      name: "Schedules",
      dependencies: ["Vocabulary", "Platform", "PassFormats", "Airports", "Bookings", "Flights"]),
    .target(name: "Flights", dependencies: ["Vocabulary", "Bookings"]),
    .target(name: "BookingStore", dependencies: ["Vocabulary", "Bookings"]),
    .target(
      name: "BookingKeys",
      dependencies: ["Vocabulary", "Platform", "PassCrypto", "Bookings", "BookingStore"]),
    .target(
      name: "BookingStoreSQLite",
      dependencies: [
        "Vocabulary", "Platform", "Bookings", "BookingStore", "BookingKeys",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .target(name: "Selling", dependencies: ["Vocabulary", "Bookings", "BookingStore"]),
    .target(
      name: "FlightSales",
      dependencies: ["Vocabulary", "Bookings", "BookingStore", "Selling", "Flights"]),
    .target(name: "ServiceDescription", resources: [.embedInCode("openapi.yaml")]),
    .target(name: "RequestBodies", dependencies: ["Vocabulary", "PassFormats", "Bookings"]),
    .target(
      name: "PassService",
      dependencies: [
        "Vocabulary", "Platform", "PassFormats", "PassCrypto", "PassBarcode", "PassIssuer",
        "PassDocuments", "Bookings", "BookingStore", "Selling", "ServiceDescription",
        "RequestBodies",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    .target(
      name: "PaymentsHTTP",
      dependencies: [
        "Vocabulary", "PassFormats", "PassCrypto", "Bookings",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    .target(
      name: "FlightService",
      dependencies: [
        "Vocabulary", "Platform", "PassFormats", "PassIssuer", "PassDocuments", "Airports",
        "Bookings",
        "Flights", "Schedules", "BookingStore", "Selling", "FlightSales", "PassService",
      ]),
    .executableTarget(
      name: "passservice",
      dependencies: [
        "Vocabulary", "Platform", "Bookings", "Flights", "BookingStore", "BookingKeys",
        "BookingStoreSQLite", "Selling", "FlightSales", "PassFormats", "PaymentsHTTP",
        "PassService", "FlightService",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .executableTarget(
      name: "service-bench",
      dependencies: [
        "passservice", "Vocabulary", "Platform", "PassFormats", "PassCrypto", "PassIssuer",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

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
