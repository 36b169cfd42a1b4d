import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// Unique by its name, and by its nickname among those of its country.
private struct Company: Record, Equatable {
    var id = ID()
    var name = ""
    var country = 0
    var nickname: String?

    static let schema = Schema<Company>("Company", blank: Company()) {
        Field(1, "name", \.name)
        Field(2, "country", \.country)
        Field(3, "nickname", \.nickname)
        Index("uniqueName", on: .folded(\.name), unique: true)
        Index("byName", on: .name(\.name))
        Index(
            "nicknameInCountry", on: .ascending(\.country), .folded(\.nickname), unique: true,
            covering: [\.name])
    }
}

/// The same type before its names were unique.
private enum Before {
    struct Company: Record {
        var id = ID()
        var name = ""
        var country = 0
        var nickname: String?

        static let schema = Schema<Company>("Company", blank: Company()) {
            Field(1, "name", \.name)
            Field(2, "country", \.country)
            Field(3, "nickname", \.nickname)
            Index("byName", on: .name(\.name))
        }
    }
}

/// The same type after its name got another name.
private enum After {
    struct Company: Record {
        var id = ID()
        var title = ""
        var country = 0
        var nickname: String?

        static let schema = Schema<Company>("Company", blank: Company()) {
            Field(1, "title", \.title, formerly: "name")
            Field(2, "country", \.country)
            Field(3, "nickname", \.nickname)
            Index("uniqueName", on: .folded(\.title), unique: true)
            Index("byName", on: .name(\.title))
            Index(
                "nicknameInCountry", on: .ascending(\.country), .folded(\.nickname), unique: true,
                covering: [\.title])
        }
    }
}

@Suite("Unique names") struct UniqueNameTests {
    /// Spellings that people read as one name, by lists from the standard and not by the engine.
    private static let spellings: [[String]] = [
        ["Acme", "ACME", "acme", "  acme", "Acme\t", "\u{A0}Ácmé\u{3000}", "Ａｃｍｅ", "ac\u{AD}me"],
        ["Ac me", "AC ME", "ac\u{A0}me ", "Ac  me"],
        ["Set 1", "set １", "SÉT 1", "Se\u{301}t 1"],
        ["Set 01"],
        ["Set 10"],
        ["Straße", "STRASSE", "straẞe"],
        ["Σίσυφος", "ΣΙΣΥΦΟΣ", "σισυφοσ"],
        ["アクメ", "ｱｸﾒ"],
        ["が", "か\u{3099}"],
        ["か"],
        ["", " ", "\u{200D}", "\n \u{2029}"],
        ["ﬁn", "FIN", "fin"],
        ["a\0", "A\0 "],
        // Longer than a key, and different in the last letter alone.
        [.long("Name", 1), .long("NAME", 1), " " + .long("náme", 1)],
        [.long("Name", 2), .long("name", 2)],
    ]

    private static let groups = Dictionary(
        uniqueKeysWithValues: spellings.enumerated().flatMap { number, spellings in
            spellings.map { (Array($0.unicodeScalars), number) }
        })

    private static func group(of name: String) -> Int? { groups[Array(name.unicodeScalars)] }

    private static func name(_ generator: inout SeededGenerator) -> String {
        generator.pick(generator.pick(spellings))
    }

    /// The refusal of a company beside others, or nil if there is none.
    private static func refusal(
        of company: Company, in companies: some Sequence<Company>
    ) -> StoreError? {
        for other in companies where other.id != company.id {
            if group(of: other.name) == group(of: company.name) {
                return .notUnique(
                    type: "Company", index: "uniqueName",
                    values: [StoreError.TakenValue(field: "name", text: shown(company.name))],
                    existing: other.id.uuid, rejected: company.id.uuid)
            }
        }
        for other in companies where other.id != company.id {
            guard let nickname = company.nickname, let taken = other.nickname,
                other.country == company.country, group(of: nickname) == group(of: taken)
            else { continue }
            return .notUnique(
                type: "Company", index: "nicknameInCountry",
                values: [
                    StoreError.TakenValue(field: "country", text: "\(company.country)"),
                    StoreError.TakenValue(field: "nickname", text: shown(nickname)),
                ], existing: other.id.uuid, rejected: company.id.uuid)
        }
        return nil
    }

