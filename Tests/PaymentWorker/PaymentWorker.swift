import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// A payment provider as a process of its own, on this machine alone: the protocol of docs/guides/payments.md, with
/// all that goes wrong between two machines, as each payment's method token says (`Script`).
///
///     payment-worker      listens on a free port, which it prints
///
/// `POST /control/deliver` lets it tell what happened, `GET /control/accounts` shows its accounts.
@main
struct PaymentWorker {
  /// By which it knows its customers.
  static let key = "test-key"
  /// Under which it signs.
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
    let exchange = Exchange(books: Books(), messenger: Messenger())
    try await server.executeThenClose { connections in
      try await withThrowingDiscardingTaskGroup { group in
        for try await connection in connections {
          // Somebody who hangs up ends no more than their connection.
          group.addTask { try? await exchange.serve(connection) }
        }
      }
    }
  }
}
