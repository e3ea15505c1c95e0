// swift-tools-version: 6.3
import PackageDescription

// Users who sign or verify passes need no web server and no database among their packages. The service's packages are
// used only with `swift build --traits Service`.
let service = TargetDependencyCondition.when(traits: ["Service"])
// Nor do they need an HTTP client, which the client of travelers has: `swift build --traits Client`. The trait `Service`
// enables this one, because the tests of the service use the client.
let client = TargetDependencyCondition.when(traits: ["Client"])

// The modules in dependency order: a target may import what its row names and nothing else
// (Scripts/check-imports holds the sources to it; the table is explained in ARCHITECTURE.md).
let package = Package(
  name: "passtool",
  products: [
    .library(name: "PassIssuer", targets: ["PassIssuer"]),
    .library(name: "PassVerifier", targets: ["PassVerifier", "PassTrustStore"]),
    .library(name: "PassGate", targets: ["PassGate"]),
    .library(name: "PassBarcode", targets: ["PassBarcode"]),
    .library(name: "PassDocuments", targets: ["PassDocuments"]),
    .library(name: "PassWallet", targets: ["PassWallet"]),
    .library(name: "PassClient", targets: ["PassClient"]),
    .executable(name: "passtool", targets: ["passtool"]),
    .executable(name: "passservice", targets: ["passservice"]),
    .executable(name: "passgate-sync", targets: ["passgatesync"]),
    .executable(name: "passclient", targets: ["passclient"]),
  ],
  traits: [
    .trait(
      name: "Client",
      description: "PassClient and passclient: bookings and passes of a traveler, offline."),
    .trait(
      name: "Service", description: "passservice: bookings over HTTP, with their store.",
      enabledTraits: ["Client"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    // Only tests use it: for a receiver of pushes. async-http-client brings it along in any case.
    .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
  ],
  targets: [
    .systemLibrary(name: "COpenSSL", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CZint", providers: [.apt(["libzint-dev"])]),
    .systemLibrary(name: "CPNG", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CClock"),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),

    // This one loads the libraries that are opened when they are needed.
    .target(name: "CLoader"),
    // Cairo and Pango are no system libraries here: they are loaded when something is drawn, see CCairo.h.
    .target(name: "CCairo", dependencies: ["CLoader"]),
    // Nor is the reader of pictures, which Web/reader/build-native compiles, see CReader.h.
    .target(name: "CReader"),
    // Neither is libpq: it is loaded when a database is opened, see CPostgreSQL.h.
    .target(name: "CPostgreSQL", dependencies: ["CLoader"]),
    // Nor libcurl: it is loaded when a mail is sent, see CCurl.h.
    .target(name: "CCurl", dependencies: ["CLoader"]),
    // Nor libcups: it is loaded when a pass goes to a printer, see CCups.h.
    .target(name: "CCups", dependencies: ["CLoader"]),

    .target(name: "Vocabulary"),
    .target(name: "Platform", dependencies: ["CClock"]),
    .target(name: "Geography"),
    .target(name: "Recurrence", dependencies: ["Vocabulary"]),
    .target(name: "StrictText", dependencies: ["Vocabulary"]),
    .target(
      name: "CommandLineSupport",
      dependencies: [
        "Vocabulary", "Platform", "StrictText",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(name: "SQLite", dependencies: ["CSQLite"]),
    .target(name: "PostgreSQL", dependencies: ["CPostgreSQL"]),
    .target(name: "SMTP", dependencies: ["CCurl"]),
    .target(name: "Printers", dependencies: ["CCups"]),
    .target(
      name: "OutgoingHTTP",
      dependencies: [
        "Vocabulary",
        .product(name: "AsyncHTTPClient", package: "async-http-client", condition: client),
        .product(name: "NIOCore", package: "swift-nio", condition: client),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: client),
      ]),
    .target(name: "Mail", dependencies: ["Vocabulary"]),
    .target(name: "PassFormats", dependencies: ["Vocabulary", "StrictText"]),
    .target(name: "PassCrypto", dependencies: ["COpenSSL"]),
    .target(name: "PassCompression", dependencies: ["CZlib"]),
    .target(name: "PassBarcode", dependencies: ["CZint", "CPNG"]),
    .target(name: "PassPictures", dependencies: ["CReader", "PassBarcode"]),
    .target(
      name: "PassIssuer",
      dependencies: [
        "Vocabulary", "Platform", "StrictText", "PassFormats", "PassCrypto", "PassCompression",
        "PassBarcode",
      ]),
    .target(
      name: "AccessTokens",
      dependencies: ["Vocabulary", "StrictText", "PassFormats", "PassCrypto", "PassIssuer"]),
    .target(
      name: "PassVerifier",
      dependencies: ["Vocabulary", "StrictText", "PassFormats", "PassCrypto", "PassCompression"]),
    .target(
      name: "PassTrustStore",
      dependencies: [
        "Vocabulary", "Platform", "StrictText", "PassFormats", "PassCrypto", "PassVerifier",
      ]),
    .target(
      name: "GateRules", dependencies: ["Vocabulary", "StrictText", "PassFormats", "PassVerifier"]),
    .target(
      name: "PassGate",
      dependencies: [
        "Vocabulary", "Platform", "SQLite", "StrictText", "PassFormats", "PassCrypto",
        "PassVerifier", "PassTrustStore", "GateRules",
      ]),
    .target(
      name: "PassDoor",
      dependencies: [
        "Vocabulary", "Platform", "StrictText", "PassFormats", "PassCrypto", "PassIssuer",
        "PassVerifier",
        "PassTrustStore", "GateRules", "PassGate",
      ]),
    .target(
      name: "PassDeparture",
      dependencies: [
        "Vocabulary", "Platform", "StrictText", "PassFormats", "PassCrypto", "PassIssuer",
        "PassVerifier", "PassTrustStore", "DepartureMessages", "GateRules", "PassGate",
      ]),
    .target(name: "Airports", dependencies: ["Vocabulary", "Platform"]),
    .target(name: "DepartureMessages", dependencies: ["Vocabulary"]),
    .target(
      name: "PassDocuments",
      dependencies: [
        "Vocabulary", "StrictText", "PassFormats", "PassCompression", "PassBarcode", "Airports",
        "CCairo",
      ]),
    .target(
      name: "PassWallet",
      dependencies: [
        "Vocabulary", "Platform", "Recurrence", "StrictText", "PassFormats", "PassCrypto",
        "PassCompression", "PassVerifier", "Airports", "PassDocuments",
      ]),
    .target(name: "Bookings", dependencies: ["Vocabulary"]),
    .target(name: "Flights", dependencies: ["Vocabulary", "Bookings"]),
    .target(name: "OperatorFiles", dependencies: ["Vocabulary", "Platform", "StrictText"]),
    .target(
      name: "Places",
      dependencies: [
        "Vocabulary", "Platform", "Geography", "SQLite", "StrictText", "OperatorFiles",
        "Airports",
      ]),
    .target(
      name: "Schedules",
      dependencies: [
        "Vocabulary", "Platform", "StrictText", "OperatorFiles", "Airports", "Bookings", "Flights",
      ]),
    .target(name: "BookingStore", dependencies: ["Vocabulary", "Bookings"]),
    .target(
      name: "BookingKeys",
      dependencies: [
        "Vocabulary", "Platform", "PassCrypto", "PassCompression", "Bookings", "BookingStore",
      ]),
    .target(
      name: "BookingStoreSQLite",
      dependencies: [
        "Vocabulary", "Platform", "SQLite", "Bookings", "BookingStore", "BookingKeys",
      ]),
    .target(
      name: "BookingStorePostgres",
      dependencies: ["Vocabulary", "PostgreSQL", "Bookings", "BookingStore", "BookingKeys"]),
    .target(name: "Selling", dependencies: ["Vocabulary", "Bookings", "BookingStore"]),
    .target(
      name: "Shows",
      dependencies: [
        "Vocabulary", "StrictText", "OperatorFiles", "Bookings", "BookingStore", "Selling",
      ]),
    .target(
      name: "Stays",
      dependencies: [
        "Vocabulary", "Geography", "StrictText", "OperatorFiles", "Bookings", "BookingStore",
        "Selling",
      ]),
    .target(
      name: "Appointments",
      dependencies: [
        "Vocabulary", "OperatorFiles", "Recurrence", "Bookings", "BookingStore", "Selling",
      ]),
    .target(
      name: "FlightSales",
      dependencies: ["Vocabulary", "Bookings", "BookingStore", "Selling", "Flights"]),
    .target(
      name: "PaymentsHTTP",
      dependencies: [
        "Vocabulary", "OutgoingHTTP", "StrictText", "PassCrypto", "Bookings",
        .product(name: "AsyncHTTPClient", package: "async-http-client", condition: service),
        .product(name: "NIOCore", package: "swift-nio", condition: service),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: service),
      ]),
    .target(
      name: "PaymentsStripe",
      dependencies: ["Vocabulary", "StrictText", "PassCrypto", "Bookings", "PaymentsHTTP"]),
    .target(
      name: "WebhooksHTTP",
      dependencies: [
        "Vocabulary", "OutgoingHTTP", "Bookings",
        .product(name: "NIOCore", package: "swift-nio", condition: service),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: service),
        .product(name: "NIOPosix", package: "swift-nio", condition: service),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: service),
      ]),
    .target(
      name: "WalletsHTTP",
      dependencies: [
        "Vocabulary", "OutgoingHTTP", "StrictText", "PassCrypto", "PassWallet", "Bookings",
        .product(name: "AsyncHTTPClient", package: "async-http-client", condition: service),
        .product(name: "NIOCore", package: "swift-nio", condition: service),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: service),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: service),
      ]),
    .target(
      name: "PrometheusMetrics",
      dependencies: [
        .product(name: "CoreMetrics", package: "swift-metrics", condition: service)
      ]),
    .target(
      name: "IdentityProviders",
      dependencies: [
        "Vocabulary", "OutgoingHTTP", "Platform", "StrictText", "AccessTokens", "Bookings",
        .product(name: "AsyncHTTPClient", package: "async-http-client", condition: service),
        .product(name: "NIOCore", package: "swift-nio", condition: service),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: service),
        .product(name: "NIOPosix", package: "swift-nio", condition: service),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: service),
      ]),
    .target(name: "ServiceDescription", resources: [.embedInCode("openapi.yaml")]),
    .target(name: "RequestBodies", dependencies: ["Vocabulary", "StrictText", "Bookings"]),
    .target(
      name: "ServiceHTTP",
      dependencies: [
        "Vocabulary", "Platform", "StrictText", "PassFormats", "PassCrypto", "PassCompression",
        "AccessTokens", "Bookings", "BookingStore", "Selling", "PrometheusMetrics",
        "ServiceDescription",
        .product(name: "CoreMetrics", package: "swift-metrics", condition: service),
        .product(name: "Hummingbird", package: "hummingbird", condition: service),
        .product(name: "HummingbirdCore", package: "hummingbird", condition: service),
        .product(name: "HTTPTypes", package: "swift-http-types", condition: service),
        .product(name: "Logging", package: "swift-log", condition: service),
        .product(name: "NIOCore", package: "swift-nio", condition: service),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: service),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: service),
        .product(name: "NIOTLS", package: "swift-nio", condition: service),
      ]),
    .target(
      name: "PassMinting",
      dependencies: [
        "Vocabulary", "Platform", "PassFormats", "PassCrypto", "PassIssuer", "PassVerifier",
        "Bookings", "BookingStore", "Selling",
        .product(name: "Logging", package: "swift-log", condition: service),
      ]),
    .target(
      name: "PassService",
      dependencies: [
        "Vocabulary", "Recurrence", "Platform", "StrictText", "PassFormats", "PassCrypto",
        "PassBarcode", "PassIssuer", "AccessTokens", "PassVerifier", "PassDocuments", "PassWallet",
        "Bookings", "BookingStore", "Selling", "PrometheusMetrics", "ServiceDescription",
        "RequestBodies",
        "ServiceHTTP", "PassMinting",
        .product(name: "Hummingbird", package: "hummingbird", condition: service),
        .product(name: "HummingbirdCore", package: "hummingbird", condition: service),
        .product(name: "HTTPTypes", package: "swift-http-types", condition: service),
        .product(name: "Logging", package: "swift-log", condition: service),
        .product(name: "NIOCore", package: "swift-nio", condition: service),
      ]),
    .target(
      name: "PageFiles",
      resources: [.embedInCode("Templates"), .embedInCode("Static")]),
    .target(
      name: "PassPages",
      dependencies: [
        "Vocabulary", "Platform", "StrictText", "PassCrypto", "PassDocuments", "PassWallet",
        "ServiceHTTP", "PassService", "PageFiles",
        .product(name: "Hummingbird", package: "hummingbird", condition: service),
        .product(name: "HTTPTypes", package: "swift-http-types", condition: service),
        .product(name: "Mustache", package: "swift-mustache", condition: service),
        .product(name: "NIOCore", package: "swift-nio", condition: service),
      ]),
    .target(
      name: "PassMail",
      dependencies: [
        "Vocabulary", "Platform", "StrictText", "SMTP", "Mail", "PassCrypto", "PassDocuments",
        "PassWallet", "Bookings", "BookingStore", "Selling", "ServiceHTTP", "PassMinting",
        "PassService", "PassPages",
        .product(name: "HTTPTypes", package: "swift-http-types", condition: service),
        .product(name: "Logging", package: "swift-log", condition: service),
      ]),
    .target(
      name: "PlaceService",
      dependencies: [
        "Geography", "StrictText", "Places", "ServiceHTTP", "PassService",
      ]),
    .target(
      name: "FlightService",
      dependencies: [
        "Vocabulary", "Platform", "StrictText", "PassFormats", "PassIssuer", "PassDocuments",
        "OperatorFiles",
        "Airports", "Places", "Bookings", "Flights", "Schedules", "BookingStore", "Selling",
        "FlightSales", "RequestBodies", "ServiceHTTP", "PassMinting", "PassService", "PassPages",
        "PlaceService",
      ]),
    .target(
      name: "ShowService",
      dependencies: [
        "Vocabulary", "StrictText", "PassFormats", "PassIssuer", "PassDocuments", "OperatorFiles",
        "Airports",
        "Places",
        "Bookings",
        "BookingStore", "Selling", "Shows", "ServiceHTTP", "PassMinting", "PassService",
        "PassPages",
        "PlaceService",
      ],
      resources: [.embedInCode("shows.yaml")]),
    .target(
      name: "StayService",
      dependencies: [
        "Vocabulary", "Geography", "StrictText", "PassFormats", "PassIssuer", "PassDocuments",
        "OperatorFiles",

        "Places", "Bookings", "BookingStore", "Selling", "RequestBodies", "Stays", "ServiceHTTP",
        "PassMinting", "PassService", "PassPages",
        "PlaceService",
      ],
      resources: [.embedInCode("stays.yaml")]),
    .target(
      name: "AppointmentService",
      dependencies: [
        "Vocabulary", "StrictText", "PassFormats", "PassIssuer", "PassDocuments", "OperatorFiles",
        "Bookings",
        "BookingStore", "Selling", "RequestBodies", "Recurrence", "Appointments", "ServiceHTTP",
        "PassMinting", "PassService", "PassPages",
      ],
      resources: [.embedInCode("appointments.yaml")]),
    .target(
      name: "DeskClient",
      dependencies: [
        "Vocabulary", "OutgoingHTTP", "Platform", "StrictText",
        .product(name: "AsyncHTTPClient", package: "async-http-client", condition: service),
        .product(name: "NIOCore", package: "swift-nio", condition: service),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: service),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: service),
      ]),
    .target(name: "ClientRules", dependencies: ["Vocabulary", "StrictText"]),
    .target(
      name: "ClientStore",
      dependencies: ["Vocabulary", "Platform", "StrictText", "SQLite", "ClientRules"]),
    .target(
      name: "PassClient",
      dependencies: [
        "Vocabulary", "OutgoingHTTP", "Platform", "Geography", "SQLite", "StrictText", "Places",
        "ClientRules",
        "ClientStore",
        .product(name: "AsyncHTTPClient", package: "async-http-client", condition: client),
        .product(name: "NIOCore", package: "swift-nio", condition: client),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: client),
        .product(name: "NIOPosix", package: "swift-nio", condition: client),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: client),
      ]),
    .executableTarget(
      name: "passclient",
      dependencies: [
        "Vocabulary", "Platform", "StrictText", "PassBarcode", "CommandLineSupport",
        "ClientRules", "PassClient",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "passservice",
      dependencies: [
        "Vocabulary", "Platform", "Bookings", "Flights", "BookingStore", "BookingKeys",
        "BookingStoreSQLite", "BookingStorePostgres", "PostgreSQL", "Selling", "FlightSales",
        "StrictText", "PassFormats", "PassCrypto", "PassWallet", "PaymentsHTTP", "PaymentsStripe",
        "WalletsHTTP",
        "AccessTokens", "IdentityProviders", "WebhooksHTTP", "ServiceHTTP", "PassMinting",
        "PassService", "PassPages", "PassMail", "Mail", "SMTP", "FlightService",
        "OperatorFiles", "Airports", "Shows", "ShowService", "Stays", "StayService",
        "Appointments", "AppointmentService", "Places", "PlaceService", "DeskClient", "CMalloc",
        "CommandLineSupport", "Schedules",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log", condition: service),
      ]),
    // The companion of gates has a network; passgate-sync is its program.
    .target(
      name: "GateSync",
      dependencies: [
        "Vocabulary", "OutgoingHTTP", "Platform", "StrictText", "PassFormats", "PassCrypto",
        "PassVerifier",
        "PassTrustStore",
        "PassGate",
        .product(name: "AsyncHTTPClient", package: "async-http-client", condition: service),
        .product(name: "NIOCore", package: "swift-nio", condition: service),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: service),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: service),
      ]),
    // Neither NIO nor TLS comes into passtool: the exchange of lanes over https is passgate-sync's alone.
    .target(
      name: "LaneServer",
      dependencies: [
        "Vocabulary", "Platform", "StrictText", "PassFormats", "PassCrypto", "GateRules",
        "PassGate",
        .product(name: "Hummingbird", package: "hummingbird", condition: service),
        .product(name: "HummingbirdCore", package: "hummingbird", condition: service),
        .product(name: "HTTPTypes", package: "swift-http-types", condition: service),
        .product(name: "Logging", package: "swift-log", condition: service),
        .product(name: "NIOCore", package: "swift-nio", condition: service),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: service),
        .product(name: "NIOTLS", package: "swift-nio", condition: service),
      ]),
    .executableTarget(
      name: "passgatesync",
      dependencies: [
        "Vocabulary", "Platform", "StrictText", "PassGate", "GateSync", "LaneServer",
        "CommandLineSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "passtool",
      dependencies: [
        "Vocabulary", "Platform", "StrictText", "PassFormats", "PassCrypto", "PassCompression",
        "PassBarcode",
        "PassIssuer", "AccessTokens", "PassVerifier", "PassTrustStore", "GateRules", "PassGate",
        "PassDoor", "DepartureMessages", "PassDeparture",
        "PassDocuments", "PassWallet", "PassPictures", "Airports", "CommandLineSupport",
        "Printers",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // This target starts a process and nothing else, for PassTestSupport alone.
    .target(name: "CChildProcess", path: "Tests/CChildProcess"),
    .target(
      name: "PassTestSupport",
      dependencies: [
        "CChildProcess",
        "Vocabulary", "Platform", "StrictText", "PassFormats", "PassCrypto", "PassCompression",
        "PassBarcode",
        "PassIssuer", "PassVerifier",
      ],
      path: "Tests/PassTestSupport"),
    .testTarget(
      name: "PassTests",
      dependencies: [
        "PassTestSupport", "Vocabulary", "Platform", "StrictText", "PassFormats", "PassCrypto",
        "PassCompression", "PassBarcode", "PassIssuer", "PassVerifier", "SQLite", "CSQLite",
        "PassTrustStore", "GateRules", "PassGate", "PassDoor", "PassDocuments", "PassWallet",
        "PassPictures", "Printers", "passtool",
      ],
      exclude: ["Golden", "Transcripts", "Vectors"]),
    .testTarget(
      name: "DepartureMessagesTests",
      dependencies: ["PassTestSupport", "Vocabulary", "DepartureMessages"]),
    .testTarget(
      name: "PassDepartureTests",
      dependencies: [
        "PassTestSupport", "Vocabulary", "Platform", "StrictText", "PassFormats", "PassCrypto",
        "PassIssuer", "PassVerifier", "PassTrustStore", "GateRules", "PassGate",
        "DepartureMessages", "PassDeparture",
      ]),
    // Interop/departure asks this program about messages.
    .executableTarget(
      name: "departure-cases", dependencies: ["Vocabulary", "DepartureMessages"],
      path: "Tests/DepartureCases"),
    // The program writes questions and answers of the verifier, to compare with one for another platform (`make web`).
    .executableTarget(
      name: "verdict-cases",
      dependencies: [
        "PassTestSupport", "Vocabulary", "Platform", "StrictText", "PassFormats", "PassCrypto",
        "PassIssuer", "PassVerifier", "PassTrustStore", "GateRules", "PassGate",
      ],
      path: "Tests/VerdictCases"),
    // Scripts/check-ceilings counts the instructions and the allocations of this program.
    .executableTarget(
      name: "work-costs",
      dependencies: ["PassIssuer", "PassVerifier", "PassTrustStore", "Vocabulary"],
      path: "Tests/WorkCosts"),
    // This example of a new product has all difficult parts: it is free or waits for a yes, is added to and given back
    // in parts, and has stretches of time.
    .target(
      name: "ParkingExample",
      dependencies: ["Vocabulary", "Bookings", "BookingStore", "Selling"],
      path: "Tests/ParkingExample"),
    .target(
      name: "BookingTestSupport",
      dependencies: [
        "ParkingExample", "PassTestSupport", "Vocabulary", "Bookings", "BookingStore",
        "BookingKeys", "BookingStoreSQLite", "BookingStorePostgres", "PostgreSQL", "SQLite",
        "Selling", "Flights", "FlightSales", "Shows", "Stays", "Appointments", "Airports",
        "OperatorFiles", "Recurrence",
      ],
      path: "Tests/BookingTestSupport"),
    // Tests that need several processes, or one to kill, start this one.
    .executableTarget(
      name: "booking-worker",
      dependencies: [
        "BookingTestSupport", "PassTestSupport", "Vocabulary", "Bookings", "BookingStore",
        "Selling", "Flights", "FlightSales",
      ],
      path: "Tests/BookingWorker"),
    // A file system for SQLite loses its power, and a program cuts it again and again.
    .target(
      name: "CPowerCut", path: "Tests/CPowerCut", linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "power-cuts",
      dependencies: [
        "CPowerCut", "BookingTestSupport", "PassTestSupport", "SQLite", "Bookings", "BookingStore",
        "BookingStoreSQLite", "Vocabulary", "PassFormats", "PassIssuer", "PassVerifier",
        "PassTrustStore", "GateRules", "PassGate",
      ],
      path: "Tests/PowerCuts"),
    .testTarget(
      name: "BookingTests",
      dependencies: [
        "BookingTestSupport", "PassTestSupport", "Vocabulary", "Platform", "StrictText",
        "PassCrypto", "OperatorFiles", "Airports", "Bookings", "Schedules", "BookingStore",
        "BookingKeys", "BookingStoreSQLite", "BookingStorePostgres", "PostgreSQL", "Selling",
        "Flights",
        "FlightSales", "ParkingExample",
        "booking-worker", "power-cuts", "SQLite", "Shows", "Stays", "Places", "Geography",
        "Recurrence", "Appointments",
      ],
      exclude: ["Places/cities.txt"]),
    // This is the same product over HTTP, registered from outside.
    .target(
      name: "ParkingService",
      dependencies: [
        "ParkingExample", "Vocabulary", "StrictText", "PassFormats", "PassIssuer", "Bookings",
        "BookingStore",
        "Selling", "RequestBodies", "ServiceHTTP", "PassMinting", "PassService",
      ],
      path: "Tests/ParkingService",
      resources: [.embedInCode("parking.yaml")]),
    // The library searches for a sequential order of the answers to users of seats, and the program runs the users.
    .target(
      name: "Histories",
      dependencies: [
        "PassTestSupport", "Vocabulary",
        .product(name: "NIOCore", package: "swift-nio", condition: service),
        .product(name: "NIOPosix", package: "swift-nio", condition: service),
      ],
      path: "Tests/Histories"),
    .executableTarget(
      name: "linearizability",
      dependencies: [
        "Histories", "PassTestSupport", "BookingTestSupport", "Vocabulary", "PassCrypto",
        "PassIssuer", "AccessTokens", "Airports", "OperatorFiles", "Bookings", "BookingKeys",
        "BookingStoreSQLite", "Selling",
        "Flights", "FlightSales", "Shows", "Stays", "Appointments",
      ],
      path: "Tests/Linearizability"),
    // Interop/recurrence.py asks this program about series.
    .executableTarget(
      name: "recurrence-cases", dependencies: ["Vocabulary", "Platform", "Recurrence"],
      path: "Tests/RecurrenceCases"),
    // This is a payment provider as a process of its own.
    .executableTarget(
      name: "payment-worker",
      dependencies: [
        "PassTestSupport", "StrictText", "PassCrypto",
        .product(name: "AsyncHTTPClient", package: "async-http-client", condition: service),
        .product(name: "NIOCore", package: "swift-nio", condition: service),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: service),
        .product(name: "NIOPosix", package: "swift-nio", condition: service),
      ],
      path: "Tests/PaymentWorker"),
    .testTarget(
      name: "ClientTests",
      dependencies: [
        "PassTestSupport", "Vocabulary", "Platform", "StrictText", "SQLite", "PassCrypto",
        "PassFormats", "PassBarcode", "AccessTokens", "ClientRules", "ClientStore", "PassClient",
        "passclient", "passservice",
      ]),
    .testTarget(
      name: "ServiceTests",
      dependencies: [
        "COpenSSL", "ParkingExample", "ParkingService", "Airports", "PassTestSupport",
        "BookingTestSupport",
        "Vocabulary", "Platform", "StrictText", "PassFormats", "PassCrypto", "PassCompression",
        "PassBarcode",
        "PassIssuer",
        "AccessTokens", "PassVerifier", "PassTrustStore", "PassGate", "PassDocuments", "PassWallet",
        "SQLite",
        "Bookings", "Schedules", "BookingStore", "BookingStoreSQLite", "BookingStorePostgres",
        "PostgreSQL", "Selling", "Flights",
        "FlightSales", "ServiceHTTP", "PassMinting", "PassService", "PassPages", "PassMail", "Mail",
        "SMTP", "PageFiles", "FlightService", "PaymentsHTTP", "PaymentsStripe",
        "IdentityProviders",
        "WebhooksHTTP", "WalletsHTTP", "OutgoingHTTP",
        "PrometheusMetrics",
        "ServiceDescription", "passservice", "payment-worker", "Histories", "linearizability",
        "GateSync", "LaneServer", "passgatesync", "passclient", "OperatorFiles", "Shows",
        "ShowService", "Stays",
        "StayService", "Appointments", "AppointmentService", "Places", "PlaceService",
        .product(name: "AsyncHTTPClient", package: "async-http-client", condition: service),
        .product(name: "CoreMetrics", package: "swift-metrics", condition: service),
        .product(name: "HTTPTypes", package: "swift-http-types", condition: service),
        .product(name: "Logging", package: "swift-log", condition: service),
        .product(name: "NIOCore", package: "swift-nio", condition: service),
        .product(name: "NIOPosix", package: "swift-nio", condition: service),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: service),
        .product(name: "NIOHTTP2", package: "swift-nio-http2", condition: service),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: service),
      ],
      exclude: ["Transcripts"]),
  ],
  swiftLanguageModes: [.v6]
)

