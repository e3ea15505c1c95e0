internal import PassBarcode
internal import PassIssuer

/// The outcome of one request of `passtool issue`.
enum IssueOutcome: Sendable {
  /// The answer to print.
  case issued(String)
  /// The reason why this request was not issued; the others are issued all the same.
  case atFault(RequestError)
  /// The error that ends the whole run: a key, a directory or a status list that cannot be used.
  case stopped(any Error)

  init(_ answer: Result<String, any Error>) {
    do {
      self = .issued(try answer.get())
    } catch let error as RequestError {
      self = .atFault(error)
    } catch SymbolError.noLibrary(let reason) {
      self = .stopped(SymbolError.noLibrary(reason))
    } catch let error as SymbolError {
      self = .atFault(RequestError(member: "", detail: "\(error)"))
    } catch IssueError.request(let error) {
      self = .atFault(error)
    } catch IssueError.refused(let refusal) {
      self = .atFault(RequestError(member: refusal.member, detail: "\(refusal)"))
    } catch IssueError.tooSoon(let until) {
      self = .atFault(RequestError(member: "", detail: "\(IssueError.tooSoon(until: until))"))
    } catch let error as KeyStoreError where error.isOfOneIssuer {
      self = .atFault(RequestError(member: "issuer", detail: "\(error)"))
    } catch {
      self = .stopped(error)
    }
  }
}
