import Foundation
import PlainWeights

/// Starting a session, going through it, ending it.
extension Visit {
    private struct Start: Decodable {
        let from: String
        var id: String?
        var day: String?
    }

    /// What became of a session.
    private struct Changed: Encodable {
        let session: String
        let name: String
    }

    func start() async throws -> any Encodable {
        let wanted = try body(Start.self)
        let source = try await store.read { try self.source(wanted, in: $0) }
        let (now, offset) = (now, utcOffsetMinutes)
        return try await change("start session") { transaction in
            let session = try transaction.startSession(
                source, at: now, utcOffsetMinutes: offset)
            if !session.name.isEmpty { transaction.label = "start \(session.name)" }
            return Changed(session: session.id.description, name: session.name)
        }
    }

    private func source(_ wanted: Start, in snapshot: Snapshot) throws -> SessionSource {
        let id = wanted.id ?? ""
        switch wanted.from {
        case "empty": return .nothing
        case "workout":
            guard let id = Workout.ID(id) else { throw SessionError.noSource }
            return .workout(id)
        case "module":
            guard let id = Module.ID(id) else { throw SessionError.noSource }
            return .module(id)
        case "last":
            let finished = store.sessions.newest.and { $0.state == .finished }
            guard let last = try snapshot.first(finished) else {
                throw SiteError.notFound("No session was finished yet.")
            }
            return .session(last.id)
        case "date":
            guard let day = wanted.day.flatMap(LocalDay.init(isoText:)) else {
                throw SiteError.badRequest("day is the day of the date, such as 2026-08-14.")
            }
            guard let program = try snapshot.first(store.programs.active) else {
                throw SessionError.noSource
            }
            let dates = try snapshot.value(
                of: ProgramCalendar(
                    of: program.id, during: day..<day.advanced(by: 1), today: today))
            guard let date = dates.first(where: { $0.isOpen && $0.sourceID == id }),
                let source = SessionSource(date)
            else { throw SessionError.noSource }
            return source
        default:
            throw SiteError.badRequest("from is workout, module, date, last or empty.")
        }
    }

    func skip() async throws -> any Encodable {
        struct Skipped: Codable, Sendable { let entry: String }
        let skipped = try body(Skipped.self)
        let id = SessionEntry.ID(skipped.entry)
        return try await change("skip exercise") { [self] transaction in
            guard let session = try transaction.snapshot.first(store.sessions.active) else {
                throw SiteError.noSession
            }
            guard let id, let entry = try transaction.get(id), entry.session == session.id else {
                throw SiteError.notFound("This exercise is not in the session.")
            }
            transaction.label = "skip \(entry.exerciseName)"
            try transaction.completeEntry(id)
            return skipped
        }
    }

    func rest() async throws -> any Encodable {
        struct Wanted: Codable, Sendable { var length: String? }
        let wanted = try body(Wanted.self)
        let length = try wanted.length.map { text in
            guard let length = TimeSpan(typed: text), length > .zero else {
                throw SiteError.badRequest("length is a time such as 90s, 2min or 1:30.")
            }
            return length
        }
        return try await change(length == nil ? "end rest" : "start rest") { [self] transaction in
            guard let session = try transaction.snapshot.first(store.sessions.active) else {
                throw SiteError.noSession
            }
            guard let length else {
                if session.clock != nil { try transaction.endRest(in: session.id, at: now) }
                return wanted
            }
            let id = session.id
            let last = try transaction.snapshot.first(
                Query<ExerciseSet> { $0.session == id && $0.completed == true }
                    .sorted(by: .descending(\.timestamp), .descending(\.sequence)))
            try transaction.startRest(in: id, length: length, at: now, after: last?.id)
            return wanted
        }
    }

    func finish() async throws -> any Encodable {
        struct End: Decodable {
            var rating: Int?
            var notes: String?
        }
        let end = try body(End.self)
        if let rating = end.rating, !TrainingLimits.ratings.contains(rating) {
            throw SiteError.badRequest("rating is a number from 1 to 5.")
        }
        return try await change("finish session") { [self] transaction in
            guard let session = try transaction.snapshot.first(store.sessions.active) else {
                throw SiteError.noSession
            }
            if !session.name.isEmpty { transaction.label = "finish \(session.name)" }
            try transaction.finishSession(
                session.id, at: now, rating: end.rating, notes: end.notes)
            return Changed(session: session.id.description, name: session.name)
        }
    }

    func discard() async throws -> any Encodable {
        try await change("discard session") { [self] transaction in
            guard let session = try transaction.snapshot.first(store.sessions.active) else {
                throw SiteError.noSession
            }
            if !session.name.isEmpty { transaction.label = "discard \(session.name)" }
            try transaction.discardSession(session.id)
            return Changed(session: session.id.description, name: session.name)
        }
    }
}
