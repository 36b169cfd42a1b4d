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
    private let representation: ValueRepresentation<Value>

    /// The bytes of the name, which are the key of the entry.
    var keyBytes: [UInt8] { Array(name.utf8) }
}

extension PreferenceKey where Value: StorableValue {
    /// Creates the key of a preference whose value could be that of a field.
    public init(_ name: String, default defaultValue: Value) {
        self.name = name
        self.defaultValue = defaultValue
        representation = Value.representation
    }
}

extension PreferenceKey where Value: Codable {
    /// Creates the key of a preference whose value is a document.
    public init(document name: String, default defaultValue: Value) {
        self.name = name
        self.defaultValue = defaultValue
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
        let type = try storedType()
        do throws(StoreError.PreferenceProblem.Kind) {
            let entry = try PreferenceEntry(bytes, named: keyBytes)
            let value = try entry.value(as: type)
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
