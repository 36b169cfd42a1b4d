import RecordStore
import Testing

@Suite("Bounds of ranges")
struct KeyBoundsTests {
    @Test(
        "a range holds exactly the values that relate to the given one",
        arguments: Kind.indexable, [false, true])
    func exactRanges(kind: Kind, isDescending: Bool) throws {
        var random = KeyRandomness(seed: KeyTestSize.seed &+ UInt64(kind.rawValue))
        let column = try KeyColumn(kind, isDescending: isDescending, budgetBytes: 200)
        let group = try KeyColumn(.uint8)
        for _ in 0..<KeyTestSize.pairs / 10 {
            let given = kind.sample(&random)
            let row = Bool.random(using: &random) ? kind.sample(&random) : given
            let inGroup = try encode([[1], row.bytes], [group, column], id: id).bytes
            let outside = try encode([[2], row.bytes], [group, column], id: id).bytes
            let absent = try encode([[1], nil], [group, column], id: id).bytes
            for relation in KeyRelation.allCases where relation != .hasPrefix {
                let range = try bounds(relation, given.bytes, in: column, after: ([1], group))
                let isRight = range.holds(inGroup) == relates(row.rank, relation, given.rank)
                try #require(isRight, "\(row) \(relation) \(given)")
                try #require(range.isExact && !range.holds(outside) && !range.holds(absent))
            }
        }
    }

    private let id = [UInt8](repeating: 0xFF, count: 16)

    private func relates(_ a: Sample.Rank, _ relation: KeyRelation, _ b: Sample.Rank) -> Bool {
        switch relation {
        case .equal: a == b
        case .less: a.precedes(b)
        case .lessOrEqual: !b.precedes(a)
        case .greater: b.precedes(a)
        case .greaterOrEqual: !a.precedes(b)
        case .hasPrefix: preconditionFailure("only texts have prefixes")
        }
    }

    @Test("a range around cut values holds every row it should, and says when it is not exact")
    func cutRanges() throws {
        let texts = KeyTextTests.longTexts(around: 60 - 19)
        for isDescending in [false, true] {
            let column = try KeyColumn(.data, isDescending: isDescending, budgetBytes: 60)
            for given in texts {
                for relation in KeyRelation.allCases {
                    let range = try bounds(relation, given, in: column)
                    for row in texts {
                        let holds = range.holds(try encode([row], [column], id: id).bytes)
                        let should = cutRelates(row, relation, given)
                        #expect(holds || !should)
                        if range.isExact { #expect(holds == should, "\(relation)") }
                    }
                }
            }
        }
    }

    private func cutRelates(_ a: [UInt8], _ relation: KeyRelation, _ b: [UInt8]) -> Bool {
        relation == .hasPrefix ? a.starts(with: b) : relates(.bytes(a), relation, .bytes(b))
    }

    @Test("a prefix range holds the texts that begin with it", arguments: [false, true])
    func prefixes(isDescending: Bool) throws {
        var random = KeyRandomness(seed: KeyTestSize.seed)
        let column = try KeyColumn(.data, isDescending: isDescending, budgetBytes: 100)
        var held = 0
        for _ in 0..<KeyTestSize.pairs {
            let row = Kind.data.sample(&random).bytes
            let other = Kind.data.sample(&random).bytes
            let prefix = Bool.random(using: &random) ? Array(row.prefix(other.count)) : other
            let range = try bounds(.hasPrefix, prefix, in: column)
            let holds = range.holds(try encode([row], [column], id: id).bytes)
            try #require(range.isExact && holds == row.starts(with: prefix), "\(row) \(prefix)")
            held += holds ? 1 : 0
        }
        #expect(held > 0)
    }

    @Test("nil equals nil, and comparisons with nil find what is present or nothing")
    func absentValues() throws {
        for isDescending in [false, true] {
            let column = try KeyColumn(.int64, isDescending: isDescending)
            let absent = try encode(nil, column)
            let present = try encode(littleEndian(Int64.min), column)
            for relation in KeyRelation.allCases where relation != .hasPrefix {
                let range = try bounds(relation, nil, in: column)
                let findsPresent = relation == .greater || relation == .greaterOrEqual
                #expect(range.holds(absent) == (relation == .equal))
                #expect(range.holds(present) == findsPresent)
            }
        }
    }

    @Test("ranges intersect, and numbers have no prefixes")
    func intersection() throws {
        let column = try KeyColumn(.int64)
        let low = try bounds(.greaterOrEqual, littleEndian(Int64(3)), in: column)
        let high = try bounds(.less, littleEndian(Int64(5)), in: column)
        let both = low.intersection(high)
        let found = try (0..<9).filter { both.holds(try encode(littleEndian(Int64($0)), column)) }
        #expect(found == [3, 4])
        let empty = try bounds(.greater, littleEndian(Int64(8)), in: column).intersection(high)
        #expect(empty.isEmpty && !both.isEmpty)
        #expect(throws: KeyError.noPrefixes(.int64)) {
            try bounds(.hasPrefix, littleEndian(Int64(1)), in: column)
        }
    }

    @Test("a name prefix finds folded names, and leaves numbers at its end to a second look")
    func namePrefixes() throws {
        let column = try KeyColumn(.string, isName: true, budgetBytes: 100)
        let bench = try encode(Array("Bénch 10".utf8), column)
        let word = try bounds(.hasPrefix, Array("BEN".utf8), in: column)
        #expect(word.holds(bench) && word.isExact)
        let number = try bounds(.hasPrefix, Array("bench 1".utf8), in: column)
        #expect(number.holds(bench) && !number.isExact)
        let other = try bounds(.hasPrefix, Array("row".utf8), in: column)
        #expect(!other.holds(bench))
    }
}
