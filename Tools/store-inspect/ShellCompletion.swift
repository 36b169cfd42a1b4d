import CommandLineSupport
import Foundation
import RecordStore

/// The completion of a line of the shell: commands, options, and the names in the store.
///
/// What may stand at a place follows from the usage of the command. The names are read from the
/// store when they are needed; none are offered where it cannot be read.
package struct ShellCompletion {
    private let tool = Shell.tool
    private let path: String

    /// Creates the completion of commands about the store at a path.
    package init(at path: String) {
        self.path = path
    }

    /// Returns the completion of the text before the cursor.
    package func completion(of text: String) -> LineCompletion {
        let line = ShellWords(text)
        let count = line.words.count - (line.endsInWord ? 1 : 0)
        let done = line.words[..<count].map(\.text)
        let word = line.endsInWord ? line.words.last : nil
        let part = part(of: word?.text ?? "", after: done)
        // The part that is completed is the end of the word.
        let position = (word?.text.count ?? 0) - part.text.count
        let offsets = word?.offsets ?? []
        let start = position < offsets.count ? offsets[position] : text.count
        let isWhole = position == 0 && line.openQuote == nil
        let candidates = part.names.map { name in
            LineCompletion.Candidate(
                StoredValue.text(name).cell,
                inserted: ShellWords.quoted(name, in: line.openQuote),
                ending: part.hasEnding && (isWhole || part.isInQuotes) ? " " : "")
        }
        return LineCompletion(start: start, candidates)
    }

    /// The end of a word, and what it can be completed to.
    private struct Part {
        let text: String
        var names: [String] = []
        /// Whether a space follows the name.
        var hasEnding = true
        /// Whether that is so between quotes too.
        var isInQuotes = false

        init(_ text: String, _ names: [String], hasEnding: Bool = true, isInQuotes: Bool = false) {
            self.text = text
            self.names = LineCompletion.names(names, beginning: text)
            self.hasEnding = hasEnding
            self.isInQuotes = isInQuotes
        }
    }

    private func part(of word: String, after done: [String]) -> Part {
        let names = tool.commands.map(\.name)
        guard let first = done.first else { return Part(word, names + ["help", "exit"]) }
        if first == "help" { return Part(word, done.count == 1 ? names : []) }
        guard let command = tool.command(first) else { return Part(word, []) }
        let options = CommandOption.all(of: command)
        let takers = options.filter(\.takesValue).map(\.name)
        var plain: [String] = []
        var taker: String?
        for word in done.dropFirst() {
            if taker != nil {
                taker = nil
            } else if takers.contains(word) {
                taker = word
            } else if !word.hasPrefix("--") {
                plain.append(word)
            }
        }
        if let taker { return value(of: taker, word, plain.first) }
        if let sign = word.firstIndex(of: "="), takers.contains(String(word[..<sign])) {
            return value(
                of: String(word[..<sign]), String(word[word.index(after: sign)...]), plain.first)
        }
        if word.hasPrefix("-") { return Part(word, options.map(\.name)) }
        let places = Self.places(in: command.usage)
        guard plain.count < places.count else { return Part(word, []) }
        return part(of: word, at: places[plain.count])
    }

    /// Returns the names of the plain words in a usage line: `TYPE` in `list [TYPE] [--json]`.
    private static func places(in usage: String) -> [String] {
        usage.split(separator: " ").dropFirst().prefix { !$0.hasPrefix("[--") }
            .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "[]")) }
    }

    private func part(of word: String, at place: String) -> Part {
        switch place {
        case "TYPE": return Part(word, names?.types.map(\.name) ?? [])
        case "TYPE.INDEX": return Part(word, names?.indexes ?? [])
        case "TYPE.FIELD|TYPE.INDEX":
            return Part(word, names.map { $0.fields + $0.indexes } ?? [])
        case "QUERY":
            guard let names else { return Part(word, []) }
            let found = QueryCompletion(of: word, names)
            return Part(found.text, found.names, hasEnding: found.hasEnding, isInQuotes: true)
        case "STORE", "FOLDER", "FILE": return self.path(word)
        default: return Part(word, [])
        }
    }

    /// Returns the completion of the value of an option.
    /// - Parameter subject: the first plain word of the command: a type or a query.
    private func value(of option: String, _ word: String, _ subject: String?) -> Part {
        switch option {
        case "--fields":
            let last = word.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
            return Part(
                String(last), ["id"] + (type(in: subject)?.fields.map(\.name) ?? []),
                hasEnding: false)
        case "--index": return Part(word, type(in: subject)?.indexes ?? [])
        case "--time-zone": return Part(word, TimeZone.knownTimeZoneIdentifiers)
        case "--output": return path(word)
        default: return Part(word, [])
        }
    }

    private func type(in subject: String?) -> StoreNames.TypeNames? {
        names?.type(subject?.split(separator: " ").first.map(String.init))
    }

    /// Returns the completion of a path, one folder at a time.
    private func path(_ word: String) -> Part {
        let name = word.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        let folder = String(word.dropLast(name.count))
        let manager = FileManager.default
        let entries = (try? manager.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder))
        let shown = (entries ?? []).sorted().filter { name.hasPrefix(".") || !$0.hasPrefix(".") }
        let names = shown.map { entry in
            var isFolder: ObjCBool = false
            _ = manager.fileExists(atPath: folder + entry, isDirectory: &isFolder)
            return isFolder.boolValue ? entry + "/" : entry
        }
        let found = LineCompletion.names(names, beginning: String(name))
        return Part(String(name), names, hasEnding: found.count == 1 && !found[0].hasSuffix("/"))
    }

    /// The names in the store; nil if it cannot be read.
    private var names: StoreNames? { try? StoreNames(at: path) }
}
