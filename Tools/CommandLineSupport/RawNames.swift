import Foundation

/// The bytes of the command line words that are not UTF-8, by the text that shows them.
///
/// A file name can be any bytes, but a `String` is UTF-8 and cannot name every folder. ``path(_:)``
/// therefore changes into a folder that a `String` cannot name, so that the rest of the path is
/// text again.
package struct RawNames: Sendable {
    private var bytes: [String: [UInt8]] = [:]

    /// Creates an empty collection.
    package init() {}

    /// Returns a word as text, and keeps the bytes of the word if they are not UTF-8.
    package mutating func add(_ word: [UInt8]) -> String {
        if let text = String(validating: word, as: UTF8.self) { return text }
        // The word may be an option with a path behind a sign: `--store=PATH`.
        let sign = word.starts(with: "--".utf8) ? word.firstIndex(of: UInt8(ascii: "=")) : nil
        if let sign { remember(Array(word[(sign + 1)...])) }
        return remember(word)
    }

    /// Returns the bytes as text, and keeps them if they are not UTF-8.
    @discardableResult
    private mutating func remember(_ word: [UInt8]) -> String {
        let text = String(decoding: word, as: UTF8.self)
        if String(validating: word, as: UTF8.self) == nil { bytes[text] = word }
        return text
    }

    /// Returns a word that is not a path, and throws if it is not UTF-8.
    func text(_ word: String) throws(UsageError) -> String {
        if bytes[word] != nil { throw .notText(word) }
        return word
    }

    /// Returns a path to the file that the word names. If the word is not UTF-8, the process may
    /// change into another folder.
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
