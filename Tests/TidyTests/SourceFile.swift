import Foundation

/// A text file and where it lies in the tree.
struct SourceFile {
    let path: String
    let text: String
    let lines: [String]

    init(path: String, text: String) {
        self.path = path
        self.text = text
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        if lines.last == "" { lines.removeLast() }
        self.lines = lines.map(String.init)
    }

    func finding(line: Int? = nil, _ message: String) -> Finding {
        Finding(path: path, line: line, message: message)
    }
}
