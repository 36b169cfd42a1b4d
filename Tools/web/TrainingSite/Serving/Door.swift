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
    ///   - names: further names of the machine.
    ///   - token: what is asked for; nil for nothing.
    package init(address: String, port: Int, names: [String] = [], token: String? = nil) {
        let known = ["127.0.0.1", "::1", "localhost", address] + names
        // A browser leaves the port of http away.
        hosts = Set(
            known.flatMap { name in
                let host = name.contains(":") ? "[\(name)]" : name.lowercased()
                return port == 80 ? [host, "\(host):80"] : ["\(host):\(port)"]
            })
        takesAnyAddress = ["0.0.0.0", "::"].contains(address)
        self.token = token.map { Array($0.utf8) }
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
        guard origin == nil || origin?.lowercased() == "http://\(host)",
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
            return Response(
                status: 303,
                headers: [
                    "Location": "/", "Cache-Control": "no-store",
                    "Set-Cookie": "\(Self.cookie)=\(given); Path=/; HttpOnly; "
                        + "SameSite=Strict; Max-Age=31536000",
                ])
        }
        let bearer = request.header("authorization").flatMap { text in
            text.hasPrefix("Bearer ") ? String(text.dropFirst(7)) : nil
        }
        let given = bearer ?? request.cookie(Self.cookie) ?? ""
        if isSame(given, as: token) { return nil }
        throw SiteError(401, "no-token", "Open the link that plainweights-web has printed.")
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
