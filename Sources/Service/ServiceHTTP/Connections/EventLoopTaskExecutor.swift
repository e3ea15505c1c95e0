internal import NIOCore

/// Runs tasks on the thread of a connection's event loop.
///
/// The bytes of a request arrive there and its answer is written there. With the global executor each request would
/// change threads twice, which costs more than most of the work for it.
final class EventLoopTaskExecutor: TaskExecutor {
  private let eventLoop: any EventLoop

  init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = unsafe asUnownedTaskExecutor()
    eventLoop.execute { unsafe job.runSynchronously(on: executor) }
  }
}
