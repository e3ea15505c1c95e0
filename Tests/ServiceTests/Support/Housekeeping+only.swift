@testable import PassService

extension Housekeeping {
  /// Runs one kind of job once, such as "payments", because all jobs together would hide what this one leaves undone.
  func work(only name: String) async {
    let chosen = jobs.filter { $0.name == name || $0.name.hasPrefix("\(name) ") }
    precondition(!chosen.isEmpty, "there is no job \(name)")
    for job in chosen { await job.work() }
  }
}
