import Foundation
import Testing

@Suite("who is let in")
struct DoorTests {
    @Test(
        "the page is asked by the names of this machine alone",
        arguments: [
            ("127.0.0.1:8780", 200), ("localhost:8780", 200), ("LOCALHOST:8780", 200),
            ("[::1]:8780", 200), ("gym.local:8780", 200), ("gym.local", 403),
            ("gym.local:9000", 403), ("localhost:9000", 200), ("localhost:9001", 403),
            ("gym.example", 200), ("gym.example:443", 200), ("gym.example:8780", 403),
            ("[fe80::a1]:8780", 200), ("[FE80::A1]:8780", 200), ("[fe80::a2]:8780", 403),
            ("[fe80::b1]:9000", 200), ("[fe80::b1]:8780", 403),
            ("evil.example:8780", 403), ("127.0.0.1:80", 403), ("127.0.0.1.evil.example:8780", 403),
            ("", 403), ("192.168.1.9:8780", 403),
        ])
    func host(host: String, status: Int) async throws {
        let page = try TestSite()
        let answer = try await page.ask("GET", "/api/state", headers: ["host": host])
        #expect(answer.status == status)
    }

    @Test("other pages may neither read nor write")
    func origins() async throws {
        let page = try TestSite()
        let own = ["origin": "http://127.0.0.1:8780", "sec-fetch-site": "same-origin"]
        #expect(try await page.ask("POST", "/api/undo", "{}", headers: own).status == 200)
        // A server with TLS may stand before this one.
        let safe = ["host": "gym.example", "origin": "https://gym.example"]
        #expect(try await page.ask("POST", "/api/undo", "{}", headers: safe).status == 200)
        for headers in [
            ["origin": "http://evil.example"], ["origin": "null"],
            ["origin": "https://127.0.0.1"], ["origin": "http://127.0.0.1:8781"],
            ["origin": "ftp://127.0.0.1:8780"], ["origin": "https://evil.example"],
            ["sec-fetch-site": "cross-site"], ["sec-fetch-site": "same-site"],
        ] {
            for (method, path) in [
                ("POST", "/api/undo"), ("GET", "/api/today"), ("GET", "/api/events"),
            ] {
                let answer = try await page.ask(method, path, "{}", headers: headers)
                #expect(answer.status == 403 && answer.code == "cross-site", "\(headers)")
            }
        }
        // A link from elsewhere opens the page.
        let link = ["sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"]
        #expect(try await page.ask("GET", "/", headers: link).status == 200)
    }

    @Test("a form of another page cannot write: it cannot send JSON")
    func forms() async throws {
        let page = try TestSite()
        for type in ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"] {
            let answer = try await page.ask(
                "POST", "/api/undo", "{}", headers: ["content-type": type])
            #expect(answer.status == 415 && answer.code == "not-json")
        }
        let withSet = ["content-type": "application/json; charset=utf-8"]
        #expect(try await page.ask("POST", "/api/undo", "{}", headers: withSet).status == 200)
    }

    @Test("a token is asked for, in the head or in the cookie that a link sets")
    func token() async throws {
        let token = String(repeating: "k", count: 40)
        let page = try TestSite(token: token)
        for path in ["/", "/api/today", "/api/events", "/open", "/open?token=x", "/report"] {
            let answer = try await page.ask("GET", path)
            #expect(answer.status == 401 && answer.code == "no-token", "\(path)")
        }
        for wrong in ["Bearer x", "Bearer \(token)k", "Bearer ", token, "Basic \(token)"] {
            let answer = try await page.ask(
                "GET", "/api/state", headers: ["authorization": wrong])
            #expect(answer.status == 401, "\(wrong)")
        }
        let right = ["authorization": "Bearer \(token)"]
        #expect(try await page.ask("GET", "/api/state", headers: right).status == 200)
        let opened = try await page.ask("GET", "/open?token=\(token)")
        // The page itself goes on: a strict cookie is not sent with a redirect from another site.
        #expect(opened.status == 200 && opened.headers["Location"] == nil)
        #expect(opened.text.contains(#"http-equiv="refresh" content="0; url=/""#))
        #expect(opened.headers["Referrer-Policy"] == "no-referrer" && !opened.text.contains("kkk"))
        let cookie = try #require(opened.headers["Set-Cookie"])
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
        let kept = try #require(cookie.split(separator: ";").first)
        let with = ["cookie": "other=1; \(kept)"]
        #expect(try await page.ask("GET", "/api/state", headers: with).status == 200)
        let foreign = try await page.ask(
            "POST", "/api/undo", "{}",
            headers: with.merging(["origin": "http://evil.example"]) { $1 })
        #expect(foreign.status == 403)
    }

    @Test("what does not exist, and what is asked in another way, is told")
    func paths() async throws {
        let page = try TestSite()
        for path in ["/api", "/api/", "/nothing", "//", "/api/today/", "/../etc/passwd", ""] {
            #expect(try await page.ask("GET", path).status == 404, "\(path)")
        }
        let wrong = try await page.ask("DELETE", "/api/today")
        #expect(wrong.status == 405 && wrong.headers["Allow"] == "GET")
        #expect(try await page.ask("GET", "/api/undo").headers["Allow"] == "POST")
        #expect(try await page.ask("HEAD", "/api/today").status == 200)
    }

    @Test("the page loads nothing from elsewhere, and texts stay texts")
    func escaping() async throws {
        let page = try TestSite()
        let name = "<img src=x onerror=alert(1)> & Co"
        try await page.store.exercises.insert(.init(name: name))
        let list = try await page.ask("GET", "/api/exercises")
        #expect(list.items.map { $0["name"] as? String } == [name])
        #expect(list.headers["Content-Type"] == "application/json")
        #expect(list.headers["X-Content-Type-Options"] == "nosniff")
        let scripts = ["app", "elements", "today", "session", "logging", "exercises", "looking"]
        for file in ["/"] + scripts.map({ "/\($0).js" }) {
            let answer = try await page.ask("GET", file)
            let policy = try #require(answer.headers["Content-Security-Policy"])
            #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"))
            #expect(!policy.contains("unsafe"))
            for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("]
            {
                #expect(!answer.text.contains(word), "\(file) has \(word)")
            }
            #expect(!answer.text.contains("//cdn") && !answer.text.contains("https://"))
            let tag = try #require(answer.headers["ETag"])
            let same = try await page.ask("GET", file, headers: ["if-none-match": tag])
            #expect(same.status == 304)
        }
        let error = try await page.ask("GET", "/nothing")
        #expect(error.headers["Content-Security-Policy"] != nil)
    }
}
