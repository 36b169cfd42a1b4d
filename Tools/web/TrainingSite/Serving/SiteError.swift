import Foundation
import PlainWeights
import WebServer

/// Why a request is not answered as it was meant.
struct SiteError: Error, Encodable {
    let status: Int
    let code: String
    let message: String
    /// The name that was typed, the place of its part in the line, and what may be meant.
    private var typed: String?
    private var part: Int?
    private var candidates: [NamedView]?
    /// The methods that a path has.
    private var allowed: [String] = []

    private enum CodingKeys: CodingKey {
        case code, message, typed, part, candidates
    }

    init(_ status: Int, _ code: String, _ message: String) {
        (self.status, self.code, self.message) = (status, code, message)
    }

    static func badRequest(_ message: String) -> SiteError {
        SiteError(400, "bad-request", message)
    }

    static func notFound(_ message: String) -> SiteError { SiteError(404, "not-found", message) }

    static func wrongMethod(allowed: [String]) -> SiteError {
        var error = SiteError(
            405, "wrong-method", "This can be asked by \(allowed.joined(separator: " and ")) only.")
        error.allowed = allowed
        return error
    }

    static func ambiguous(
        _ text: String, inPart part: Int, _ candidates: [Exercise]
    ) -> SiteError {
        var error = SiteError(409, "ambiguous", "Several exercises may be meant by \(text).")
        (error.typed, error.part) = (text, part)
        error.candidates = candidates.map { NamedView(id: $0.id.description, name: $0.name) }
        return error
    }

    static let readOnly = SiteError(
        403, "read-only", "The store cannot be changed here: it is opened for reading.")
    static let noSession = SiteError(409, "no-session", "No session goes on.")
    static let nothingNext = SiteError(
        409, "nothing-next", "Nothing that was planned is left. Type what you do.")
    static let notNext = SiteError(
        409, "not-next", "Another set comes next by now: nothing is logged.")
    static let notLast = SiteError(
        409, "not-last", "Something else was changed since: nothing is taken back.")

    static func isGone(_ name: String) -> SiteError {
        SiteError(409, "exercise-gone", "\(name) was deleted: skip it, or type what you do.")
    }

    /// Creates the error of a request from what was thrown.
    init(_ error: any Error) {
        switch error {
        case let error as SiteError: self = error
        case let error as TypedSetsError: self.init(422, "unreadable-sets", error.description)
        case let error as TrainingError: self.init(422, "invalid", error.localizedDescription)
        case SessionError.alreadyActive:
            self.init(409, "session-active", error.localizedDescription)
        case SessionError.noSource: self = .notFound(error.localizedDescription)
        case StoreError.invalidToken:
            self.init(400, "bad-token", "This is no token of the list: begin it anew.")
        case StoreError.notTakenBack:
            self.init(409, "not-taken-back", error.localizedDescription)
        case StorageError.readOnly: self = .readOnly
        default: self.init(500, "store", error.localizedDescription)
        }
    }

    fileprivate var headers: [String: String] {
        var headers = ["Cache-Control": "no-store"]
        if !allowed.isEmpty { headers["Allow"] = allowed.joined(separator: ", ") }
        if status == 401 { headers["WWW-Authenticate"] = "Bearer" }
        return headers
    }
}

extension Response {
    /// Creates an answer that says an error.
    init(_ error: SiteError) {
        // Texts and a number can always be encoded.
        let body = (try? JSONEncoder().encode(["error": error])) ?? Data()
        self.init(
            status: error.status,
            headers: error.headers.merging(["Content-Type": "application/json"]) { $1 },
            body: .bytes(Array(body)))
    }

    /// Creates an answer of JSON.
    init(json value: any Encodable, headers: [String: String]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        self.init(
            headers: headers.merging(["Content-Type": "application/json"]) { $1 },
            body: .bytes(Array(try encoder.encode(value))))
    }

    /// Returns the answer with what tells a browser to trust it no further than it must.
    func secured() -> Response {
        let usual = [
            "Content-Security-Policy":
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
                + "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cross-Origin-Opener-Policy": "same-origin",
        ]
        var response = self
        response.headers.merge(usual) { own, _ in own }
        return response
    }
}
