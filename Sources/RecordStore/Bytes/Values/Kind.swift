/// A kind of value bytes. The raw values are in users' files. DO NOT CHANGE.
///
/// Whether a field may be nil is a property of the field and not of its kind. So a field can become
/// optional without a change of any value bytes.
package enum Kind: UInt8, CaseIterable, Sendable {
    case bool = 1
    case int8 = 2
    case int16 = 3
    case int32 = 4
    case int64 = 5
    case uint8 = 6
    case uint16 = 7
    case uint32 = 8
    case uint64 = 9
    case int128 = 10
    case uint128 = 11
    case float = 12
    case double = 13
    case date = 14
    case uuid = 15
    case id = 16
    case decimal = 17
    case string = 18
    case url = 19
    case data = 20
    case document = 21
    case array = 22

    /// The size of the value bytes, or nil if the size depends on the value.
    package var widthBytes: Int? {
        switch self {
        case .bool, .int8, .uint8: 1
        case .int16, .uint16: 2
        case .int32, .uint32, .float: 4
        case .int64, .uint64, .double, .date: 8
        case .int128, .uint128, .uuid, .id: 16
        case .decimal: 20
        case .string, .url, .data, .document, .array: nil
        }
    }

    /// Whether any bytes of the right size are a value. Equal values have equal bytes then.
    var takesAnyBits: Bool {
        switch self {
        case .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64, .int128, .uint128,
            .uuid, .id:
            true
        case .bool, .float, .double, .date, .decimal, .string, .url, .data, .document, .array:
            false
        }
    }

    /// Whether a column of an index can hold such a value. An array is indexed by its elements.
    package var isIndexable: Bool {
        self != .document && self != .array
    }

    /// The name that messages and tools print.
    package var name: String { "\(self)" }

    /// The kinds by their names. A name is found by reflection, which costs too much to ask each
    /// kind for it.
    static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}
