public import RecordStore

extension Repository where R == Exercise {
    /// Returns whether an exercise has this name, whatever its case, accents and space.
    ///
    /// A name that folds to nothing, such as a joiner alone, counts as the empty name.
    /// - Parameter id: an exercise to leave out, for example the one being edited.
    /// - Complexity: O(log n) for each exercise whose name begins with the first word of this one.
    public func nameExists(_ name: String, except id: Exercise.ID? = nil) throws -> Bool {
        try store.read { try Self.nameExists(name, except: id, in: $0) }
    }

    /// Returns, asynchronously, whether an exercise has this name, whatever its case, accents and
    /// space.
    /// - Parameter id: an exercise to leave out, for example the one being edited.
    public func nameExists(_ name: String, except id: Exercise.ID? = nil) async throws -> Bool {
        try await store.read { try Self.nameExists(name, except: id, in: $0) }
    }

    /// Returns whether an exercise of the snapshot has this name.
    ///
    /// The index of names does not ignore space. So names are looked for that begin with the first
    /// word of `name` or with space.
    private static func nameExists(
        _ name: String, except id: Exercise.ID?, in snapshot: Snapshot
    ) throws -> Bool {
        let key = TextFold.name(name)
        if key.isEmpty, try emptyNameExists(except: id, in: snapshot) { return true }
        let word = key.prefix { $0 != " " }
        for beginning in (word.isEmpty ? [] : [String(word)]) + foldedSpaces {
            var found = try snapshot.records(named(beginning))
            while let exercise = try found.next() {
                if exercise.id != id, TextFold.name(exercise.name) == key { return true }
            }
        }
        return false
    }

    /// Returns whether an exercise has a name that folds to nothing. Such names come first in the
    /// order of names.
    private static func emptyNameExists(
        except id: Exercise.ID?, in snapshot: Snapshot
    ) throws -> Bool {
        var found = try snapshot.records(Query<Exercise>().sorted(by: .name(\.name)))
        while let exercise = try found.next(), TextFold.fold(exercise.name).isEmpty {
            if exercise.id != id { return true }
        }
        return false
    }

    /// Returns a query for the exercises whose folded name has this beginning.
    private static func named(_ beginning: String) -> Query<Exercise> {
        Query { $0.name.folded.hasPrefix(beginning) }.sorted(by: .name(\.name))
    }

    /// The white space of Unicode that folding keeps. Folding turns all other white space into a
    /// plain space.
    private static var foldedSpaces: [String] {
        [
            "\t", "\n", "\u{0B}", "\u{0C}", "\r", " ", "\u{85}", "\u{1680}", "\u{2028}",
            "\u{2029}",
        ]
    }
}
