/// What a filter needs beside the bytes of a row: its values, which differ between queries of one
/// shape, and how many of its terms go through references.
struct FilterParts: Sendable {
    private(set) var placeCount = 0
    private var constants: [(value: Constant, form: Form)] = []

    /// What of a value the filter compares with.
    enum Form: Sendable {
        /// The value bytes.
        case plain
        /// The form whose bytes are in order.
        case comparable
        /// That of folded text.
        case folded
    }

    var isEmpty: Bool { placeCount == 0 && constants.isEmpty }

    mutating func takePlace() -> Int {
        placeCount += 1
        return placeCount - 1
    }

    /// - Returns: the value's place.
    mutating func take(_ value: Constant, _ form: Form) -> Int {
        constants.append((value, form))
        return constants.count - 1
    }

    /// The values of a query in the order of their places.
    func values(
        of table: RecordTable, _ exchange: ValueExchange? = nil
    ) throws -> [[UInt8]?] {
        try constants.map { constant in
            let value = exchange?(constant.value) ?? constant.value
            let bytes = try value.checked(of: table)
            if constant.form == .plain { return bytes }
            let comparable = try RowTerm.comparable(bytes, value.kind)
            return constant.form == .folded ? comparable.map { TextFold.fold($0) } : comparable
        }
    }
}
