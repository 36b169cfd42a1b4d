/// The name of a preference, the type of its value, and the value that it has until it is set.
///
/// Preferences are single values of an app, such as a unit of weight, that are kept beside the
/// records. Every store has them; no schema declares them. Declare a key once:
///
/// ```swift
/// enum Preferences {
///     static let restSeconds = PreferenceKey("rest.seconds", default: 90)
/// }
/// let seconds = try store.read { try $0.get(Preferences.restSeconds) }
/// ```
/// The name identifies the value in the file. A value can be of any type that a field can have; an
/// id is a plain value here, and no rule follows it. Another `Codable` value is a document.
public struct PreferenceKey<Value: Sendable>: Sendable {
    /// The name of the preference in the file: 1 to 255 bytes of UTF-8.
    public let name: String
    /// The value of the preference where the store has none.
    public let defaultValue: Value
    /// Whether the history keeps changes of the preference, so that they are taken back with their
    /// transaction and told to who follows it.
    public let isInHistory: Bool
    private let representation: ValueRepresentation<Value>

    /// The bytes of the name, which are the key of the entry.
    var keyBytes: [UInt8] { Array(name.utf8) }
}

extension PreferenceKey where Value: StorableValue {
    /// Creates the key of a preference whose value could be that of a field.
    /// - Parameter isInHistory: whether the history keeps changes of the preference.
    public init(_ name: String, default defaultValue: Value, isInHistory: Bool = false) {
        self.name = name
        self.defaultValue = defaultValue
        self.isInHistory = isInHistory
        representation = Value.representation
    }
}

extension PreferenceKey where Value: Codable {
    /// Creates the key of a preference whose value is a document.
    /// - Parameter isInHistory: whether the history keeps changes of the preference.
    public init(document name: String, default defaultValue: Value, isInHistory: Bool = false) {
        self.name = name
        self.defaultValue = defaultValue
        self.isInHistory = isInHistory
        representation = .document
    }
}

extension PreferenceKey {
    /// Returns the type of the values in the file.
    /// - Throws: ``StoreError/preference(_:)`` for a name that no preference can have, and for an
    ///   optional of an optional.
    func storedType() throws -> FieldType {
        let size = name.utf8.count
        if !PreferenceEntry.nameSizes.contains(size) { throw error(.name(byteCount: size)) }
        guard let type = representation.type else { throw error(.noStoredForm) }
        return type
    }

    /// Returns the entry for a value.
    func entry(for value: Value, sequence: UInt64) throws -> PreferenceEntry {
        let type = try storedType()
        var buffer = ByteBuffer()
        do throws(ValueProblem) {
            let isThere = try representation.write(value, &buffer)
            return PreferenceEntry(
                type: type, value: isThere ? buffer.bytes.array : nil, sequence: sequence)
        } catch {
            throw self.error(.value(error))
        }
    }

    /// Returns the value in the bytes of an entry.
    func value(in bytes: [UInt8]) throws -> Value {
        try value { () throws(StoreError.PreferenceProblem.Kind) in
            try PreferenceEntry(bytes, named: keyBytes)
        }
    }

    private func value(
        of entry: () throws(StoreError.PreferenceProblem.Kind) -> PreferenceEntry
    ) throws -> Value {
        let type = try storedType()
        do throws(StoreError.PreferenceProblem.Kind) {
            let value = try entry().value(as: type)
            do throws(ValueProblem) {
                return try representation.value(of: value)
            } catch {
                throw .value(error)
            }
        } catch {
            throw self.error(error)
        }
    }

    private func error(_ kind: StoreError.PreferenceProblem.Kind) -> StoreError {
        .preference(StoreError.PreferenceProblem(name: name, kind: kind))
    }
}

extension RecordedPreference {
    /// Returns the value before the transaction, or the default of the key if there was none.
    /// - Throws: ``StoreError/preference(_:)`` for a value that the key cannot have.
    public func old<Value>(of key: PreferenceKey<Value>) throws -> Value {
        try key.value(inContent: old)
    }

    /// Returns the value after the transaction, or the default of the key if it was reset.
    /// - Throws: ``StoreError/preference(_:)`` for a value that the key cannot have.
    public func new<Value>(of key: PreferenceKey<Value>) throws -> Value {
        try key.value(inContent: new)
    }

    /// The values before and after, without their Swift types; nil where there was none.
    package func storedValues() throws -> (old: StoredValue?, new: StoredValue?) {
        func shown(_ content: [UInt8]?) throws -> StoredValue? {
            try content.flatMap { try PreferenceEntry(content: $0, sequence: 0).shownValue() }
        }
        return (try shown(old), try shown(new))
    }
}

extension PreferenceKey {
    fileprivate func value(inContent content: [UInt8]?) throws -> Value {
        guard let content else { return defaultValue }
        return try value { () throws(StoreError.PreferenceProblem.Kind) in
            try PreferenceEntry(content: content, sequence: 0)
        }
    }
}
