import Foundation
import PlainWeights
import Synchronization
import TrainingSite
import WebServer

/// A page about a new store in a folder of its own, at a fixed moment, without a socket.
final class TestSite: Sendable {
    let folder: String
    let store: WorkoutStore
    let site: Site
    private let now = TestClock()

    /// Noon of Friday, 14 August 2026.
    static let noon = Date(timeIntervalSince1970: 1_786_708_800)

    init(isReadOnly: Bool = false, inspector: Inspector? = nil, token: String? = nil) throws {
        folder = NSTemporaryDirectory() + "plainweights-web-\(UUID().uuidString)"
        var options = StoreOptions()
        options.history = .kept(device: UUID())
        let store = try WorkoutStore.open(at: folder, options: options)
        self.store = store
        site = Site(
            store: store, isReadOnly: isReadOnly,
            door: Door(
                address: "127.0.0.1", port: 8_780,
                names: [
                    "gym.local", "localhost:9000", "Gym.Example:443", "FE80::A1", "[FE80::B1]:9000",
                ], token: token),
            inspector: inspector, now: { [now] in now.date }, timeZone: .gmt)
    }

    /// Lets time pass.
    func wait(_ seconds: TimeInterval) { now.wait(seconds) }

    deinit {
        try? store.close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Asks the page as a script of this machine does.
    func ask(
        _ method: String, _ path: String, _ body: String? = nil, headers: [String: String] = [:]
    ) async throws -> TestAnswer {
        let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var query: [String: String] = [:]
        for pair in parts.dropFirst().joined().split(separator: "&") {
            let both = pair.split(separator: "=", maxSplits: 1)
            query[String(both[0])] = both.count > 1 ? String(both[1]) : ""
        }
        var fields = ["host": "127.0.0.1:8780"]
        if method != "GET" { fields["content-type"] = "application/json" }
        let request = Request(
            method: method, path: String(parts[0]), query: query,
            headers: fields.merging(headers) { $1 }, body: Array((body ?? "").utf8))
        return try TestAnswer(await site.answer(request))
    }

    /// Logs sets, and makes their exercises if that is wanted.
    func log(_ line: String, isNew: Bool = true) async throws {
        let body = #"{"line": "\#(line)", "new": \#(isNew)}"#
        let answer = try await ask("POST", "/api/sets", body)
        guard answer.status == 200 else { throw Refused(answer: answer) }
    }

    struct Refused: Error {
        let answer: TestAnswer
    }
}

/// A clock that goes on when it is told to.
private final class TestClock: Sendable {
    private let moment = Mutex(TestSite.noon)

    var date: Date { moment.withLock(\.self) }

    func wait(_ seconds: TimeInterval) { moment.withLock { $0 += seconds } }
}

/// An answer of the page, with its JSON. It is sendable because that was made of bytes here, and is
/// never changed.
struct TestAnswer: @unchecked Sendable {
    let status: Int
    let headers: [String: String]
    /// What JSON says.
    let json: [String: Any]
    let text: String
    let events: EventStream?

    init(_ response: Response) throws {
        status = response.status
        headers = response.headers
        switch response.body {
        case .bytes(let bytes):
            text = String(decoding: bytes, as: UTF8.self)
            let read = try? JSONSerialization.jsonObject(with: Data(bytes))
            json = read as? [String: Any] ?? [:]
            events = nil
        case .events(let stream): (text, json, events) = ("", [:], stream)
        }
    }

    /// The code of an error.
    var code: String? { (json["error"] as? [String: Any])?["code"] as? String }

    var items: [[String: Any]] { json["items"] as? [[String: Any]] ?? [] }

    func object(_ name: String) -> [String: Any]? { json[name] as? [String: Any] }

    func objects(_ name: String) -> [[String: Any]] { json[name] as? [[String: Any]] ?? [] }
}
