import PlainWeights
import WebServer

/// Which requests are answered, and by what.
struct Route: Sendable {
    /// How a request is answered.
    enum Answer: Sendable {
        /// By a file of the page.
        case file(PageFile)
        /// By what one state of the store says.
        case shown(@Sendable (Visit, Snapshot) throws -> any Encodable)
        /// By changing the store.
        case changed(@Sendable (Visit) async throws -> any Encodable)
        /// By something else.
        case made(@Sendable (Site) async throws -> Response)
    }

    let method: String
    /// The parts of the path. `*` is any word.
    let parts: [String]
    let answer: Answer

    private init(_ method: String, _ path: String, _ answer: Answer) {
        self.method = method
        self.answer = answer
        parts = path.split(separator: "/").map(String.init)
    }

    /// Returns the words of a path in the places of `*`; nil if the path is another one.
    func words(in path: String) -> [String]? {
        let found = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        let own = parts.isEmpty ? [""] : parts
        guard found.count == own.count else { return nil }
        var words: [String] = []
        for (part, word) in zip(own, found) {
            if part == "*" { words.append(String(word)) } else if part != word { return nil }
        }
        return words
    }

    static let all: [Route] =
        PageFile.all.map { Route("GET", $0.path, .file($0)) } + [
            Route("GET", "/api/state", .shown { try $0.state($1) }),
            Route("GET", "/api/today", .shown { try $0.todayView($1) }),
            Route("GET", "/api/exercises", .shown { try $0.exercises($1) }),
            Route("GET", "/api/exercises/*", .shown { try $0.card($1) }),
            Route("GET", "/api/exercises/*/chart", .shown { try $0.chart($1) }),
            Route("GET", "/api/exercises/*/sets", .shown { try $0.sets($1) }),
            Route("GET", "/api/journal", .shown { try $0.journal($1) }),
            Route("GET", "/api/calendar", .shown { try $0.calendar($1) }),
            Route("GET", "/api/muscles", .shown { try $0.muscles($1) }),
            Route("GET", "/api/week", .shown { try $0.week($1) }),
            Route("POST", "/api/session", .changed { try await $0.start() }),
            Route("POST", "/api/session/done", .changed { try await $0.logNext() }),
            Route("POST", "/api/session/skip", .changed { try await $0.skip() }),
            Route("POST", "/api/session/rest", .changed { try await $0.rest() }),
            Route("POST", "/api/session/finish", .changed { try await $0.finish() }),
            Route("POST", "/api/session/discard", .changed { try await $0.discard() }),
            Route("POST", "/api/sets", .changed { try await $0.log() }),
            Route("DELETE", "/api/sets/*", .changed { try await $0.deleteSet() }),
            Route("POST", "/api/undo", .changed { try await $0.undo() }),
            Route("POST", "/api/redo", .changed { try await $0.redo() }),
            Route("GET", "/api/events", .made { try $0.events() }),
            Route("GET", "/report", .made { try await $0.report() }),
        ]
}
