import Foundation
import RecordStore
import TestSupport
import Testing

/// Equal values may have several forms: texts in two normal forms, a zero with and without a sign.
@Suite("The form of values") struct ValueFormTests {
    private static let orders: [Query<Glyph>] = [
        Query().sorted(by: .ascending(\.text)), Query().sorted(by: .descending(\.text)),
        Query().sorted(by: .name(\.title)), Query().sorted(by: .name(\.title), .descending(\.real)),
        Query().sorted(by: .descending(\.real)), Query().sorted(by: .ascending(\.small)),
        Query().sorted(by: .ascending(\.small), .ascending(\.moment)),
        Query().sorted(by: .ascending(\.moment)), Query().sorted(by: .ascending(\.amount)),
        Query().sorted(by: .ascending(\.link), .ascending(\.data)),
        Query().sorted(by: .ascending(\.number)), Query().sorted(by: .computed(Glyph.same)),
        Query().sorted(by: .computed(Glyph.closure)),
        Query { $0.tags.contains("\u{E9}") }.sorted(by: .ascending(\.text)),
        Query { $0.tags.contains("e\u{301}") }, Query { $0.real >= 0 },
        Query { $0.real >= 0 }.sorted(by: .descending(\.title)), Query { $0.text == "e\u{301}" },
        Query { $0.real == 0 }, Query { $0.text.isIn(["\u{212A}", "e\u{301}"]) },
        Query { $0.text == "K" || $0.real == 0 }, Query(),
    ]

    /// What a row shows of a value, down to its bits.
    private static func bits(_ value: Any?) -> String {
        switch value {
        case let text as String: "\(Array(text.utf8))"
        case let real as Double: "\(real.bitPattern)"
        case let real as Float: "\(real.bitPattern)"
        case let date as Date: "\(date.timeIntervalSinceReferenceDate.bitPattern)"
        case let texts as [String]: "\(texts.map { Array($0.utf8) })"
        case let value: value.map { "\($0)" == "nil" ? "nil" : "\($0)" } ?? "nil"
        }
    }

    private func compareSelections(_ query: Query<Glyph>, _ snapshot: Snapshot) throws {
        let query = query.paged(by: 3)
        let selection = query.selecting(
            \.text, \.title, \.real, \.small, \.moment, \.amount, \.link, \.data, \.tags)
        func expect<Values>(
            _ rows: [SelectedRow<Glyph, Values>], _ records: [Glyph], _ what: String,
            _ values: (Values) -> [Any?], _ fields: (Glyph) -> [Any?]
        ) {
            let found = rows.map { "\($0.id) \(values($0.values).map(Self.bits))" }
            let kept = records.map { "\($0.id) \(fields($0).map(Self.bits))" }
            if found != kept { Issue.record("\(query), \(what): \(found), not \(kept)") }
        }
        let records = try snapshot.fetch(query)
        expect(try snapshot.fetch(selection), records, "all") {
            [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7, $0.8]
        } _: {
            [$0.text, $0.title, $0.real, $0.small, $0.moment, $0.amount, $0.link, $0.data, $0.tags]
        }
        // Single columns, which entries may have.
        func one<Value: FieldValue>(_ path: any KeyPath<Glyph, Value> & Sendable) throws {
            let selection = query.selecting(path)
            expect(try snapshot.fetch(selection), records, "\(path)") {
                [$0]
            } _: {
                [$0[keyPath: path]]
            }
            var page = try snapshot.page(selection)
            var rows = page.items
            while let token = page.next {
                page = try snapshot.page(selection, after: token)
                rows += page.items
            }
            expect(rows, records, "\(path) by pages") {
                [$0]
            } _: {
                [$0[keyPath: path]]
            }
            let first = try snapshot.firstOfEach(\.text, in: query.selecting(path))
            expect(first, try snapshot.firstOfEach(\.text, in: query), "\(path) first") {
                [$0]
            } _: {
                [$0[keyPath: path]]
            }
        }
        try one(\.text)
        try one(\.title)
        try one(\.real)
        try one(\.small)
        try one(\.moment)
        try one(\.amount)
        try one(\.link)
        try one(\.data)
        let computed = query.selecting(\.number) {
            $0.computed(Glyph.same)
            $0.computed(Glyph.closure)
        }
        expect(try snapshot.fetch(computed), records, "computed") {
            [$0.0, $0.1, $0.2]
        } _: {
            [$0.number, $0.real * 1, $0.text]
        }
    }

