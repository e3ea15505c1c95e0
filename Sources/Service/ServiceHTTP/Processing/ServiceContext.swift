internal import Hummingbird
internal import NIOCore

/// The facts about a request besides its bytes.
package struct ServiceContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The address at the other end of the connection.
  let peer: String?

  init(source: Source) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = source.channel.remoteAddress?.ipAddress
  }
}
