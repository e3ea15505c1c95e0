import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// A payment provider as a process of its own, on this machine alone.
///
/// It speaks the protocol of docs/guides/payments.md, and below `/v1` Stripe's (docs/guides/stripe.md). Each payment's method token says which faults between two
/// machines happen to it (`Script`).
///
///     payment-worker      listens on a free port, which it prints
///
/// `POST /control/deliver` makes it send its messages, `GET /control/accounts` returns its accounts.
@main
struct PaymentWorker {
  /// The key that its customers authenticate with.
  static let key = "test-key"
  /// The secret that it signs messages with.
  static let secret = Array("a secret of the tests, 32 bytes!".utf8)

  static func main() async throws {
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .bind(host: "127.0.0.1", port: 0) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          return try Exchange.Channel(wrappingChannelSynchronously: channel)
        }
      }
    let port = server.channel.localAddress?.port ?? 0
    try FileHandle.standardOutput.write(contentsOf: Data("\(port)\n".utf8))
    let exchange = Exchange(books: Books(), stripe: StripeBooks(), messenger: Messenger())
    try await server.executeThenClose { connections in
      try await withThrowingDiscardingTaskGroup { group in
        for try await connection in connections {
          // An error of one connection, such as a client that hangs up, must not end the others.
          group.addTask { try? await exchange.serve(connection) }
        }
      }
    }
  }
}
