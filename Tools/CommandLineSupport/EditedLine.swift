/// A line of text with a cursor between two of its characters.
///
/// Characters are those that people see: an emoji of several scalars is one.
package struct EditedLine: Equatable, Sendable {
    /// The characters.
    package private(set) var characters: [Character]
    /// The number of characters before the cursor.
    package private(set) var cursor: Int

    /// A way of the cursor.
    package enum Motion: Sendable {
        case left, right, start, end
        /// To the beginning of a word of letters and digits.
        case wordLeft
        /// To the end of a word of letters and digits.
        case wordRight
        /// To the beginning of a word that spaces separate.
        case blankLeft
    }

    /// Creates a line with the cursor at its end.
    package init(_ text: String = "") {
        characters = Array(text)
        cursor = characters.count
    }

    /// The text.
    package var text: String { String(characters) }

    /// The text before the cursor.
    package var head: String { String(characters[..<cursor]) }

    /// Whether there is no text.
    package var isEmpty: Bool { characters.isEmpty }

    /// Inserts text before the cursor.
    package mutating func insert(_ text: String) {
        replace(from: cursor, with: text)
    }

    /// Replaces the text from an offset up to the cursor.
    package mutating func replace(from start: Int, with text: String) {
        // A mark that is inserted may make one character of it and of its neighbours.
        let head = String(characters[..<start]) + text
        let tail = String(characters[cursor...])
        characters = Array(head + tail)
        cursor = min(head.count, characters.count)
    }

    /// Moves the cursor.
    /// - Returns: whether it moved.
    @discardableResult
    package mutating func move(_ motion: Motion) -> Bool {
        let target = target(of: motion)
        defer { cursor = target }
        return target != cursor
    }

    /// Moves the cursor before a character.
    package mutating func move(to offset: Int) {
        cursor = min(max(0, offset), characters.count)
    }

    /// Deletes the text that a motion would go over, and returns it.
    package mutating func delete(_ motion: Motion) -> String {
        let target = target(of: motion)
        let range = min(target, cursor)..<max(target, cursor)
        let deleted = String(characters[range])
        let (head, tail) = (characters[..<range.lowerBound], characters[range.upperBound...])
        characters = Array(String(head) + String(tail))
        cursor = min(head.count, characters.count)
        return deleted
    }

    private func target(of motion: Motion) -> Int {
        switch motion {
        case .left: max(0, cursor - 1)
        case .right: min(characters.count, cursor + 1)
        case .start: 0
        case .end: characters.count
        case .wordLeft: wordStart { $0.isLetter || $0.isNumber }
        case .wordRight: wordEnd { $0.isLetter || $0.isNumber }
        case .blankLeft: wordStart { !$0.isWhitespace }
        }
    }

    private func wordStart(_ isWord: (Character) -> Bool) -> Int {
        let head = characters[..<cursor]
        guard let last = head.lastIndex(where: isWord) else { return 0 }
        return head[..<last].lastIndex { !isWord($0) }.map { $0 + 1 } ?? 0
    }

    private func wordEnd(_ isWord: (Character) -> Bool) -> Int {
        let tail = characters[cursor...]
        guard let first = tail.firstIndex(where: isWord) else { return characters.count }
        return tail[first...].firstIndex { !isWord($0) } ?? characters.count
    }
}