    @Test("of a selection is that of the record, by every plan, whichever form came before")
    func selections() throws {
        for round in 0..<max(1, TestSettings.count / 150) {
            var generator = SeededGenerator(state: TestSettings.seed &+ UInt64(round))
            try withVerifiedStore([Glyph.self]) { store in
                var glyphs = (0..<30).map { generator.glyph($0) }
                try store.write { [glyphs] in try $0.save(glyphs) }
                for _ in 0..<3 {
                    // Another form of the same value, with the key as it was.
                    for position in glyphs.indices where generator.below(2) == 0 {
                        var glyph = generator.glyph(position)
                        glyph.id = glyphs[position].id
                        if generator.below(2) == 0 { glyph = glyphs[position].inOtherForm }
                        glyphs[position] = glyph
                    }
                    try store.write { [glyphs] in try $0.save(glyphs) }
                    try store.read { snapshot in
                        for order in Self.orders { try compareSelections(order, snapshot) }
                    }
                    expectSound(store)
                }
            }
        }
    }

    @Test("of distinct values, extremes, groups and sections is one, by every plan")
    func groups() throws {
        for round in 0..<max(1, TestSettings.count / 150) {
            var generator = SeededGenerator(state: TestSettings.seed &+ UInt64(round) &+ 500)
            try withVerifiedStore([Glyph.self, PlainGlyph.self]) { store in
                let glyphs = (0..<40).map { generator.glyph($0) }
                try store.write { transaction in
                    try transaction.save(glyphs)
                    try transaction.save(glyphs.map { PlainGlyph($0) })
                }
                try store.read { snapshot in
                    try compareGroups(\.text, \.text, glyphs.map(\.text), snapshot)
                    try compareGroups(\.title, \.title, glyphs.map(\.title), snapshot)
                    try compareGroups(\.real, \.real, glyphs.map(\.real), snapshot)
                    try compareGroups(\.small, \.small, glyphs.map(\.small), snapshot)
                    try compareGroups(\.moment, \.moment, glyphs.map(\.moment), snapshot)
                    let tags = [
                        try snapshot.counts(ofEach: \Glyph.tags),
                        try snapshot.counts(ofEach: \PlainGlyph.tags),
                    ].map { $0.map { "\(Self.bits($0.value)) \($0.count)" } }
                    #expect(tags[0] == tags[1])
                }
            }
        }
    }