    private static func shown(_ name: String) -> String {
        name.count > 80 ? name.prefix(80) + "\u{2026}" : name
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ type: any Record.Type) throws -> Store {
        try Store.open(at: folder.path("store"), options: .unflushed, [type])
    }

    /// Saves, changes and deletes companies at random. What is refused is what the model refuses.
    private func change(
        _ companies: inout [Company.ID: Company], _ generator: inout SeededGenerator,
        in store: Store, count: Int
    ) throws {
        for _ in 0..<count {
            var company = Company(id: generator.id(), name: Self.name(&generator))
            if let known = companies.keys.sorted().randomElement(using: &generator) {
                if generator.below(6) == 0 {
                    _ = try store.write { try $0.delete(known) }
                    companies[known] = nil
                    continue
                }
                if generator.below(2) == 0 { company.id = known }
            }
            company.country = generator.below(2)
            company.nickname = generator.below(3) == 0 ? nil : Self.name(&generator)
            let expected = Self.refusal(of: company, in: companies.values)
            let error = try storeError { try store.write { [company] in try $0.save(company) } }
            #expect(error == expected, "\(company)")
            if error == nil { companies[company.id] = company }
        }
        let stored = try store.fetch(Query<Company>().sorted(by: .ascending(\.id)))
        #expect(stored == companies.values.sorted { $0.id < $1.id })
    }

