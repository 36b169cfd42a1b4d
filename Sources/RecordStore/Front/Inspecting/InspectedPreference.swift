/// A preference for a tool that does not know its key.
package struct InspectedPreference: Sendable {
    package let name: String
    /// The type of the value, or nil if the preference cannot be read.
    package let type: FieldType?
    /// The value; nil for nil, and if the preference cannot be read.
    package let value: StoredValue?
    /// What is wrong with the preference, or nil if it can be read.
    package let problem: StoreError.PreferenceProblem.Kind?
}

extension InspectedStore {
    /// Returns the preferences that were set, in the order of their names.
    package func preferences() throws -> [InspectedPreference] {
        var found: [InspectedPreference] = []
        try environment.read { view in
            try core.schema.forEachPreference(in: view) { name, bytes in
                found.append(InspectedPreference(bytes, named: name))
            }
        }
        return found
    }
}

extension InspectedPreference {
    fileprivate init(_ bytes: [UInt8], named name: [UInt8]) {
        self.name = String(decoding: name, as: UTF8.self)
        do throws(StoreError.PreferenceProblem.Kind) {
            let entry = try PreferenceEntry(bytes, named: name)
            (type, value, problem) = (entry.type, try entry.shownValue(), nil)
        } catch {
            (type, value, problem) = (nil, nil, error)
        }
    }
}
