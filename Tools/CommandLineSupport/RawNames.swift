import Foundation

/// The words of a command line that are no UTF-8, by the text that they are shown as.
///
/// The name of a file is any bytes, and a `String` is UTF-8: it cannot name each folder. What it
/// cannot name is gone into, so that the rest of the path, often none, is text again.
package struct RawNames: Sendable {
    private var bytes: [String: [UInt8]] = [:]

    package init() {}

    /// The text of a word; remembers its bytes if they are no UTF-8.
    package mutating func add(_ word: [UInt8]) -> String {
        if let text = String(validating: word, as: UTF8.self) { return text }
        // An option may have the path behind a sign: `--store=PATH`.
        let sign = word.starts(with: "--".utf8) ? word.firstIndex(of: UInt8(ascii: "=")) : nil
        if let sign { remember(Array(word[(sign + 1)...])) }
        return remember(word)
    }

    @discardableResult
    private mutating func remember(_ word: [UInt8]) -> String {
        let text = String(decoding: word, as: UTF8.self)
        if String(validating: word, as: UTF8.self) == nil { bytes[text] = word }
        return text
    }

    /// A word that is no path.
    func text(_ word: String) throws(UsageError) -> String {
        if bytes[word] != nil { throw .notText(word) }
        return word
    }

    /// A path that leads where the word does, for which the process may move into a folder.
    package func path(_ word: String) throws(UsageError) -> String {
        guard let raw = bytes[word] else { return word }
        let parts = raw.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard let last = parts.lastIndex(where: { String(validating: $0, as: UTF8.self) == nil })
        else { return word }
        let folder = Array(parts[...last].joined(separator: "/".utf8)) + [0]
        if chdir(folder.map { CChar(bitPattern: $0) }) != 0 { throw .noFolder(word) }
        let rest = parts[(last + 1)...].filter { !$0.isEmpty }
        return rest.isEmpty
            ? "." : String(decoding: Array(rest.joined(separator: "/".utf8)), as: UTF8.self)
    }
}
