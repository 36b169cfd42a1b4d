/// The shape of a query: everything that it asks except its values, which are listed separately.
/// Queries of one shape share one plan, in which only the values differ.
///
/// The shape includes the properties of values that the choice of a plan may depend on: their
/// kinds, which of them are nil or equal, the length of each list, and which texts have letters
/// that a search index knows. A plan checks all other properties for each query: see
/// ``StretchRecipe``. The shape is exact, not a hash: two queries with the same words differ in
/// values alone.
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
    /// The greatest number of words. A query with a larger shape is planned each time.
    private static let limit = 128
    /// The greatest number of values in a list. A query with a longer list is planned each time.
    private static let longestList = 16

    /// Calls `body` with the shape of a request. The words of the shape lie on the stack.
    static func with<Result>(
        _ request: PlanRequest, _ body: (borrowing QueryShape) throws -> Result
    ) rethrows -> Result {
        unsafe try withUnsafeTemporaryAllocation(of: UInt64.self, capacity: limit) { memory in
            unsafe try body(QueryShape(request, in: memory))
        }
    }

    private init(_ request: PlanRequest, in memory: UnsafeMutableBufferPointer<UInt64>) {
        unsafe self.memory = memory
        values.reserveCapacity(4)
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
        if request.table.storeHasFilters, mayImplyFilter(content.condition, of: request.table) {
            isComplete = false
        }
    }

    /// Whether a condition may imply the filter of a partial index, which depends on values. False
    /// for the conditions of the record itself that look at no field of such a filter.
    private func mayImplyFilter(_ condition: Condition, of table: RecordTable) -> Bool {
        !condition.isOfRecordAlone || !condition.fieldNumbers.isDisjoint(with: table.filteredFields)
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
    private mutating func append(_ first: Int, _ second: Int = 0) {
        guard wordCount < Self.limit else {
            isComplete = false
            return
        }
        let word = UInt64(truncatingIfNeeded: first) &<< 32 | UInt64(second & 0xFFFF_FFFF)
        unsafe memory[wordCount] = word
        wordCount += 1
        hash = (hash ^ word) &* 0xff51_afd7_ed55_8ccd
        hash ^= hash >> 32
    }

    private mutating func append(_ text: String) {
        append(text.utf8.count)
        for byte in text.utf8 { append(Int(byte)) }
    }

    private mutating func append(_ field: borrowing QueryField) {
        append(field.isComputed ? 4 : 3, Int(field.number))
        if field.isComputed { append(field.name) }
    }

    private mutating func append(_ condition: borrowing Condition) {
        guard isComplete else { return }
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
        case .matches:
            // The plan and its checks depend on the words of the search.
            isComplete = false
        }
    }

    private mutating func append(_ kind: Int, _ parts: [Condition]) {
        append(kind, parts.count)
        let parts = parts.span
        for position in parts.indices { append(parts[position]) }
    }

    private mutating func append(_ term: borrowing Term) {
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
        case .folded(let inner):
            append(23)
            append(inner)
        case .calculated(let left, let operation, let right):
            append(24, operation.number)
            append(left)
            append(right)
        }
    }

    private mutating func append(_ value: borrowing Constant) {
        // An incomplete shape is not used, so the rest of a long filter is skipped.
        guard isComplete else { return }
        guard let bytes = value.bytes else { return append(21, Int(value.kind.rawValue)) }
        // Equal conditions are merged, so the shape includes which values are equal.
        let position = values.firstIndex(of: bytes) ?? values.count
        append(22, Int(value.kind.rawValue) | position &<< 8)
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
