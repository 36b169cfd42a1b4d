import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("Partial indexes of a filter") struct FilteredIndexTests {
    /// A place in a gym that at most one person has at a time.
    struct Claim: Record, Equatable {
        var id = ID()
        var place = ""
        var person: String?
        var weight = 0
        var isOver = false
        var twice: Int { weight * 2 }

        static let schema = Schema<Claim>("Claim", blank: Claim()) {
            Field(1, "place", \.place)
            Field(2, "person", \.person)
            Field(3, "weight", \.weight)
            Field(4, "isOver", \.isOver)
            Index(
                "current", on: .ascending(\.place), unique: true,
                where: .matching { $0.isOver == false })
            Index(
                "heavy", on: .descending(\.weight), covering: [\.place],
                where: .matching { $0.weight > 100 })
        }
    }

    private func extended(_ limit: Int) -> SchemaExtension {
        SchemaExtension(Claim.self, owner: "app") {
            Index(
                "app.named", on: .name(\.person),
                where: .matching { $0.person != nil && $0.weight * 2 >= limit })
        }
    }

    @Test("hold the records to unique values only where the filter holds")
    func unique() throws {
        try withVerifiedStore([Claim.self]) { store in
            let first = Claim(place: "rack")
            try store.write { try $0.save(first) }
            var second = Claim(place: "rack")
            #expect(throws: StoreError.self) { try store.write { try $0.save(second) } }
            second.isOver = true
            let over = second
            try store.write { try $0.save(over) }
            // Each may come back only once the other one has left.
            #expect(throws: StoreError.self) {
                try store.write { try $0.update(over.id) { $0.isOver = false } }
            }
            try store.write { transaction in
                try transaction.update(first.id) { $0.isOver = true }
                try transaction.update(over.id) { $0.isOver = false }
            }
            let current = Query<Claim> { $0.place == "rack" && $0.isOver == false }
            #expect(try store.fetch(current).map(\.id) == [over.id])
            #expect(try store.count(Query<Claim> { $0.place == "rack" }) == 2)
        }
    }

    @Test("serve the queries that imply the filter, and no others, one after another")
    func served() throws {
        try withVerifiedStore([Claim.self]) { store in
            let claims = (0..<400).map { Claim(place: "place \($0)", weight: $0, isOver: $0 > 9) }
            try store.write { try $0.save(claims) }
            // Queries of one shape, some of which may not have the plan of the others.
            for limit in [200, 100, 99, 150, 0, 399, 101, 100, 99] {
                let query = Query<Claim> { $0.weight > limit }.sorted(by: .descending(\.weight))
                let plan = try store.explain(query).description
                #expect(plan.contains("index heavy") == (limit >= 100), "\(limit): \(plan)")
                let expected = claims.filter { $0.weight > limit }.map(\.weight)
                #expect(try store.fetch(query).map(\.weight) == expected.reversed(), "\(limit)")
                #expect(try store.count(query) == expected.count)
            }
            let heavy = try store.explain(Query<Claim> { $0.weight > 100 })
            #expect(heavy.description.contains("check") == false, "\(heavy)")
            let current = try store.explain(Query<Claim> { $0.isOver == false })
            #expect(current.description.hasPrefix("Claim: index current"), "\(current)")
            #expect(current.description.contains("check") == false, "\(current)")
            let all = try store.explain(Query<Claim>().sorted(by: .ascending(\.place)))
            #expect(all.description.contains("current") == false, "\(all)")
        }
    }

    @Test("are kept true by a program that does not declare them")
    func unknownIndex() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        var claims = (0..<50).map { Claim(place: "\($0)", person: "p \($0)", weight: $0) }
        do {
            let store = try Store.open(at: path, extending: [extended(40)], [Claim.self])
            try store.write { try $0.save(claims) }
        }
        let plain = try Store.open(at: path, [Claim.self])
        for position in claims.indices.dropFirst(10) {
            claims[position].weight = 60 - claims[position].weight
            claims[position].person = position % 3 == 0 ? nil : "q"
        }
        try plain.write { transaction in
            try transaction.save(claims)
            for claim in claims.prefix(5) { try transaction.delete(claim.id) }
        }
        #expect(try plain.verify().violations.isEmpty)
        try plain.close()
        let store = try Store.open(at: path, extending: [extended(40)], [Claim.self])
        #expect(try store.verify().violations.isEmpty)
        let query = Query<Claim> { $0.person != nil && $0.weight * 2 >= 40 }
        #expect(try store.explain(query).description.contains("app.named"))
        let expected = claims.dropFirst(5).filter { $0.person != nil && $0.weight >= 20 }
        #expect(try Set(store.ids(query)) == Set(expected.map(\.id)))
    }

    @Test("are not read of a group that has fewer than two parts")
    func smallGroups() throws {
        let filter = Filter<Claim> { $0.weight > 1 }
        let part = try #require(filter.storedBytes).dropFirst()
        let fields = Claim.schema.definition.fields
        for code in [34, 35] as [UInt8] {
            for count in 0...2 as ClosedRange<UInt8> {
                let parts = (0..<count).flatMap { _ in part }
                let bytes = [1, 36, code, count, 0] + parts
                let text = StoredCondition.filter(bytes).text(over: fields)
                #expect((text != nil) == (count == 2), "\(text ?? "")")
            }
        }
    }

    @Test("bytes of an order with nil are none of a filter, which no program writes")
    func orderWithNil() throws {
        let filter = Filter<Claim> { $0.person == nil }
        let bytes = try #require(filter.storedBytes)
        let fields = Claim.schema.definition.fields
        // Behind the version is the comparison.
        for code in [37, 38, 39, 40, 41, 42] as [UInt8] {
            let changed = [bytes[0], code] + bytes[2...]
            let text = StoredCondition.filter(changed).text(over: fields)
            #expect((text != nil) == (code <= 38), "\(text ?? "")")
        }
    }

    @Test("another filter builds the index anew")
    func changedFilter() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let claims = (0..<50).map { Claim(place: "\($0)", person: "p", weight: $0) }
        for limit in [40, 90, 10] {
            let store = try Store.open(at: path, extending: [extended(limit)], [Claim.self])
            if limit == 40 { try store.write { try $0.save(claims) } }
            #expect(try store.verify().violations.isEmpty)
            let query = Query<Claim> { $0.person != nil && $0.weight * 2 >= limit }
            #expect(try store.explain(query).description.contains("app.named"))
            #expect(try store.count(query) == claims.count { $0.weight * 2 >= limit })
            try store.close()
        }
    }

    @Test("a type with an index of an unknown filter can be read, not written")
    func unknownFilter() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        do {
            let store = try Store.open(at: path, extending: [extended(1)], [Claim.self])
            try store.write { try $0.save(Claim(person: "p", weight: 3)) }
        }
        try StoredCatalog.change(at: path) { catalog in
            for position in catalog.body.types[0].indexes.indices
            where catalog.body.types[0].indexes[position].definition.name == "app.named" {
                catalog.body.types[0].indexes[position].definition.condition = .filter([1, 99])
            }
            catalog.head.generation += 1
        }
        let store = try Store.open(at: path, [Claim.self])
        #expect(try store.count(Query<Claim> { $0.person != nil && $0.weight * 2 >= 1 }) == 1)
        let report = try store.verify()
        #expect(report.violations.isEmpty)
        #expect(report.partlyChecked.map(\.index) == ["app.named"])
        let error = try storeError { try store.write { try $0.save(Claim()) } }
        guard case .readOnlyType = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("a filter of more than stored fields is a mistake in the schema")
    func mistakes() throws {
        func kinds(
            _ filter: @escaping @Sendable (Columns<Claim>) -> Filter<Claim>?
        ) throws -> [StoreError.SchemaMistake.Kind] {
            let extended = SchemaExtension(Claim.self, owner: "test") {
                Index("test", on: .ascending(\.place), where: .matching(filter))
            }
            let error = try storeError {
                _ = try Store.temporary([Claim.self], extending: [extended])
            }
            guard case .schema(let errors) = error else { return [] }
            return errors.map(\.kind)
        }
        let id = Claim.ID()
        #expect(try kinds { $0.id == id } == [.conditionOfOthers(condition: "id == \(id)")])
        #expect(try kinds { _ in nil } == [.conditionOfOthers(condition: "true")])
        #expect(try kinds { !($0.weight > 3) || $0.isOver == true } == [])
        let refused = try kinds { $0.twice == 3 }
        guard case .refusedCondition = refused.first else {
            Issue.record("\(refused)")
            return
        }
    }

    @Test("have the bytes that the format document shows")
    func bytes() {
        func bytes(
            _ filter: (Columns<Claim>) -> Filter<Claim>?
        ) -> [UInt8] { Filter(filter).storedBytes ?? [] }
        let place: [UInt8] = [1, 1, 0]
        func text(_ kind: UInt8, _ letter: UInt8) -> [UInt8] { [2, kind, 1, 0, 0, 0, letter] }
        let string = UInt8(Kind.string.rawValue)
        let number = UInt8(Kind.int64.rawValue)
        let three: [UInt8] = [2, number, 8, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0]
        #expect(bytes { $0.place == "a" } == [1, 37] + place + text(string, 97))
        #expect(bytes { $0.place != "a" } == [1, 38] + place + text(string, 97))
        #expect(bytes { $0.weight < 3 } == [1, 39, 1, 3, 0] + three)
        #expect(bytes { $0.weight <= 3 } == [1, 40, 1, 3, 0] + three)
        #expect(bytes { $0.weight > 3 } == [1, 41, 1, 3, 0] + three)
        #expect(bytes { $0.weight >= 3 } == [1, 42, 1, 3, 0] + three)
        #expect(bytes { $0.weight.isIn([3]) } == [1, 43, 1, 3, 0, 1, 0] + three)
        #expect(bytes { $0.person == nil } == [1, 37, 1, 2, 0, 3, string])
        #expect(bytes { $0.place.contains("a") } == [1, 44] + place + text(string, 97))
        #expect(bytes { $0.place.hasPrefix("a") } == [1, 45] + place + text(string, 97))
        #expect(
            bytes { $0.place.folded.hasPrefix("a") } == [1, 45, 22] + place + text(string, 97))
        let both = [1, 34, 2, 0, 41, 1, 3, 0] + three + [37] + place + text(string, 97)
        #expect(bytes { $0.weight > 3 && $0.place == "a" } == both)
        let either = [1, 35, 2, 0, 41, 1, 3, 0] + three + [37] + place + text(string, 97)
        #expect(bytes { $0.weight > 3 || $0.place == "a" } == either)
        #expect(bytes { !($0.weight > 3) } == [1, 36, 41, 1, 3, 0] + three)
    }
}