    @Test(
        "are refused exactly where another has one that reads so, also after a repair",
        arguments: 0..<2)
    func random(lane: Int) throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ UInt64(lane))
        var companies: [Company.ID: Company] = [:]
        let store = try open(Company.self)
        let count = max(TestSettings.count / 5, 20)
        try change(&companies, &generator, in: store, count: count)
        expectSound(store)
        try damage(store, "i1")
        let missing = try store.verify().violations.filter { $0.kind == .missingEntry }
        #expect(Set(missing.compactMap(\.id)) == Set(companies.keys.map(\.uuid)))
        #expect(missing.allSatisfy { $0.name == "uniqueName" })
        #expect(try store.repair().rebuiltIndexes.contains("Company.uniqueName"))
        try change(&companies, &generator, in: store, count: count)
        try store.close()
        let again = try open(Company.self)
        try change(&companies, &generator, in: again, count: count)
        expectSound(again)
    }

    /// Takes out all entries of an index behind the store's back.
    private func damage(_ store: Store, _ name: String) throws {
        let environment = try Environment.open(at: store.path, options: .unflushed)
        let table = try environment.openTables([name])[0]
        try environment.write { transaction in
            while try transaction.removeFirst(1_000, in: table) > 0 {}
        }
    }

    @Test("are found where they were not unique before, and are unique once they differ")
    func evolution() throws {
        var generator = SeededGenerator(state: TestSettings.seed)
        let before = try open(Before.Company.self)
        var names: [String] = []
        for spellings in Self.spellings { names.append(generator.pick(spellings)) }
        let old = names.map { Before.Company(name: $0) }
        let double = Before.Company(name: "ÁCME")
        try before.write { try $0.save(old + [double]) }
        try before.close()
        let store = try open(Company.self)
        // The store works without the index, and says which records share a name.
        try store.write { try $0.save(Company(name: "acme ")) }
        expectSound(store)
        try store.write { tx in
            for company in try tx.snapshot.fetch(Query<Company> { $0.name.folded == "acme" }) {
                try tx.delete(company)
            }
            for company in try tx.snapshot.fetch(Query<Company> { $0.name.folded == "acme " }) {
                try tx.delete(company)
            }
        }
        try store.upkeep()
        for spelling in Self.spellings.dropFirst().flatMap(\.self) {
            let error = try storeError { try store.write { try $0.save(Company(name: spelling)) } }
            guard case .notUnique(_, "uniqueName", _, _, _) = error else {
                Issue.record("\(spelling) is there twice: \(String(describing: error))")
                return
            }
        }
        expectSound(store)
    }

    @Test("stay unique, and keep their index, when the field is renamed")
    func renamed() throws {
        let store = try open(Company.self)
        try store.write { try $0.save(Company(name: "Acme")) }
        var work: [UpkeepProgress] = []
        let after = try Store.open(
            at: store.path, options: .unflushed, progress: { work.append($0) },
            [After.Company.self])
        #expect(work.isEmpty)
        let errors = try [
            storeError { try after.write { try $0.save(After.Company(title: "ACME")) } },
            storeError { try store.write { try $0.save(Company(name: "ACME")) } },
        ]
        for error in errors {
            guard case .notUnique(_, "uniqueName", let values, _, _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(values.map(\.text) == ["ACME"])
        }
        expectSound(after)
    }

    @Test("that are in a file of lines twice give the first of them")
    func lines() throws {
        let store = try open(Company.self)
        try store.write { tx in
            for (number, spellings) in Self.spellings.enumerated() {
                try tx.save(Company(name: spellings[0], country: number))
            }
        }
        var text = ""
        try store.exportRecords(to: &text)
        try withVerifiedStore([Company.self]) { copy in
            let own = Company(name: "ＡＣＭＥ")
            try copy.write { try $0.save(own) }
            let report = try copy.importRecords(Data(text.utf8))
            #expect(report.imported == Self.spellings.count - 1)
            #expect(
                report.notes.map(\.fault)
                    == [.notUnique(index: "uniqueName", existing: own.id.uuid)])
        }
    }

    @Test("that are taken are told to who typed them, and to who programs")
    func sentences() throws {
        let store = try open(Company.self)
        let (first, second) = (Company(name: "Acme"), Company(name: "ACME"))
        try store.write { try $0.save(first) }
        let error = try #require(try storeError { try store.write { try $0.save(second) } })
        #expect(error.localizedDescription == "The name ACME is taken: choose another.")
        #expect(
            error.description
                == "Company \(second.id) has the name ACME of \(first.id), and the index "
                + "uniqueName is unique: change one of the two.")
        let both = try storeError {
            try store.write { tx in
                try tx.save(Company(name: "a", country: 3, nickname: "Bee"))
                try tx.save(Company(name: "b", country: 3, nickname: "bee"))
            }
        }
        #expect(
            both?.localizedDescription
                == "The country 3 and the nickname bee together are taken: choose others.")
    }
}

/// Mistakes with unique names, each of which `open` refuses.
private enum Mistaken {
    struct Spelling: Record {
        var id = ID()
        var name = ""

        static let schema = Schema<Spelling>("Spelling", blank: Spelling()) {
            Field(1, "name", \.name)
            Index("byName", on: .name(\.name), unique: true)
        }
    }

    struct Plain: Record {
        var id = ID()
        var name = ""
        var size = 0

        static let key = ComputedColumn<Plain, String>("key") { $0.name.folded }
        static let schema = Schema<Plain>("Plain", blank: Plain()) {
            Field(1, "name", \.name)
            Field(2, "size", \.size)
            Index("folded", on: .folded(\.name))
            Index("size", on: .folded(\.size), unique: true)
            Index("key", on: .computed(key), unique: true)
        }
    }
}

extension UniqueNameTests {
    @Test("are declared in one way, and other ways are mistakes that say which")
    func mistakes() throws {
        func mistakes(_ type: any Record.Type) throws -> [StoreError.SchemaMistake.Kind] {
            let error = try storeError { _ = try open(type) }
            guard case .schema(let errors) = error else { return [] }
            return errors.map(\.kind)
        }
        #expect(try mistakes(Mistaken.Spelling.self) == [.uniqueSpelling(column: "name")])
        #expect(
            try mistakes(Mistaken.Plain.self) == [
                .foldedNotUnique(column: "name"), .notText(column: "size"),
                .foldedColumn(column: "key"),
            ])
    }
}
