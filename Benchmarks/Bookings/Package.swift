// swift-tools-version: 6.3
import PackageDescription

// The booking stores under load, in a package of its own, so that a plain build knows nothing of it.
//
// The modules are links to those of the house: what is `package` there is `package` here, and the rows
// are those of the manifest of the house.
let package = Package(
  name: "booking-benchmarks",
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0")
  ],
  targets: [
    .systemLibrary(name: "COpenSSL"),
    .target(name: "Vocabulary"),
    .target(name: "Platform"),
    .target(name: "PassCrypto", dependencies: ["COpenSSL"]),
    .target(name: "Bookings", dependencies: ["Vocabulary"]),
    .target(name: "Flights", dependencies: ["Vocabulary", "Bookings"]),
    .target(name: "BookingStore", dependencies: ["Vocabulary", "Bookings"]),
    .target(
      name: "BookingKeys", dependencies: ["Platform", "PassCrypto", "Bookings", "BookingStore"]),
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
    .executableTarget(
      name: "booking-bench",
      dependencies: [
        "Vocabulary", "Platform", "Bookings", "Flights", "BookingStore", "BookingStoreSQLite",
        "Selling", "FlightSales",
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
