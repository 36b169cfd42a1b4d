import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("Columns of expressions") struct ExpressionTests {
    /// Each stint is among those that have its value, by an index and by reading all.
    private func check<Value: StorableValue & Hashable>(
        _ column: ComputedColumn<Stint, Value>, _ expected: (Stint) -> Value.Plain?,
        _ stints: [Stint], _ store: Store
    ) throws where Value.Plain: Hashable {
        for (value, same) in Dictionary(grouping: stints, by: expected) {
            let ids = Set(same.map(\.id))
            let filter = Filter<Stint> {
                let found = $0.computed(column)
                return value.map { found == $0 } ?? (found == nil)
            }
            #expect(try Set(store.ids(Query(filter))) == ids, "\(column.name) \(value as Any)")
            let read = try Filter<Stint>(parsing: "\(filter)")
            #expect(try Set(store.ids(Query(read))) == ids, "\(filter)")
        }
    }

    @Test("have the value that Swift gives, after any history")
    func values() throws {
        var random = SeededGenerator(state: TestSettings.seed)
        try withVerifiedStore([Stint.self]) { store in
            var stints: [Stint] = []
            for _ in 0..<300 {
                try store.write { transaction in
                    if stints.count > 20, random.below(3) == 0 {
                        let position = random.below(stints.count)
                        if random.below(2) == 0 {
                            try transaction.delete(stints.remove(at: position).id)
                        } else {
                            let id = stints[position].id
                            stints[position] = Stint(&random)
                            stints[position].id = id
                            try transaction.save(stints[position])
                        }
                    } else {
                        stints.append(Stint(&random))
                        try transaction.save(stints[stints.count - 1])
                    }
                }
            }
            try check(Stint.volume, \.expectedVolume, stints, store)
            try check(Stint.missing, \.expectedMissing, stints, store)
            try check(Stint.pairs, \.expectedPairs, stints, store)
            try check(Stint.share, \.expectedShare, stints, store)
            try check(Stint.half, \.expectedHalf, stints, store)
            try check(Stint.much, \.expectedMuch, stints, store)
            try check(Stint.day, \.expectedDay, stints, store)
            try check(Stint.last, \.expectedLast, stints, store)
            func time(_ stint: Stint) -> Double? {
                let time = stint.pace * 2.5 - 1
                return time.isFinite ? time : nil
            }
            try check(Stint.time, time, stints, store)
            try check(Stint.cost, { $0.price + 0.5 }, stints, store)
            try check(Stint.title, { $0.name ?? "none" }, stints, store)
            try check(Stint.most, \.expectedMost, stints, store)
            try check(Stint.pace2, { max(min($0.pace, 1.5), 0) + 0 }, stints, store)
            try check(Stint.isSmall, { $0.small == -1 }, stints, store)
            try check(Stint.isMet, { $0.goal == $0.load }, stints, store)
            try check(Stint.isNone, { $0.name == "none" }, stints, store)
            try check(Stint.area, \.expectedArea, stints, store)
        }
    }

    @Test("have the bytes that the format document shows, and unknown ones have no expression")
    func bytes() throws {
        let expression = ColumnExpression.calculated(
            .calculated(.field(3), .ifNil, .constant(.int64, [5, 0, 0, 0, 0, 0, 0, 0])),
            .subtract, .constant(.int64, nil))
        let bytes: [UInt8] = [
            1, 17, 20, 1, 3, 0, 2, 5, 8, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 3, 5,
        ]
        #expect(expression.bytes == bytes)
        #expect(ColumnExpression(bytes: bytes) == expression)
        let name = ColumnExpression.name(.field(3))
        #expect(name.bytes == [1, 27, 1, 3, 0] && ColumnExpression(bytes: name.bytes) == name)
        for count in 0..<bytes.count {
            #expect(ColumnExpression(bytes: Array(bytes[..<count])) == nil)
        }
        #expect(ColumnExpression(bytes: bytes + [0]) == nil)
        #expect(ColumnExpression(bytes: [2] + bytes.dropFirst()) == nil)
        let codes = Set(
            Calculation.allCases.map { calculation in
                ColumnExpression.calculated(.field(1), calculation, .field(2)).bytes[1]
            })
        #expect(codes == Set(16...26).subtracting([22]))
        // As deep as the stack has room for, and no deeper.
        let deep = [UInt8](repeating: 16, count: 100_000)
        #expect(ColumnExpression(bytes: [1] + deep) == nil)
    }

    @Test("bytes of any kind are an expression or none")
    func anyBytes() {
        var random = SeededGenerator(state: TestSettings.seed)
        for _ in 0..<20_000 {
            var bytes: [UInt8] = [1]
            for _ in 0..<random.below(30) {
                bytes.append(random.below(2) == 0 ? UInt8(random.below(28)) : random.integer())
            }
            if let expression = ColumnExpression(bytes: bytes) {
                #expect(expression.bytes == bytes)
            }
        }
    }

    @Test("a mistake in an expression is a mistake in the schema")
    func mistakes() throws {
        typealias Columns = RecordStore.Columns<Stint>
        func kinds<Value: StorableValue>(
            _ name: String,
            _ value: @escaping @Sendable (Columns) -> RecordStore.Column<Stint, Value.Plain>,
            as type: Value.Type = Value.self
        ) throws -> [StoreError.SchemaMistake.Kind] {
            let column = ComputedColumn<Stint, Value>(name, value)
            let extended = SchemaExtension(Stint.self, owner: "test") {
                Index("test", on: .computed(column))
            }
            let error = try storeError {
                _ = try Store.temporary([Stint.self], extending: [extended])
            }
            guard case .schema(let errors) = error else { return [] }
            return errors.map(\.kind)
        }
        #expect(
            try kinds("a", { $0.load * 2 }, as: Int.self) == [.expressionMayBeNil(column: "a")])
        #expect(try kinds("b", { $0.goal }, as: Int.self) == [.expressionMayBeNil(column: "b")])
        #expect(
            try kinds("c", { $0.load.floorDivided(by: 0) }, as: Int.self)
                == [.expressionMayBeNil(column: "c")])
        #expect(
            try kinds("d", { $0.computed(Stint.day) }, as: Int.self)
                == [.expressionOfOthers(column: "d")])
        #expect(
            try kinds("e", { $0.name.folded }, as: String?.self)
                == [.foldedColumn(column: "e")])
    }

    @Test("a program that does not know an index of an expression keeps it true")
    func unknownIndex() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let total = ComputedColumn<Stint, Int?>("total") { $0.load + $0.count * 3 }
        let extended = SchemaExtension(Stint.self, owner: "app") {
            Index("app.total", on: .computed(total), .computed(Stint.title), covering: [\.goal])
        }
        var random = SeededGenerator(state: TestSettings.seed)
        var stints = (0..<50).map { _ in Stint(&random) }
        do {
            let store = try Store.open(at: path, extending: [extended], [Stint.self])
            try store.write { try $0.save(stints) }
        }
        let plain = try Store.open(at: path, [Stint.self])
        for position in stints.indices.dropFirst(10) {
            let id = stints[position].id
            stints[position] = Stint(&random)
            stints[position].id = id
        }
        try plain.write { transaction in
            try transaction.save(stints)
            for stint in stints.prefix(5) { try transaction.delete(stint.id) }
        }
        #expect(try plain.verify().violations.isEmpty)
        try plain.close()
        let store = try Store.open(at: path, extending: [extended], [Stint.self])
        #expect(try store.verify().violations.isEmpty)
    }

    @Test("is checked on the entries of a partial index that has it")
    func partialIndex() throws {
        let extended = SchemaExtension(Stint.self, owner: "app") {
            Index(
                "app.named", on: .ascending(\.name), .descending(\.count), .computed(Stint.day),
                where: .matching { $0.name != nil })
        }
        var random = SeededGenerator(state: TestSettings.seed)
        let stints = (0..<200).map { _ in Stint(&random) }
        try withVerifiedStore([Stint.self], extending: [extended]) { store in
            try store.write { try $0.save(stints) }
            for day in Set(stints.compactMap(\.expectedDay)) {
                let query = Query<Stint> {
                    $0.name == "none" && $0.computed(Stint.day) != day
                }.sorted(by: .descending(\.count))
                let expected = stints.filter { $0.name == "none" && $0.expectedDay != day }
                #expect(try Set(store.ids(query)) == Set(expected.map(\.id)))
                #expect("\(try store.explain(query))".contains("app.named"))
            }
        }
    }

    @Test("another expression of the same name builds the index anew")
    func changedExpression() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        func open(_ factor: Int) throws -> (Store, ComputedColumn<Stint, Int?>) {
            let column = ComputedColumn<Stint, Int?>("scaled") { $0.count * factor }
            let extended = SchemaExtension(Stint.self, owner: "app") {
                Index("app.scaled", on: .computed(column))
            }
            return (try Store.open(at: path, extending: [extended], [Stint.self]), column)
        }
        do {
            let (store, scaled) = try open(2)
            var stint = Stint()
            stint.count = 6
            let saved = stint
            try store.write { try $0.save(saved) }
            #expect(try store.count(Query<Stint> { $0.computed(scaled) == 12 }) == 1)
        }
        let (store, scaled) = try open(3)
        #expect(try store.count(Query<Stint> { $0.computed(scaled) == 18 }) == 1)
        #expect(try store.verify().violations.isEmpty)
    }

    @Test("a type with an index of an unknown expression can be read, not written")
    func unknownExpression() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        do {
            let store = try Store.open(at: path, [Stint.self])
            try store.write { try $0.save(Stint()) }
        }
        try StoredCatalog.change(at: path) { catalog in
            let position = catalog.body.types[0].indexes.firstIndex {
                $0.definition.name == "byCost"
            }
            var column = catalog.body.types[0].indexes[position ?? 0].definition.columns[0]
            column.source = .expression(
                name: "cost", type: FieldType(.decimal, isOptional: true), bytes: [1, 99])
            catalog.body.types[0].indexes[position ?? 0].definition.columns[0] = column
            catalog.head.generation += 1
        }
        var options = StoreOptions()
        options.access = .readOnly
        let store = try Store.open(at: path, options: options, [Stint.self])
        #expect(try store.count(of: Stint.self) == 1)
        #expect(try store.verify().partlyChecked.map(\.index) == ["byCost"])
    }
}
