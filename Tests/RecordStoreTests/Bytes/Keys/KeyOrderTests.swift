import RecordStore
import Testing

@Suite("The order of keys")
struct KeyOrderTests {
    static let directions = [false, true]

    @Test(
        "keys of a kind sort as its values do, equal values have equal keys, and keys decode",
        arguments: Kind.indexable, directions)
    func orderLaw(kind: Kind, isDescending: Bool) throws {
        var random = KeyRandomness(seed: KeyTestSize.seed &+ UInt64(kind.rawValue))
        let column = try KeyColumn(kind, isDescending: isDescending, budgetBytes: 200)
        for _ in 0..<KeyTestSize.pairs {
            let a = kind.sample(&random)
            let b = kind.sample(&random)
            let first = try encode(a.bytes, column)
            let second = try encode(b.bytes, column)
            let isBefore = first.lexicographicallyPrecedes(second)
            let mustBeBefore =
                isDescending ? b.rank.precedes(a.rank) : a.rank.precedes(b.rank)
            let isCorrect = isBefore == mustBeBefore && (first == second) == (a.rank == b.rank)
            try #require(isCorrect, "\(a) \(b)")
            try requireRoundTrip(first, column, a)
        }
    }

    /// What is decoded makes the same key again, and is the value itself where that has one form.
    private func requireRoundTrip(_ key: [UInt8], _ column: KeyColumn, _ sample: Sample) throws {
        let values = try decode(key, [column])
        guard case .bytes(let bytes) = values[0].content else {
            throw KeyTestFailure.notWhole(values[0])
        }
        let again = try encode(bytes, column)
        try #require(again == key)
        switch sample.rank {
        case .integer, .magnitude, .decimal: try #require(bytes == sample.bytes)
        case .bytes(let normal): try #require(bytes == normal)
        case .real(let value): try #require(value == 0 || bytes == sample.bytes)
        }
    }

    @Test("nil sorts before every value, and after it when descending", arguments: Kind.indexable)
    func absentFirst(kind: Kind) throws {
        var random = KeyRandomness(seed: KeyTestSize.seed)
        let up = try KeyColumn(kind, budgetBytes: 200)
        let down = try KeyColumn(kind, isDescending: true, budgetBytes: 200)
        for _ in 0..<100 {
            let sample = kind.sample(&random)
            let key = try encode(sample.bytes, up)
            let keyDown = try encode(sample.bytes, down)
            #expect(try encode(nil, up).lexicographicallyPrecedes(key))
            #expect(keyDown.lexicographicallyPrecedes(try encode(nil, down)))
        }
    }

    @Test("compound keys sort by their columns in turn, then by id in the last direction")
    func compoundOrder() throws {
        var random = KeyRandomness(seed: KeyTestSize.seed)
        for _ in 0..<KeyTestSize.pairs {
            let kinds = [Kind.data, .string, .int64, .double].shuffled(using: &random).prefix(3)
            let budgets = try KeyColumn.budgets(for: Array(kinds), isUnique: false)
            let columns = try zip(kinds, budgets).map { kind, budget in
                try KeyColumn(
                    kind, isDescending: Bool.random(using: &random), budgetBytes: budget)
            }
            var first = kinds.map { kind in optionalSample(kind, &random) }
            var second = first
            let changed = Int.random(in: 0...3, using: &random)
            for index in changed..<3 where index < 3 {
                first[index] = optionalSample(columns[index].kind, &random)
                second[index] = optionalSample(columns[index].kind, &random)
            }
            let ids = (0..<2).map { _ in Kind.id.sample(&random).bytes }
            let a = try encode(first.map { $0?.bytes }, columns, id: ids[0]).bytes
            let b = try encode(second.map { $0?.bytes }, columns, id: ids[1]).bytes
            let idOrder = columns[2].isDescending ? [ids[1], ids[0]] : ids
            let expected =
                order(first, second, columns) ?? idOrder[0].lexicographicallyPrecedes(idOrder[1])
            try #require(a.lexicographicallyPrecedes(b) == expected, "\(first) \(second)")
        }
    }

    private func optionalSample(_ kind: Kind, _ random: inout KeyRandomness) -> Sample? {
        Int.random(in: 0..<4, using: &random) == 0 ? nil : kind.sample(&random)
    }

    /// Whether the first row comes first by its columns; nil if they are all equal.
    private func order(_ a: [Sample?], _ b: [Sample?], _ columns: [KeyColumn]) -> Bool? {
        for (index, column) in columns.enumerated() {
            let isBefore: Bool
            switch (a[index]?.rank, b[index]?.rank) {
            case (nil, nil): continue
            case (nil, _): isBefore = true
            case (_, nil): isBefore = false
            case (let first?, let second?):
                if first == second { continue }
                isBefore = first.precedes(second)
            }
            return isBefore != column.isDescending
        }
        return nil
    }

    @Test("all integer widths share one order, so that a field may be widened")
    func integersAreOneOrder() throws {
        let narrow = try encode(littleEndian(Int8(-5)), KeyColumn(.int8))
        let wide = try encode(littleEndian(Int128(-5)), KeyColumn(.int128))
        #expect(narrow == wide)
        let ends: [[UInt8]] = [
            try encode(littleEndian(Int128.min), KeyColumn(.int128)),
            try encode(littleEndian(Int128(Int64.min) - 1), KeyColumn(.int128)),
            try encode(littleEndian(Int64.min), KeyColumn(.int64)),
            try encode(littleEndian(Int8(-1)), KeyColumn(.int8)),
            try encode(littleEndian(UInt8(0)), KeyColumn(.uint8)),
            try encode(littleEndian(Int64.max), KeyColumn(.int64)),
            try encode(littleEndian(UInt64.max), KeyColumn(.uint64)),
            try encode(littleEndian(UInt128(UInt64.max) + 1), KeyColumn(.uint128)),
            try encode(littleEndian(UInt128.max), KeyColumn(.uint128)),
        ]
        for (earlier, later) in zip(ends, ends.dropFirst()) {
            #expect(earlier.lexicographicallyPrecedes(later))
        }
    }

    @Test("a float and the double it widens to have the same column")
    func floatsAreDoubles() throws {
        let float = try encode(littleEndian(Float(0.1).bitPattern), KeyColumn(.float))
        let double = try encode(littleEndian(Double(Float(0.1)).bitPattern), KeyColumn(.double))
        #expect(float == double)
    }
}
