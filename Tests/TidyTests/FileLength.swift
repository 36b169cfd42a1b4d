/// Files stay short: none over `limit` lines, and at most a tenth of them over `usual`.
struct FileLength {
    var limit = 400
    var usual = 250

    /// A file that is data and no program.
    private static let data = "Sources/PlainWeights/Library/BuiltInLibrary+Text.swift"

    func findings(in files: [SourceFile]) -> [Finding] {
        let files = files.filter { $0.path != Self.data }
        let tooLong = files.filter { $0.lines.count > limit }.map {
            $0.finding("\($0.lines.count) lines, at most \(limit) are allowed")
        }
        let long = files.filter { $0.lines.count > usual }
        guard long.count * 10 > files.count else { return tooLong }
        return tooLong
            + long.map {
                $0.finding(
                    "\($0.lines.count) lines: \(long.count) of \(files.count) files are over "
                        + "\(usual), at most a tenth may be"
                )
            }
    }
}
