import Foundation
import RecordStore
import TestSupport
import Testing

private struct Note: Record, Equatable {
    var id = ID()
    var title = ""
    var text = ""
    var group = 0
    var rank: Int?
    var tags: [String] = []
    var parent: Note.ID?

    static let search = SearchIndex<Note>("search", on: \.title, \.text)
    static let schema = Schema<Note>("Note", blank: Note()) {
        Field(1, "title", \.title)
        Field(2, "text", \.text)
        Field(3, "group", \.group)
        Field(4, "rank", \.rank)
        Field(5, "tags", \.tags)
        Field(6, "parent", \.parent, onDelete: .nullify)
        Index("byTitle", on: .ascending(\.title), covering: [\.group])
        Index("byGroup", on: .ascending(\.group), .descending(\.rank))
        Index("byTag", on: .each(\.tags))
        search
    }
}

@Suite("Passing over records that cannot be read")
struct PassingOverTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ name: String) throws -> Store {
        try Store.open(at: folder.path(name), options: .unflushed, [Note.self])
    }

    private func damage(_ ids: Set<UUID>, in store: Store) throws {
        let keys = Set(ids.map { $0.bytes })
        try store.change("t1") { key, bytes in
            guard keys.contains(key) else { return false }
            bytes[bytes.count - 1] ^= 1
            return true
        }
    }

    /// Questions whose answers are texts.
    private static let questions: [(String, @Sendable (Snapshot) throws -> String)] = {
        let filters: [(String, Query<Note>)] = [
            ("all", Query()),
            ("text", Query { $0.text.contains("a") }),
            ("title", Query { $0.title.hasPrefix("1") }),
            ("group", Query { $0.group == 1 }),
            ("either", Query { $0.group == 1 || $0.title == "2" || $0.tags.contains("y") }),
            ("both", Query { $0.group == 1 && $0.tags.contains("x") }),
            ("some groups", Query { $0.group.isIn([0, 2]) }),
            ("parent", Query { $0.parent?.text.contains("a") }),
            ("parent's group", Query { $0.parent?.group == 1 }),
            ("child", Query { $0.has(\Note.parent) { $0.group == 1 } }),
            ("search", Note.search.best("needle")),
            ("search in a group", Note.search.best("needle").and { $0.group == 2 }),
        ]
        let orders: [(String, [SortKey<Note>])] = [
            ("unsorted", []), ("title", [.descending(\.title)]), ("text", [.ascending(\.text)]),
            ("group", [.ascending(\.group), .descending(\.rank)]),
            ("group, text", [.ascending(\.group), .ascending(\.text)]),
        ]
        var asked: [(String, @Sendable (Snapshot) throws -> String)] = []
        for (filter, base) in filters {
            for (order, keys) in orders {
                let query = keys.isEmpty ? base : base.sorted(byKeys: keys)
                let name = "\(filter) by \(order)"
                asked += forms(of: query, isOrdered: !keys.isEmpty).map {
                    ("\(name): \($0)", $1)
                }
            }
        }
        return asked
    }()

    private typealias Form = (String, @Sendable (Snapshot) throws -> String)

    private static func forms(of query: Query<Note>, isOrdered: Bool) -> [Form] {
        @Sendable func texts(_ notes: [Note]) -> String {
            let texts = notes.map { $0.id.uuid.uuidString + $0.text }
            return (isOrdered ? texts : texts.sorted()).joined(separator: "\n")
        }
        return [
            ("fetch", { texts(try $0.fetch(query)) }),
            ("count", { "\(try $0.count(query))" }),
            ("ids", { "\(Set(try $0.ids(query)).count)" }),
            (
                "forEach",
                { snapshot in
                    var notes: [Note] = []
                    try snapshot.forEach(query) { notes.append($0) }
                    return texts(notes)
                }
            ),
            ("first", { isOrdered ? texts(try $0.first(query).map { [$0] } ?? []) : "" }),
            (
                "pages",
                { snapshot in
                    let query = query.paged(by: 3)
                    var page = try snapshot.page(query)
                    var notes = page.items
                    while let next = page.next {
                        page = try snapshot.page(query, after: next)
                        notes += page.items
                    }
                    return texts(notes)
                }
            ),
            ("skipping", { isOrdered ? texts(try $0.page(query, skipping: 2).items) : "" }),
            (
                "selected",
                { snapshot in
                    var texts: [String] = []
                    try snapshot.forEach(query.selecting(\.text)) { texts.append($0.values) }
                    return texts.sorted().joined(separator: "\n")
                }
            ),
            (
                "covered",
                { snapshot in
                    var groups: [Int] = []
                    try snapshot.forEach(query.selecting(\.title, \.group)) {
                        groups.append($0.values.1)
                    }
                    return "\(groups.sorted())"
                }
            ),
            (
                "sections",
                {
                    try $0.sections(of: query, by: .value(\.group))
                        .map { "\($0.value)" }.joined(separator: ",")
                }
            ),
            ("distinct", { "\(try $0.distinct(\Note.text, in: query))" }),
            (
                "totals",
                { "\(try $0.totals(of: query, by: .value(\.group), .sum(\.rank)))" }
            ),
        ]
    }

    @Test("gives what a store without them would give, however it is asked", arguments: 0..<4)
    func answers(seed: UInt64) throws {
        var generator = SeededGenerator(state: seed)
        var notes = (0..<60).map { number in
            Note(
                title: "\(number % 7)",
                text: ["needle a", "b needle", "c"][number % 3] + "\(number)",
                group: number % 4, rank: number % 5 == 0 ? nil : number % 6,
                tags: [["x"], ["y", "x"], []][number % 3])
        }
        for position in notes.indices where position > 0 && position % 4 > 0 {
            notes[position].parent = notes[Int.random(in: 0..<position, using: &generator)].id
        }
        let gone = Set(notes.shuffled(using: &generator).prefix(seed == 0 ? 3 : 15).map(\.id))
        let all = notes
        let store = try open("damaged")
        try store.write { try $0.save(all) }
        try damage(Set(gone.map(\.uuid)), in: store)
        let plain = try open("plain")
        let rest = notes.filter { !gone.contains($0.id) }.map { note in
            var note = note
            if let parent = note.parent, gone.contains(parent) { note.parent = nil }
            return note
        }
        try plain.write { try $0.save(rest) }
        // A read of all records meets all that cannot be read.
        let count = try store.readPassingOverUnreadable { try $0.fetch(Query<Note>()).count }
        #expect(count == rest.count)
        #expect(Set(try store.unreadableRecords().map(\.id)) == Set(gone.map(\.uuid)))
        for (name, ask) in Self.questions {
            let wanted = try plain.read(ask)
            #expect(try store.readPassingOverUnreadable(ask) == wanted, "\(name)")
        }
        for note in notes {
            let found = try store.readPassingOverUnreadable { try $0.get(note.id) }
            #expect(found == (gone.contains(note.id) ? nil : note))
        }
    }

    @Test("finds out by itself what cannot be read, whatever is asked first")
    func unknown() throws {
        let notes = (0..<40).map { Note(title: "\($0 % 7)", text: "needle \($0)", group: $0 % 4) }
        let gone = Set(notes.prefix(20).map(\.id))
        for (name, ask) in Self.questions where !name.contains("count") && !name.contains("ids") {
            let store = try open("store")
            if try store.count(of: Note.self) == 0 {
                try store.write { try $0.save(notes) }
                try damage(Set(gone.map(\.uuid)), in: store)
            }
            #expect(throws: Never.self, "\(name)") {
                try store.readPassingOverUnreadable { _ = try ask($0) }
            }
        }
    }

    @Test("throws as ever without being asked, in writes, and inside of a write's own reads")
    func unasked() throws {
        let store = try open("store")
        let note = Note(text: "a")
        try store.write { try $0.save([note, Note(text: "b")]) }
        try damage([note.id.uuid], in: store)
        for _ in 0..<2 {
            #expect(try store.readPassingOverUnreadable { try $0.fetch(Query<Note>()).count } == 1)
            #expect(throws: StoreError.self) { try store.fetch(Query<Note>()) }
            #expect(throws: StoreError.self) { try store.get(note.id) }
            #expect(throws: StoreError.self) {
                try store.write { transaction in _ = try transaction.snapshot.fetch(Query<Note>()) }
            }
            #expect(throws: StoreError.self) {
                try store.write { transaction in _ = try transaction.get(note.id) }
            }
        }
    }

    @Test("ends when a record is put back or repaired")
    func mending() throws {
        let store = try open("store")
        let notes = (0..<4).map { Note(text: "\($0)") }
        try store.write { try $0.save(notes) }
        let sound = try store.value(of: notes[0].id.uuid.bytes, in: "t1")
        try damage(Set(notes.prefix(2).map(\.id.uuid)), in: store)
        func count() throws -> Int {
            try store.readPassingOverUnreadable { try $0.fetch(Query<Note>()).count }
        }
        #expect(try count() == 2)
        let listed = try store.unreadableRecords()
        #expect(Set(listed.map(\.id)) == Set(notes.prefix(2).map(\.id.uuid)))
        #expect(listed.allSatisfy { $0.type == "Note" && $0.firstMet <= .now })
        try store.change("t1") { key, bytes in
            guard key == notes[0].id.uuid.bytes else { return false }
            bytes = sound
            return true
        }
        #expect(try count() == 3)
        #expect(try store.unreadableRecords().map(\.id) == [notes[1].id.uuid])
        // When it was met first is kept.
        #expect(try store.unreadableRecords() == listed.filter { $0.id == notes[1].id.uuid })
        try store.repair()
        #expect(try count() == 3)
        #expect(try store.unreadableRecords().isEmpty)
    }

    @Test("shows in a live list of them as soon as a read meets one")
    @MainActor
    func live() async throws {
        let store = try open("store")
        let notes = (0..<3).map { Note(text: "\($0)") }
        try await store.write { try $0.save(notes) }
        let list = LiveValue(store, [Note]()) { snapshot in
            try snapshot.passingOverUnreadable { try $0.fetch(Query<Note>()) }
        }
        let missing = LiveValue(store, [UnreadableRecord]()) { try $0.unreadableRecords() }
        #expect(list.value.count == 3 && missing.value.isEmpty)
        try damage([notes[1].id.uuid], in: store)
        try await store.write { try $0.save(Note(text: "new")) }
        #expect(list.value.count == 3 && list.error == nil)
        #expect(missing.value.map(\.id) == [notes[1].id.uuid])
        try await store.repair()
        #expect(list.value.count == 3 && list.error == nil)
        #expect(missing.value.isEmpty)
    }
}
