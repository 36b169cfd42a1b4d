/// What a browser or a script asks for.
package struct Request: Sendable {
    package var method: String
    /// The path without percent signs.
    package var path: String
    /// The parameters behind the question mark. Of two with one name the last counts.
    package var query: [String: String]
    /// The fields of the head, with their names in small letters.
    package var headers: [String: String]
    package var body: [UInt8]

    package init(
        method: String = "GET", path: String, query: [String: String] = [:],
        headers: [String: String] = [:], body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// Returns a field of the head, by its name in small letters.
    package func header(_ name: String) -> String? { headers[name] }

    /// Returns the value of a cookie.
    package func cookie(_ name: String) -> String? {
        for pair in (headers["cookie"] ?? "").split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            if parts.count == 2, parts[0].drop(while: { $0 == " " }) == name {
                return String(parts[1])
            }
        }
        return nil
    }
}
