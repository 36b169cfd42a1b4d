import WebServer

/// Who is let in: by the address that was asked, by where the request comes from, by a token.
package struct Door: Sendable {
    private let hosts: Set<String>
    private let takesAnyAddress: Bool
    private let token: [UInt8]?
    private static let cookie = "plainweights-token"

    /// Creates the door of a server.
    /// - Parameters:
    ///   - address: where it listens. `0.0.0.0` and `::` are all addresses of the machine.
    ///   - names: further names of the machine. One with a port of its own is asked by that: a
    ///     tunnel or another server leads here from it.
    ///   - token: what is asked for; nil for nothing.
    package init(address: String, port: Int, names: [String] = [], token: String? = nil) {
        let known = ["127.0.0.1", "::1", "localhost", address] + names
        hosts = Set(known.flatMap { Self.hosts(of: $0.lowercased(), port: port) })
        takesAnyAddress = ["0.0.0.0", "::"].contains(address)
        self.token = token.map { Array($0.utf8) }
    }

    /// Returns how a browser calls a name or an address: by its own port, or that of the listener.
    private static func hosts(of name: String, port: Int) -> [String] {
        let isAddress = name.count { $0 == ":" } > 1 && !name.hasPrefix("[")
        let host = isAddress ? "[\(name)]" : name
        let isWhole = host.hasPrefix("[") ? !host.hasSuffix("]") : host.contains(":")
        let whole = isWhole ? host : "\(host):\(port)"
        // A browser leaves the usual port away: that of http, and of a server with TLS before this.
        for usual in [":80", ":443"] where whole.hasSuffix(usual) {
            return [whole, String(whole.dropLast(usual.count))]
        }
        return [whole]
    }

    /// Lets a request in.
    /// - Returns: what is answered in place of the request: the cookie, to who brings the token in
    ///   the link. Nil if the request is to be answered itself.
    /// - Throws: ``SiteError`` if it is not let in.
    func welcome(_ request: Request) throws -> Response? {
        guard let host = request.header("host")?.lowercased(), isOwn(host) else {
            throw SiteError(403, "wrong-host", "This machine is not called so here: use --host.")
        }
        let site = request.header("sec-fetch-site") ?? "none"
        let origin = request.header("origin")
        // A link from elsewhere may open the page itself.
        let opensPage = request.method == "GET" && request.header("sec-fetch-mode") == "navigate"
        let own = ["http://\(host)", "https://\(host)"]
        guard origin.map({ own.contains($0.lowercased()) }) ?? true,
            ["same-origin", "none"].contains(site) || opensPage
        else {
            throw SiteError(403, "cross-site", "Another page may not ask this one.")
        }
        if !["GET", "HEAD"].contains(request.method),
            request.header("content-type")?.split(separator: ";").first != "application/json"
        {
            throw SiteError(415, "not-json", "What changes something is asked in application/json.")
        }
        return try askForToken(request)
    }

    private func askForToken(_ request: Request) throws -> Response? {
        guard let token else { return nil }
        if request.path == "/open", let given = request.query["token"], isSame(given, as: token) {
            return Self.opened(given)
        }
        let bearer = request.header("authorization").flatMap { text in
            text.hasPrefix("Bearer ") ? String(text.dropFirst(7)) : nil
        }
        let given = bearer ?? request.cookie(Self.cookie) ?? ""
        if isSame(given, as: token) { return nil }
        throw SiteError(401, "no-token", "Open the link that plainweights-web has printed.")
    }

    /// Sets the cookie, and goes on by a page of its own: a browser that another site has led here
    /// sends a strict cookie with what this site leads to, and not with a redirect.
    private static func opened(_ token: String) -> Response {
        var response = Response(
            type: "text/html; charset=utf-8",
            text: """
                <!doctype html><html lang="en"><meta charset="utf-8"><title>PlainWeights</title>
                <meta http-equiv="refresh" content="0; url=/">
                <p><a href="/">PlainWeights</a></p></html>

                """)
        response.headers["Cache-Control"] = "no-store"
        response.headers["Set-Cookie"] =
            "\(cookie)=\(token); Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000"
        return response
    }

    private func isOwn(_ host: String) -> Bool {
        if hosts.contains(host) { return true }
        if !takesAnyAddress { return false }
        // A name can be made to lead here, an address cannot.
        let digits = Set("0123456789.")
        let name = host.prefix { $0 != ":" }
        return host.hasPrefix("[") || (!name.isEmpty && name.allSatisfy(digits.contains))
    }

    /// Compares without telling by the time where both differ.
    private func isSame(_ given: String, as token: [UInt8]) -> Bool {
        let bytes = Array(given.utf8)
        var difference = bytes.count == token.count ? 0 : 1 as UInt8
        for position in token.indices {
            difference |= token[position] ^ (position < bytes.count ? bytes[position] : 0)
        }
        return difference == 0
    }
}
