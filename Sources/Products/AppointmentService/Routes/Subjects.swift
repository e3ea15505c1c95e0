internal import ServiceHTTP
internal import Appointments
internal import Bookings
internal import OperatorFiles
internal import PassFormats
internal import StrictText
internal import Selling
internal import Vocabulary

extension AppointmentRoutes {
  var subjects: [Endpoint] {
    let one = "/subjects/{subject_id}"
    return [
      .get("/subjects", "listSubjects", .travelers) { call in
        try call.parameters { _ throws(Problem) in }
        let subjects = try await desk.subjects(of: try call.user()).map(\.value)
        return try .tagged(caching: .checked) { writer in
          writer.objects("subjects", subjects) { $0.members(of: $1) }
        }
      },
      .post("/subjects", "addSubject", .travelers) { call in
        let profile = try call.json { (body) throws(ShapeError) in try body.profile() }
        let read = try await desk.addSubject(
          profile, call.command(for: try call.user()))
        return try answer(read, 201).with("location", "/v1/subjects/\(read.value.id)")
      },
      .get(one, "getSubject", .travelers) { call in
        try answer(
          try await desk.subject(try call.id("subject_id"), of: try call.user()))
      },
      .put(one, "changeSubject", .travelers) { call in
        let (profile, version) = try call.json { (body) throws(ShapeError) in
          try together(
            part(try body.profile()),
            part(try body.optionalInteger("version", in: 1...1_000_000_000)))
        }
        return try answer(
          try await desk.change(
            try call.id("subject_id"), to: profile, expecting: version, for: try call.user(),
            now: call.now))
      },
      .delete(one, "removeSubject", .travelers) { call in
        _ = try call.json { _ throws(ShapeError) in }
        let id: Subject.ID = try call.id("subject_id")
        try await desk.removeSubject(id, for: try call.user(), now: call.now)
        return .json { $0.member("subject_id", id.rawValue) }
      },
    ]
  }

  private func answer(_ read: Versioned<Subject>, _ status: Int = 200) throws -> HTTPAnswer {
    try .tagged(status, caching: .checked) { writer in
      writer.members(of: read.value)
      writer.member("version", read.version)
    }
  }
}

extension ObjectReader {
  fileprivate mutating func profile() throws(ShapeError) -> Subject.Profile {
    let (kind, name, notes) = try together(
      part(try text("kind", as: Keyword.self)), part(try title("name")),
      part(try optionalWords("notes", upTo: Subject.Profile.longestNotes)))
    return Subject.Profile(kind: kind, name: name, notes: notes)
  }
}