// The sources of a target are in a folder for its part of ARCHITECTURE.md. The other targets are directly in Sources.
let parts = [
  "Base": [
    "CSQLite", "CMalloc", "CClock", "CPostgreSQL", "Vocabulary", "Platform", "Geography",
    "StrictText", "CommandLineSupport", "Recurrence", "SQLite", "PostgreSQL", "CCurl", "SMTP",
    "Mail", "CLoader", "CCups", "Printers", "OutgoingHTTP",
  ],
  "Pass": [
    "CPNG", "CZlib", "CCairo", "CReader", "PassFormats", "PassCrypto", "PassCompression",
    "PassBarcode", "PassPictures", "PassTrustStore", "Airports", "DepartureMessages",
    "PassDocuments", "PassWallet",
  ],
  "Gate": [
    "GateRules", "PassGate", "PassDoor", "PassDeparture", "GateSync", "LaneServer",
    "passgatesync",
  ],
  "Booking": [
    "Bookings", "BookingStore", "BookingKeys", "BookingStoreSQLite", "BookingStorePostgres",
    "Selling",
  ],
  "Service": [
    "AccessTokens", "IdentityProviders", "PaymentsHTTP", "PaymentsStripe", "WebhooksHTTP",
    "WalletsHTTP", "PrometheusMetrics",
    "ServiceDescription", "RequestBodies", "ServiceHTTP", "PassMinting", "PassService", "PageFiles",
    "PassPages", "DeskClient", "PassMail",
  ],
  "Client": ["ClientRules", "ClientStore", "PassClient"],
  "Products": [
    "OperatorFiles", "Flights", "Schedules", "FlightSales", "Shows", "Stays", "Appointments",
    "Places", "PlaceService", "FlightService", "ShowService", "StayService", "AppointmentService",
  ],
]
for (part, names) in parts {
  for target in package.targets where names.contains(target.name) {
    target.path = "Sources/\(part)/\(target.name)"
  }
}

