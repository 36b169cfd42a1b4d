package import Foundation
package import PlainWeights
package import WebServer

/// The page about a store, and the interface behind it: requests to answers, without a socket.
///
/// `docs/web.md` is its contract.
package struct Site: Sendable {
    let store: WorkoutStore
    let isReadOnly: Bool
    let door: Door
    let inspector: Inspector?
    let live: LivePages
    let now: @Sendable () -> Date
    let timeZone: TimeZone
    /// Tells the ETags of this run from those of another, whose store may be another one.
    private let run = UUID().uuidString.prefix(8)

    /// Creates the page.
    /// - Parameters:
    ///   - inspector: what makes the report; nil if nothing does.
    ///   - timeZone: that of the days, and of what is logged.
    package init(
        store: WorkoutStore, isReadOnly: Bool = false, door: Door, inspector: Inspector? = nil,
        now: @escaping @Sendable () -> Date = { Date() }, timeZone: TimeZone = .current
    ) {
        self.store = store
        self.isReadOnly = isReadOnly
        self.door = door
        self.inspector = inspector
        self.now = now
        self.timeZone = timeZone
        live = LivePages(watch: store.watch)
    }

    /// Answers a request.
    package func answer(_ request: Request) async -> Response {
        do {
            if let response = try door.welcome(request) { return response.secured() }
            return try await respond(to: request).secured()
        } catch {
            return Response(SiteError(error)).secured()
        }
    }

    private func respond(to request: Request) async throws -> Response {
        let method = request.method == "HEAD" ? "GET" : request.method
        let found = Route.all.compactMap { route in
            route.words(in: request.path).map { (route, $0) }
        }
        guard let (route, words) = found.first(where: { $0.0.method == method }) else {
            if found.isEmpty { throw SiteError.notFound("There is no such page.") }
            throw SiteError.wrongMethod(allowed: found.map(\.0.method).sorted())
        }
        switch route.answer {
        case .file(let file): return file.response(to: request)
        case .shown(let show):
            return try await store.read { snapshot in
                let moment = Moment(of: self, snapshot)
                let tag = "\"\(run)-\(try snapshot.sequence)-\(moment.today.rawValue)\""
                let headers = ["ETag": tag, "Cache-Control": "no-cache"]
                if request.hasTag(tag) { return Response(status: 304, headers: headers) }
                let visit = try Visit(request, words, of: self, at: moment, snapshot)
                return try Response(json: show(visit, snapshot), headers: headers)
            }
        case .changed(let change):
            if isReadOnly { throw SiteError.readOnly }
            let visit = try await store.read { snapshot in
                try Visit(
                    request, words, of: self, at: Moment(of: self, snapshot), snapshot)
            }
            return try Response(json: await change(visit), headers: ["Cache-Control": "no-store"])
        case .made(let make):
            return try await make(self)
        }
    }
}

extension Request {
    /// Whether the asker has the answer with this tag already.
    func hasTag(_ tag: String) -> Bool {
        (header("if-none-match") ?? "").split(separator: ",").contains {
            let text = $0.drop { $0 == " " }
            return text == tag || text == "W/" + tag
        }
    }
}
