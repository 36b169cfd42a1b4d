import Foundation
import RecordStore
import Testing

@Suite("Arrays that are equal")
struct ArrayEqualityTests {
    private static let composed = ["\u{E9}t\u{E9}", "a"]
    private static let decomposed = ["e\u{301}te\u{301}", "a"]

    @Test("arrays are equal if their elements are, whatever their bytes")
    func equality() throws {
        try withVerifiedStore([Specimen.self]) { store in
            var specimen = Specimen()
            specimen.names = Self.composed
            specimen.otherNames = Self.decomposed
            specimen.reals = [0, 1]
            specimen.days = [Date(timeIntervalSinceReferenceDate: -0.0)]
            specimen.costs = [Decimal(string: "1.50") ?? 0]
            try store.write { try $0.save(specimen) }
            try store.write { try $0.save(Specimen(next: specimen.id)) }
            let equal: [Filter<Specimen>] = [
                Filter { $0.names == Self.decomposed }, Filter { $0.otherNames == Self.composed },
                Filter { $0.names.isIn([[], Self.decomposed]) && $0.names != [] },
                Filter { $0.names == $0.otherNames && $0.names != [] },
                Filter { $0.reals == [-0.0, 1] },
                Filter { $0.days == [Date(timeIntervalSinceReferenceDate: 0)] },
                Filter { $0.costs == [1.5] },
                try Filter(#Predicate { $0.names == ["e\u{301}te\u{301}", "a"] }),
                try Filter(parsing: "names == [\"e\u{301}t\\u{e9}\", \"a\"]"),
            ]
            for filter in equal {
                #expect(try store.ids(Query(filter)) == [specimen.id], "\(filter)")
                #expect(try store.count(Query(filter.not)) == 1, "\(filter)")
            }
            #expect(try store.count(Query<Specimen> { $0.next?.names == Self.decomposed }) == 1)
            #expect(try store.count(Query<Specimen> { $0.names == ["a", "\u{E9}t\u{E9}"] }) == 0)
            #expect(try store.count(Query<Specimen> { $0.names == ["\u{E9}t\u{E9}a"] }) == 0)
        }
    }

    @Test("equal arrays are one value among the distinct ones")
    func groups() throws {
        try withVerifiedStore([Specimen.self]) { store in
            for names in [Self.composed, Self.decomposed, []] {
                var specimen = Specimen()
                specimen.names = names
                try store.write { try $0.save(specimen) }
            }
            #expect(try store.distinct(\Specimen.names).count == 2)
            #expect(try store.counts(of: \Specimen.names).map(\.count) == [1, 2])
        }
    }

    @Test("a predicate says of random arrays what Foundation says")
    func predicates() throws {
        var random = SeededGenerator(state: TestSettings.seed)
        let parts = ["\u{E9}", "e\u{301}", "e", "\u{301}", "", "\u{1E69}", "s\u{307}\u{323}"]
        try withVerifiedStore([Specimen.self]) { store in
            var specimens: [Specimen] = []
            for _ in 0..<60 {
                var specimen = Specimen()
                specimen.names = random.some { $0.one(of: parts) + $0.one(of: parts) }
                specimen.otherNames = specimen.names.map {
                    $0.precomposedStringWithCanonicalMapping
                }
                specimens.append(specimen)
                try store.write { try $0.save(specimen) }
            }
            let others = specimens.map(\.otherNames)
            for names in others {
                let predicates = [
                    #Predicate<Specimen> { $0.names == names },
                    #Predicate<Specimen> { $0.names != names },
                    #Predicate<Specimen> { $0.names == $0.otherNames },
                ]
                for predicate in predicates {
                    let expected = try specimens.filter { try predicate.evaluate($0) }
                    let query = Query<Specimen>(try Filter(predicate)).sorted(by: .ascending(\.id))
                    #expect(try store.ids(query) == expected.map(\.id), "\(names)")
                }
            }
        }
    }
}