    private func compareGroups<Value: FieldValue & Hashable>(
        _ path: any KeyPath<Glyph, Value> & Sendable,
        _ plain: any KeyPath<PlainGlyph, Value> & Sendable, _ values: [Value],
        _ snapshot: Snapshot
    ) throws where Value.Plain: FieldValue {
        let few = Query<Glyph> { $0.real > -2 }
        let some = Query<PlainGlyph> { $0.real > -2 }
        let forms = [
            try snapshot.distinct(path).map(Self.bits),
            try snapshot.distinct(plain).map(Self.bits),
            try snapshot.counts(of: path).map(\.value).map(Self.bits),
            try snapshot.counts(of: plain).map(\.value).map(Self.bits),
            try snapshot.totals(of: Query(), by: .value(path), .count).map(\.group).map(Self.bits),
            try snapshot.totals(of: Query(), by: .value(plain), .count).map(\.group).map(Self.bits),
            try snapshot.sections(of: Query(), by: .value(path)).map(\.value).map(Self.bits),
            try snapshot.sections(of: Query(), by: .value(plain)).map(\.value).map(Self.bits),
        ]
        #expect(Set(forms).count == 1, "\(path): \(forms)")
        #expect(Set(values.map { Self.bits(Self.form($0)) }) == Set(forms[0]))
        #expect(
            try snapshot.distinct(path, in: few).map(Self.bits)
                == snapshot.distinct(plain, in: some).map(Self.bits))
        for isGreatest in [false, true] {
            let found = [
                try isGreatest ? snapshot.maximum(of: path) : snapshot.minimum(of: path),
                try isGreatest ? snapshot.maximum(of: plain) : snapshot.minimum(of: plain),
                try isGreatest
                    ? snapshot.maximum(of: path, in: few) : snapshot.minimum(of: path, in: few),
                try isGreatest
                    ? snapshot.maximum(of: plain, in: some) : snapshot.minimum(of: plain, in: some),
            ].map(Self.bits)
            #expect(found[0] == found[1] && found[2] == found[3], "\(path): \(found)")
        }
    }

    /// The form that stands for all equal values.
    private static func form(_ value: Any) -> Any {
        switch value {
        case let text as String: text.precomposedStringWithCanonicalMapping
        case let real as Double: real + 0
        case let real as Float: real + 0
        case let date as Date:
            Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate + 0)
        default: value
        }
    }

    @Test("that is usual needs no record, and another one needs it")
    func records() throws {
        try withVerifiedStore([Glyph.self]) { store in
            let usual = ["\u{E9}", "\u{AC00}", "press"].enumerated().map {
                Glyph(text: $1, real: 1, number: $0)
            }
            let other = Glyph(text: "\u{212A}", real: 1, number: 9)
            try store.write { try $0.save(usual + [other]) }
            func text(of glyph: Glyph) throws -> [[UInt8]] {
                let query = Query<Glyph> { $0.text == glyph.text }
                return try store.fetch(query.selecting(\.text)).map { Array($0.values.utf8) }
            }
            #expect(try text(of: other) == [Array("\u{212A}".utf8)])
            // Reads of damaged records are errors.
            func spoilRecords() throws {
                try store.change("t1") { _, value in
                    value[value.count - 1] ^= 1
                    return true
                }
            }
            try spoilRecords()
            for glyph in usual { #expect(try text(of: glyph) == [Array(glyph.text.utf8)]) }
            #expect(throws: StoreError.self) { _ = try text(of: other) }
            try spoilRecords()
        }
    }

    @Test("is kept by an index that is built over records that were there")
    func built() throws {
        let folder = try TemporaryFolder()
        var generator = SeededGenerator(state: TestSettings.seed)
        let glyphs = (0..<60).map { PlainGlyph(generator.glyph($0)) }
        func open(_ extensions: SchemaExtension...) throws -> Store {
            try Store.open(
                at: folder.path("store"), options: .unflushed, extending: extensions,
                [PlainGlyph.self])
        }
        do {
            let store = try open()
            try store.write { try $0.save(glyphs) }
            try store.close()
        }
        let store = try open(
            SchemaExtension(PlainGlyph.self, owner: "app") {
                Index("app.text", on: .ascending(\.text), .descending(\.real))
                Index("app.real", on: .ascending(\.real), covering: [\.text])
            })
        expectSound(store)
        for query in [
            Query<PlainGlyph>().sorted(by: .ascending(\.text), .descending(\.real)),
            Query<PlainGlyph>().sorted(by: .ascending(\.real)),
        ] {
            let selection = query.selecting(\.text, \.real)
            #expect(try store.explain(selection).selection?.contains("from the entries") == true)
            let rows = try store.fetch(selection).map { "\(Self.bits($0.values.0)) \($0.values.1)" }
            let records = try store.fetch(query).map { "\(Self.bits($0.text)) \($0.real)" }
            #expect(rows == records)
        }
    }
}

extension Glyph {
    /// The same values in other forms.
    fileprivate var inOtherForm: Glyph {
        var other = self
        func turned(_ text: String) -> String {
            let composed = text.precomposedStringWithCanonicalMapping
            return Array(composed.utf8) == Array(text.utf8)
                ? text.decomposedStringWithCanonicalMapping : composed
        }
        (other.text, other.title) = (turned(text), title.map(turned))
        other.tags = tags.map(turned)
        if real == 0 { other.real = -real }
        if small == 0 { other.small = small.map { -$0 } }
        let seconds = moment.timeIntervalSinceReferenceDate
        if seconds == 0 { other.moment = Date(timeIntervalSinceReferenceDate: -seconds) }
        return other
    }
}
