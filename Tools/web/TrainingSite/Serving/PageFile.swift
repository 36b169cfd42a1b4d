import WebServer

/// A file of the page, which is a part of the program.
struct PageFile: Sendable {
    let path: String
    let type: String
    let bytes: [UInt8]
    private let tag: String

    private init(_ path: String, _ type: String, _ bytes: [UInt8]) {
        (self.path, self.type, self.bytes) = (path, type, bytes)
        // FNV-1a: the same in each run, so that a browser keeps what has not changed.
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        tag = "\"\(String(hash, radix: 36))\""
    }

    func response(to request: Request) -> Response {
        let headers = ["ETag": tag, "Cache-Control": "no-cache", "Content-Type": type]
        if request.hasTag(tag) { return Response(status: 304, headers: headers) }
        return Response(headers: headers, body: .bytes(bytes))
    }

    private static let script = "text/javascript; charset=utf-8"

    static let all = [
        PageFile("/", "text/html; charset=utf-8", PackageResources.index_html),
        PageFile("/style.css", "text/css; charset=utf-8", PackageResources.style_css),
        PageFile("/icon.svg", "image/svg+xml", PackageResources.icon_svg),
        PageFile("/app.js", script, PackageResources.app_js),
        PageFile("/elements.js", script, PackageResources.elements_js),
        PageFile("/today.js", script, PackageResources.today_js),
        PageFile("/session.js", script, PackageResources.session_js),
        PageFile("/logging.js", script, PackageResources.logging_js),
        PageFile("/exercises.js", script, PackageResources.exercises_js),
        PageFile("/charts.js", script, PackageResources.charts_js),
        PageFile("/looking.js", script, PackageResources.looking_js),
    ]
}
