/// The shape of a query: everything that it asks except its values, which are listed separately.
/// Queries of one shape share one plan, in which only the values differ.
///
/// The shape includes the properties of values that the choice of a plan may depend on: their
/// kinds, which of them are nil or equal, the length of each list, and which texts have letters
/// that a search index knows. It includes values whole that the choice itself depends on, such as
/// those of fields that the filter of a partial index looks at. A plan checks all other properties
/// for each query: see ``StretchRecipe``. The shape is exact, not a hash: two queries with the same
/// words differ in values alone.
@safe struct QueryShape: ~Copyable {
    // Safe because the memory outlives the shape, which `with` lends to a closure, and `append`
    // writes no more than `limit` words.
    private let memory: UnsafeMutableBufferPointer<UInt64>
    private var wordCount = 0
    /// A hash of the words.
    private(set) var hash: UInt64 = 0x9e37_79b9_7f4a_7c15
    /// The bytes of the values that are not nil, in the order of the conditions.
    private(set) var values: [[UInt8]] = []
    /// Whether the words include everything that a plan depends on. False for a query that exceeds
    /// the limits below, which is then planned on its own.
    private(set) var isComplete = true
    /// Whether a search is asked. Plans have its words, so that queries share a choice alone.
    private(set) var hasSearch = false
    /// The fields for which the choice of a plan depends on the values that they are compared with.
    private let decidingFields: Set<UInt16>
    /// Whether the choice depends on the values that terms calculate with.
    private let calculationsDecide: Bool
    /// Whether the choice depends on the values that are appended now.
    private var valuesDecide = false
    /// The greatest number of words. A query with a larger shape is planned each time.
    private static let limit = 128
    /// The greatest number of values in a list. A query with a longer list is planned each time.
    private static let longestList = 16

    /// Calls `body` with the shape of a request. The words of the shape lie on the stack.
    static func with<Result>(
        _ request: PlanRequest, _ body: (borrowing QueryShape) throws -> Result
    ) rethrows -> Result {
        let table = request.table
        return try with(table.filteredFields, calculationsDecide: false) { shape in
            if table.storeHasFilters, !request.content.condition.isOfRecordAlone {
                // Which indexes of another type serve depends on values as well.
                shape.leaveIncomplete()
            } else {
                shape.append(request)
            }
        } _: {
            try body($0)
        }
    }

    /// Calls `body` with the shape that `fill` appends. Its words lie on the stack.
    /// - Parameters:
    ///   - decidingFields: the fields for which the choice of a plan depends on the values that
    ///     they are compared with.
    ///   - calculationsDecide: whether it depends on the values that terms calculate with.
    static func with<Result>(
        _ decidingFields: Set<UInt16>, calculationsDecide: Bool,
        _ fill: (inout QueryShape) -> Void, _ body: (borrowing QueryShape) throws -> Result
    ) rethrows -> Result {
        unsafe try withUnsafeTemporaryAllocation(of: UInt64.self, capacity: limit) { memory in
            var shape = unsafe QueryShape(decidingFields, calculationsDecide, in: memory)
            fill(&shape)
            return try body(shape)
        }
    }

    private init(
        _ decidingFields: Set<UInt16>, _ calculationsDecide: Bool,
        in memory: UnsafeMutableBufferPointer<UInt64>
    ) {
        unsafe self.memory = memory
        self.decidingFields = decidingFields
        self.calculationsDecide = calculationsDecide
        values.reserveCapacity(4)
    }

    /// Ends the shape where words cannot tell what follows apart.
    mutating func leaveIncomplete() { isComplete = false }

    private mutating func append(_ request: PlanRequest) {
        let content = request.content
        switch request.use {
        case .all: append(0)
        case .some: append(1)
        case .count: append(2)
        }
        append(request.refusesScans ? 1 : 0, content.order.count)
        for term in content.order {
            append(term.isName ? 1 : 0, term.isDescending ? 1 : 0)
            append(term.field)
        }
        append(content.condition)
    }

    /// The words of the shape, valid while the shape exists.
    var words: Span<UInt64> {
        @_lifetime(borrow self)
        get {
            let words = unsafe UnsafeBufferPointer(rebasing: memory[..<wordCount])
            return unsafe _overrideLifetime(words.span, borrowing: self)
        }
    }

    /// Appends one word that consists of two numbers, neither of them negative.
    mutating func append(_ first: Int, _ second: Int = 0) {
        append(word: UInt64(truncatingIfNeeded: first) &<< 32 | UInt64(second & 0xFFFF_FFFF))
    }

