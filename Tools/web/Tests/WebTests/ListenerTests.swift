import Foundation
import Synchronization
import Testing
import WebServer

@Suite("the server under the page")
struct ListenerTests {
    /// Runs a server that answers with what it was asked.
    private func serve(
        _ limits: ServerLimits = ServerLimits(),
        handler: @escaping Listener.Handler = { request in
            let query = request.query.map { "\($0)=\($1)" }.sorted().joined(separator: "&")
            return Response(
                type: "text/plain",
                text: "\(request.method) \(request.path) \(query) \(request.body.count)")
        }, _ body: @escaping @Sendable (Int) throws -> Void
    ) async throws {
        let listener = try Listener(
            address: "127.0.0.1", port: 0, limits: limits, handler: handler)
        do {
            let port = listener.port
            try await onThread { try body(port) }
            await listener.stop()
        } catch {
            await listener.stop()
            throw error
        }
    }

    @Test("requests of one connection are answered one after the other, with what they say")
    func answers() async throws {
        try await serve { port in
            let client = try SocketClient(port: port)
            client.get("/a%20b?x=1&y=%C3%BC&x=2")
            #expect(try client.read(until: "x=2&y=ü 0").contains("GET /a b x=2&y=ü 0"))
            client.send("POST /c HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
            #expect(try client.read(until: "POST").contains("POST /c  5"))
        }
    }

    @Test("a body that is too large is refused, before it is sent and while it is")
    func tooLarge() async throws {
        try await serve { port in
            let told = try SocketClient(port: port)
            told.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65537\r\n\r\n")
            #expect(try told.read(until: "\r\n\r\n").contains(" 413 "))
            let wrong = try SocketClient(port: port)
            wrong.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n")
            #expect(try wrong.read(until: "\r\n\r\n").contains(" 413 "))
            let untold = try SocketClient(port: port)
            untold.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            for _ in 0..<20 { untold.send("1000\r\n\(String(repeating: "a", count: 4_096))\r\n") }
            untold.send("0\r\n\r\n")
            #expect(try untold.read(until: "\r\n\r\n").contains(" 413 "))
            let most = try SocketClient(port: port)
            most.send(
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65536\r\n\r\n"
                    + String(repeating: "a", count: 65_536))
            #expect(try most.read(until: "65536").contains(" 200 "))
        }
    }

    @Test("a head that is too large is refused")
    func longHead() async throws {
        try await serve { port in
            let url = try SocketClient(port: port)
            url.get("/" + String(repeating: "a", count: 40_000))
            #expect(try url.read(until: "\r\n").contains(" 414 "))
            let field = try SocketClient(port: port)
            field.send("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 40_000))")
            field.send("\r\n\r\n")
            #expect(try field.read(until: "\r\n").contains(" 431 "))
        }
    }

    @Test("a client that sends a byte now and then is cut off, others are not kept waiting")
    func slow() async throws {
        var limits = ServerLimits()
        limits.requestSeconds = 1
        try await serve(limits) { port in
            let slow = try SocketClient(port: port)
            slow.send("GET / HTTP/1.1\r\nHo")
            for _ in 0..<5 {
                Thread.sleep(forTimeInterval: 0.1)
                slow.send("s")
                let other = try SocketClient(port: port)
                other.get("/quick")
                #expect(try other.read(until: "quick").contains(" 200 "))
            }
            let begin = ContinuousClock.now
            #expect(try slow.readToEnd() == "")
            #expect(ContinuousClock.now - begin < .seconds(5))
            let body = try SocketClient(port: port)
            body.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc")
            #expect(try !body.readToEnd().contains(" 200 "))
        }
    }

    @Test("a handler that takes its time outlasts the limit of a request")
    func slowHandler() async throws {
        var limits = ServerLimits()
        limits.requestSeconds = 0.2
        limits.idleSeconds = 1
        try await serve(limits) { _ in
            try? await Task.sleep(for: .seconds(2.2))
            return Response(type: "text/plain", text: "late")
        } _: { port in
            let client = try SocketClient(port: port)
            client.get("/")
            #expect(try client.read(until: "late").contains(" 200 "))
        }
    }

    @Test("events come as they are sent, to each page, and end")
    func events() async throws {
        let streams = Mutex<[EventStream]>([])
        try await serve { _ in
            let stream = EventStream()
            streams.withLock { $0.append(stream) }
            stream.send(event: "first", data: "1")
            return Response(headers: ["Content-Type": "text/event-stream"], body: .events(stream))
        } _: { port in
            let clients = try (0..<20).map { _ in try SocketClient(port: port) }
            for client in clients { client.get("/") }
            for client in clients { _ = try client.read(until: "data: 1") }
            let all = streams.withLock(\.self)
            for stream in all { stream.send(event: "next", data: "2") }
            for client in clients {
                #expect(try client.read(until: "data: 2").contains("event: next"))
            }
            for stream in all { stream.end() }
            for client in clients { _ = try client.read(until: "0\r\n\r\n") }
        }
    }

    @Test("a page that is gone ends its events; one that does not read is cut off")
    func gone() async throws {
        let streams = Mutex<[EventStream]>([])
        try await serve { _ in
            let stream = EventStream()
            streams.withLock { $0.append(stream) }
            stream.sendHeartbeat()
            return Response(body: .events(stream))
        } _: { port in
            var client: SocketClient? = try SocketClient(port: port)
            client?.get("/")
            _ = try client?.read(until: ":")
            client = nil
            let known = streams.withLock(\.first)
            let first = try #require(known)
            for _ in 0..<500 where !first.isEnded {
                first.sendHeartbeat()
                Thread.sleep(forTimeInterval: 0.01)
            }
            #expect(first.isEnded)
            let deaf = EventStream()
            for number in 0..<5_000 where !deaf.isEnded {
                deaf.send(event: "change", data: "\(number)")
            }
            #expect(deaf.isEnded && deaf.takeText().isEmpty)
        }
    }

    @Test("it stops while a handler waits and pages are live, and the port is free again")
    func stop() async throws {
        let listener = try Listener(address: "127.0.0.1", port: 0) { request in
            if request.path == "/live" { return Response(body: .events(EventStream())) }
            try? await Task.sleep(for: .seconds(60))
            return Response(type: "text/plain", text: "cancelled")
        }
        let (live, waiting) = try await onThread {
            let live = try SocketClient(port: listener.port)
            live.get("/live")
            _ = try live.read(until: "\r\n\r\n")
            let waiting = try SocketClient(port: listener.port)
            waiting.get("/wait")
            Thread.sleep(forTimeInterval: 0.1)
            return (live, waiting)
        }
        let begin = ContinuousClock.now
        await listener.stop()
        #expect(ContinuousClock.now - begin < .seconds(5))
        _ = try await onThread { try live.readToEnd() }
        _ = try await onThread { try waiting.readToEnd() }
        let again = try Listener(address: "127.0.0.1", port: listener.port) { _ in Response() }
        #expect(again.port == listener.port)
        await again.stop()
    }

    @Test("an address that is taken or none is told")
    func taken() async throws {
        try await serve { port in
            for (address, port) in [("127.0.0.1", port), ("nowhere", 0), ("192.0.2.1", 0)] {
                #expect(throws: Listener.Failure.self) {
                    _ = try Listener(address: address, port: port) { _ in Response() }
                }
            }
        }
    }

    @Test("many clients are answered at once, and those beyond the limit wait or are refused")
    func many() async throws {
        var limits = ServerLimits()
        limits.connections = 30
        try await serve(limits) { port in
            let clients = try (0..<30).map { _ in try SocketClient(port: port) }
            for client in clients { client.get("/all") }
            for client in clients {
                #expect(try client.read(until: "/all").contains(" 200 "))
            }
            let beyond = try SocketClient(port: port, timeout: 1)
            beyond.get("/all")
            #expect((try? beyond.read(until: "/all")) == nil)
        }
    }
}
