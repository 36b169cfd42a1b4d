import Foundation
public import RecordStore

extension Repository where R == Exercise {
    /// Whether an exercise has this name, whatever its case, marks and the space around it.
    /// - Parameter id: an exercise that does not count, for instance the one being edited.
    /// A name of which folding leaves nothing, such as a joiner alone, is the empty name.
    /// - Complexity: O(log n) for each exercise whose name begins like this one.
    public func nameExists(_ name: String, except id: Exercise.ID? = nil) throws -> Bool {
        try store.read { try Self.nameExists(name, except: id, in: $0) }
    }

    /// The same for asynchronous code.
    public func nameExists(_ name: String, except id: Exercise.ID? = nil) async throws -> Bool {
        try await store.read { try Self.nameExists(name, except: id, in: $0) }
    }

    /// The index of names knows nothing of space around them. Behind the name, it is found by the
    /// beginning that the two names share; before it, by the space itself.
    private static func nameExists(
        _ name: String, except id: Exercise.ID?, in snapshot: Snapshot
    ) throws -> Bool {
        let key = key(of: name)
        if key.isEmpty, try emptyNameExists(except: id, in: snapshot) { return true }
        for beginning in (key.isEmpty ? [] : [key]) + foldedSpaces {
            var found = try snapshot.records(named(beginning))
            while let exercise = try found.next() {
                if exercise.id != id, Self.key(of: exercise.name) == key { return true }
            }
        }
        return false
    }

    /// Whether there is a name of which folding leaves nothing: these are the first in the order of
    /// names.
    private static func emptyNameExists(
        except id: Exercise.ID?, in snapshot: Snapshot
    ) throws -> Bool {
        var found = try snapshot.records(Query<Exercise>().sorted(by: .name(\.name)))
        while let exercise = try found.next(), TextFold.fold(exercise.name).isEmpty {
            if exercise.id != id { return true }
        }
        return false
    }

    private static func named(_ beginning: String) -> Query<Exercise> {
        Query { $0.name.folded.hasPrefix(beginning) }.sorted(by: .name(\.name))
    }

    /// What the names share that are the same to a user.
    private static func key(of name: String) -> String {
        let folded = TextFold.fold(name).unicodeScalars
        let start = folded.drop { $0.properties.isWhitespace }
        let end = start.lastIndex { !$0.properties.isWhitespace }
        return end.map { String(start[...$0]) } ?? ""
    }

    /// The white space of Unicode that folding leaves as it is; it makes a space of the rest.
    private static var foldedSpaces: [String] {
        [
            "\t", "\n", "\u{0B}", "\u{0C}", "\r", " ", "\u{85}", "\u{1680}", "\u{2028}",
            "\u{2029}",
        ]
    }
}