    private mutating func append(word: UInt64) {
        guard wordCount < Self.limit else {
            isComplete = false
            return
        }
        unsafe memory[wordCount] = word
        wordCount += 1
        hash = (hash ^ word) &* 0xff51_afd7_ed55_8ccd
        hash ^= hash >> 32
    }

    /// Appends bytes, eight in a word.
    private mutating func append(bytes: [UInt8]) {
        append(bytes.count)
        for start in stride(from: 0, to: bytes.count, by: 8) where isComplete {
            var word: UInt64 = 0
            for byte in bytes[start...].prefix(8) { word = word &<< 8 | UInt64(byte) }
            append(word: word)
        }
    }

    private mutating func append(_ text: String) {
        append(text.utf8.count)
        for byte in text.utf8 { append(Int(byte)) }
    }

    private mutating func append(_ field: borrowing QueryField) {
        append(field.isComputed ? 4 : 3, Int(field.number))
        if field.isComputed { append(field.name) }
    }

    mutating func append(_ condition: borrowing Condition) {
        guard isComplete else { return }
        if !decidingFields.isEmpty { valuesDecide = condition.compares(anyOf: decidingFields) }
        defer { valuesDecide = false }
        switch condition {
        case .all: append(10)
        case .none: append(11)
        case .and(let parts): append(12, parts)
        case .or(let parts): append(13, parts)
        case .not(let inner):
            append(14)
            append(inner)
        case .comparison(let left, let relation, let right):
            append(15, relation.number)
            append(left)
            append(right)
        case .among(let term, let values):
            append(16, values.count)
            append(term)
            if values.count > Self.longestList { isComplete = false }
            for value in values.prefix(Self.longestList) { append(value) }
        case .text(let term, let test, let text):
            var isSearchable = false
            if case .folded = term, let text = text.bytes {
                isSearchable = SearchCandidates.areThere(for: text)
            }
            append(17, test.number << 1 | (isSearchable ? 1 : 0))
            append(term)
            append(text)
        case .holds(let term, let element):
            append(18)
            append(term)
            append(element)
        case .exists(let type, let reference, let inner):
            append(19)
            append(type)
            append(reference)
            append(inner)
        case .matches(let search):
            hasSearch = true
            append(27, search.isEmpty ? 0 : 1)
            append(search.index)
            append(Constant(kind: .string, bytes: search.needle.text.bytes))
        }
    }

    private mutating func append(_ kind: Int, _ parts: [Condition]) {
        append(kind, parts.count)
        let parts = parts.span
        for position in parts.indices { append(parts[position]) }
    }

    mutating func append(_ term: borrowing Term) {
        switch term {
        case .field(let field): append(field)
        case .through(let field, let inner):
            append(20)
            append(field)
            append(inner)
        case .constant(let constant): append(constant)
        case .named(let constant):
            append(25)
            append(constant.name)
            // A constant that the store does not keep has this value.
            append(word: UInt64(bitPattern: Int64(constant.initialValue)))
        case .folded(let inner):
            append(23)
            append(inner)
        case .calculated(let left, let operation, let right):
            append(24, operation.number)
            let othersDecide = valuesDecide
            valuesDecide = othersDecide || calculationsDecide
            append(left)
            append(right)
            valuesDecide = othersDecide
        }
    }

    private mutating func append(_ value: borrowing Constant) {
        // An incomplete shape is not used, so the rest of a long filter is skipped.
        guard isComplete else { return }
        guard let bytes = value.bytes else { return append(21, Int(value.kind.rawValue)) }
        // Equal conditions are merged, so the shape includes which values are equal.
        let position = values.firstIndex(of: bytes) ?? values.count
        append(valuesDecide ? 26 : 22, Int(value.kind.rawValue) | position &<< 8)
        if valuesDecide { append(bytes: bytes) }
        values.append(bytes)
    }
}

extension Relation {
    fileprivate var number: Int {
        switch self {
        case .equal: 0
        case .notEqual: 1
        case .less: 2
        case .lessOrEqual: 3
        case .greater: 4
        case .greaterOrEqual: 5
        }
    }
}

extension TextTest {
    fileprivate var number: Int {
        switch self {
        case .contains: 0
        case .prefix: 1
        case .wordPrefix: 2
        }
    }
}

extension Calculation {
    fileprivate var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
