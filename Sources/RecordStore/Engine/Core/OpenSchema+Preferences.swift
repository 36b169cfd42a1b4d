import LMDB

extension OpenSchema {
    /// Calls `body` with the name and the bytes of each preference that was set, in the order of
    /// the names.
    func forEachPreference(
        in view: ReadView, _ body: (_ name: [UInt8], _ bytes: [UInt8]) throws -> Void
    ) throws {
        guard let preferences else { return }
        var cursor = try view.cursor(in: preferences)
        while let entry = try cursor.next() { try body(entry.key.array, entry.value.array) }
    }

    /// Returns the preferences that no key can read, with what is wrong with each. Those of a newer
    /// version are not among them.
    func brokenPreferences(
        in view: ReadView
    ) throws -> [(name: String, problem: StoreError.PreferenceProblem.Kind)] {
        var found: [(name: String, problem: StoreError.PreferenceProblem.Kind)] = []
        try forEachPreference(in: view) { name, bytes in
            guard let problem = PreferenceEntry.problem(in: bytes, named: name) else { return }
            found.append((String(decoding: name, as: UTF8.self), problem))
        }
        return found
    }
}

extension PreferenceEntry {
    /// Returns what is wrong with the bytes of an entry; nil if nothing is, or if a newer version
    /// wrote them.
    static func problem(in bytes: [UInt8], named name: [UInt8]) -> StoreError.PreferenceProblem
        .Kind?
    {
        do throws(StoreError.PreferenceProblem.Kind) {
            _ = try PreferenceEntry(bytes, named: name).shownValue()
            return nil
        } catch {
            return error == .newerVersion ? nil : error
        }
    }
}
