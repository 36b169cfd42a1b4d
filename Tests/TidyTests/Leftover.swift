/// Nothing is left undone in words, no banner stands where a file belongs, and tests use the
/// `package` seam.
struct Leftover {
    // Written in halves, because a search of the tree for these words should find none.
    static let words: Set = ["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"]
    static let banner = "MA" + "RK"
    static let testableImport = "@test" + "able"

    /// Findings in a file of any kind.
    func findings(in file: SourceFile) -> [Finding] {
        file.lines.enumerated().flatMap { index, line in
            words(of: line).filter(Self.words.contains).map {
                file.finding(line: index + 1, "leftover \($0)")
            }
        }
    }

    /// Findings that only a Swift file can have.
    func swiftFindings(in file: SourceFile) -> [Finding] {
        let text = file.swift
        return text.code.indices.flatMap { index in
            var findings: [Finding] = []
            if words(of: text.comments[index]).contains(Self.banner) {
                findings.append(file.finding(line: index + 1, "\(Self.banner): split the file"))
            }
            if text.code[index].contains(Self.testableImport) {
                findings.append(file.finding(line: index + 1, "use package access instead"))
            }
            return findings
        }
    }

    private func words(of line: String) -> [String] {
        line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    }
}
