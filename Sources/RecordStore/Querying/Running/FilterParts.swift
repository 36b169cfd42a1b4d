/// What a filter needs beside the bytes of a row: its values, which differ between queries of one
/// shape, and how many of its terms go through references.
struct FilterParts: Sendable {
    private(set) var placeCount = 0
    private var parts: [(value: PlanValue, kind: Kind, elementKind: Kind?, form: Form)] = []
    /// The values of the query that the filter is built for.
    private let values: [[UInt8]]

    /// What of a value the filter compares with.
    enum Form: Sendable {
        /// The value bytes.
        case plain
        /// The form whose bytes are in order.
        case comparable
        /// That of folded text.
        case folded
    }

    init(for values: [[UInt8]]) {
        self.values = values
    }

    var isEmpty: Bool { placeCount == 0 && parts.isEmpty }

    mutating func takePlace() -> Int {
        placeCount += 1
        return placeCount - 1
    }

    /// - Returns: the value's place.
    mutating func take(_ value: Constant, _ form: Form) -> Int {
        parts.append((PlanValue(value, among: values), value.kind, value.elementKind, form))
        return parts.count - 1
    }

    /// What the filter compares with, in the order of the places, for the values of a query.
    func values(for values: [[UInt8]]) throws -> [[UInt8]?] {
        if parts.isEmpty { return [] }
        return try parts.map { part in
            let bytes = part.value.bytes(in: values)
            if part.form == .plain { return bytes }
            let comparable = try RowTerm.comparable(bytes, part.kind, of: part.elementKind)
            return part.form == .folded ? comparable.map { TextFold.fold($0) } : comparable
        }
    }
}
