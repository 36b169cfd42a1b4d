import Foundation
import Synchronization

/// A text file and where it lies in the tree.
final class SourceFile: Sendable {
    let path: String
    let text: String
    let lines: [String]
    private let parsed = Mutex<(swift: SwiftText?, outline: SwiftOutline?)>((nil, nil))

    init(path: String, text: String) {
        self.path = path
        self.text = text
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        if lines.last == "" { lines.removeLast() }
        self.lines = lines.map(String.init)
    }

    /// The file as Swift. Many rules look at it, so it is parsed once.
    var swift: SwiftText {
        if let known = parsed.withLock({ $0.swift }) { return known }
        let made = SwiftText(text)
        parsed.withLock { $0.swift = made }
        return made
    }

    /// What the file declares.
    var outline: SwiftOutline {
        if let known = parsed.withLock({ $0.outline }) { return known }
        let made = SwiftOutline(self)
        parsed.withLock { $0.outline = made }
        return made
    }

    func finding(line: Int? = nil, _ message: String) -> Finding {
        Finding(path: path, line: line, message: message)
    }
}