// Benchmarks and fuzz targets are compiled only on request, so that a plain build does not pay for them:
//   PASSTOOL_COMPILE=everything   compiles their sources as libraries, and links none of them
//   PASSTOOL_COMPILE=benchmarks   links the programs that put the booking store and the service under load
//   PASSTOOL_COMPILE=fuzz         links the programs of libFuzzer, instrumented with all their dependencies
let asked = Context.environment["PASSTOOL_COMPILE"] ?? ""

/// Returns a program that is linked only in the given mode, and otherwise compiled as a library.
func program(
  _ name: String, dependencies: [Target.Dependency], path: String, linked mode: String
) -> Target {
  asked == mode
    ? .executableTarget(name: name, dependencies: dependencies, path: path)
    : .target(name: name, dependencies: dependencies, path: path)
}

if ["everything", "benchmarks"].contains(asked) {
  package.targets += [
    program(
      "booking-bench",
      dependencies: [
        "BookingTestSupport", "Vocabulary", "Platform", "SQLite", "Bookings", "BookingStore",
        "BookingStoreSQLite", "PostgreSQL", "BookingStorePostgres", "Selling", "Flights",
        "FlightSales", "Shows", "Stays", "Appointments", "Airports", "OperatorFiles",
        "PassTestSupport",
      ],
      path: "Benchmarks/Bookings", linked: "benchmarks"),
    program(
      "places-bench",
      dependencies: ["BookingTestSupport", "PassTestSupport", "Platform", "Places"],
      path: "Benchmarks/Places",
      linked: "benchmarks"),
    program(
      "service-bench",
      dependencies: [
        "BookingTestSupport", "Vocabulary", "Platform", "PassCrypto", "PassIssuer",
        "AccessTokens",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Benchmarks/Service", linked: "benchmarks"),
    program(
      "endurance",
      dependencies: [
        "Vocabulary", "PassCrypto", "PassIssuer", "AccessTokens",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Benchmarks/Endurance", linked: "benchmarks"),
    program(
      "overload-bench",
      dependencies: [
        "Vocabulary", "PassCrypto", "PassIssuer", "AccessTokens",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Benchmarks/Overload", linked: "benchmarks"),
  ]
}

if asked == "everything" {
  package.dependencies.append(.package(url: "https://github.com/vapor/jwt-kit", exact: "5.7.1"))
  package.targets += [
    .target(name: "CPeers", path: "Benchmarks/Sources/CPeers"),
    // The target uses passtool's public interface from a package of its own, as others do.
    .target(
      name: "passtool-bench",
      dependencies: [
        "CPeers", "PassIssuer", "PassVerifier", "PassTrustStore", "PassGate", "PassBarcode",
        "PassWallet",
        .product(name: "JWTKit", package: "jwt-kit"),
      ],
      path: "Benchmarks/Sources/passtool-bench", packageAccess: false),
  ]
}

let fuzzed = [
  "FuzzToken", "FuzzJSON", "FuzzRequest", "FuzzKeySet", "FuzzScan", "FuzzBarcode", "FuzzBundle",
  "FuzzStatusList", "FuzzTrustStore", "FuzzLedger", "FuzzManifest", "FuzzGuests", "FuzzInvitation",
  "FuzzAnswer", "FuzzKit", "FuzzSchedule", "FuzzProgramme", "FuzzBody", "FuzzRecurrence",
  "FuzzDeparture", "FuzzWallet", "FuzzSeeds",
]
if ["everything", "fuzz"].contains(asked) {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Fuzz/Sources/CLibFuzzer"),
    .target(
      name: "FuzzSupport",
      dependencies: [
        "CLibFuzzer", "PassTestSupport", "Vocabulary", "StrictText", "PassFormats", "PassCrypto",
        "PassVerifier", "GateRules",
        "PassDoor", "OperatorFiles",
      ],
      path: "Fuzz/Sources/FuzzSupport"),
  ]
  package.targets += fuzzed.map { name in
    program(
      name,
      dependencies: [
        "FuzzSupport", "PassTestSupport", "Vocabulary", "Platform", "StrictText", "PassFormats",
        "PassCrypto",
        "PassCompression", "PassIssuer", "PassVerifier", "PassTrustStore", "GateRules", "PassGate",
        "PassDoor",
        "Airports", "Bookings", "Flights", "OperatorFiles", "Schedules", "BookingStore", "Selling",
        "Shows", "RequestBodies", "Recurrence", "PassWallet", "DepartureMessages",
      ],
      path: "Fuzz/Sources/\(name)", linked: "fuzz")
  }
}

// Only `make docs` needs the plugin that writes the documentation.
if Context.environment["PASSTOOL_DOCS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
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

if asked == "fuzz" {
  // Targets that no fuzz target depends on are left out, and with them all packages of others.
  var rests: Set<String> = []
  func visit(_ name: String) {
    guard rests.insert(name).inserted else { return }
    for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
      if case .byNameItem(let next, _) = dependency { visit(next) }
    }
  }
  fuzzed.forEach(visit)
  package.targets.removeAll { !rests.contains($0.name) }
  package.products = []
  package.dependencies = []
  for target in package.targets where target.type != .system {
    target.swiftSettings?.append(
      .unsafeFlags(["-sanitize=fuzzer,address", "-parse-as-library"]))
    // The default linker gold fails on its own message about the two entries.
    if target.type == .executable {
      target.linkerSettings = [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]
    }
  }
}
