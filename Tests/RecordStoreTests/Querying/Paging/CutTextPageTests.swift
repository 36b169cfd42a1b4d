import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("Pages of texts that keys cut")
struct CutTextPageTests {
    /// How many walks by pages there are.
    private static let walkCount = repetitions("PLAINWEIGHTS_CUT_WALKS", quick: 8, thorough: 32)
    private static let walksPerStore = 8
    /// These run side by side.
    private static let parts = 4

    @Test(
        "neither skip nor repeat a record, forwards, backwards and from the middle",
        arguments: 0..<parts)
    func unchanged(part: Int) throws {
        try walks(part: part) { generator, leaves, store, order, size in
            let query = order.query.paged(by: size)
            let all = order.rows(leaves.values)
            func expect(_ found: [Leaf.ID], _ expected: some Sequence<Leaf.ID>, _ what: String) {
                if found != Array(expected) { Issue.record("\(query) by \(size): \(what)") }
            }
            expect(try store.fetch(query).map(\.id), all, "fetch")
            let start = Int.random(in: 0...leaves.count, using: &generator)
            let first = try store.page(query, skipping: start)
            var page = first
            var found = page.items.map(\.id)
            while let token = page.next {
                if page.items.count != size { Issue.record("\(query) by \(size): a page") }
                expect(try store.page(query, before: token).ids, page.ids, "before its end")
                page = try store.page(query, after: PageToken(token.text))
                found += page.ids
            }
            expect(found, all.dropFirst(start), "from \(start)")
            var back = page.ids
            while let token = page.previous {
                expect(
                    try store.page(query, after: token).ids.prefix(page.items.count).map(\.self),
                    page.ids, "after its beginning")
                page = try store.page(query, before: PageToken(token.text))
                back = page.ids + back
            }
            if !found.isEmpty { expect(back, all, "backwards") }
            if let token = first.previous {
                let before = try store.page(query, before: token).ids
                expect(before, all[..<start].suffix(size), "before \(start)")
            }
        }
    }

    @Test(
        "give each record once that is there all along, whatever others write",
        arguments: 0..<parts)
    func writesBetween(part: Int) throws {
        try walks(part: part) { generator, leaves, store, order, size in
            let query = order.query.paged(by: size)
            let start = Int.random(in: 0...leaves.count, using: &generator)
            var stay = leaves
            let passed = Set(order.rows(leaves.values).prefix(start))
            let first = try store.page(query, skipping: start)
            func turn(_ token: PageToken, isForwards: Bool) throws -> Page<Leaf> {
                try write(&generator, &leaves, store, first.items)
                stay = stay.filter { leaves[$0.key] == $0.value }
                return isForwards
                    ? try store.page(query, after: token) : try store.page(query, before: token)
            }
            var (page, found) = (first, first.ids)
            // Records may come faster than pages are read.
            for _ in 0..<40 {
                guard let token = page.next else { break }
                page = try turn(token, isForwards: true)
                found += page.ids
            }
            let later = order.rows(stay.values).filter { !passed.contains($0) }
            let seen = found.filter { stay[$0] != nil }
            if seen != Array(later.prefix(page.next == nil ? .max : seen.count)) {
                Issue.record("\(query) by \(size) from \(start)")
            }
            // A page without records has none before it.
            if first.items.isEmpty { return }
            (page, found) = (first, [])
            for _ in 0..<40 {
                guard let token = page.previous else { break }
                page = try turn(token, isForwards: false)
                found = page.ids + found
            }
            let earlier = order.rows(stay.values).filter { passed.contains($0) }
            let seenBefore = found.filter { stay[$0] != nil }
            if seenBefore
                != Array(earlier.suffix(page.previous == nil ? .max : seenBefore.count))
            {
                Issue.record("\(query) by \(size) back from \(start)")
            }
        }
    }

    @Test(
        "show what sorts behind the row of their token, whenever it came and wherever the row went",
        arguments: 0..<parts)
    func insertedBetween(part: Int) throws {
        try walks(part: part) { generator, leaves, store, order, size in
            let query = order.query.paged(by: size)
            let start = Int.random(in: 0...leaves.count, using: &generator)
            var page = try store.page(query, skipping: start)
            for _ in 0..<12 {
                let isForwards = Bool.random(using: &generator)
                let row = isForwards ? page.items.last : page.items.first
                guard let row, let token = isForwards ? page.next : page.previous else { break }
                // Tokens of pages that were read backwards are those of the others.
                try write(&generator, &leaves, store, page.items, insertsTwins: true)
                let rows = order.rows(leaves.values, around: row)
                let expected = isForwards ? rows.behind.prefix(size) : rows.before.suffix(size)
                page =
                    isForwards
                    ? try store.page(query, after: token) : try store.page(query, before: token)
                if page.ids != Array(expected) {
                    Issue.record("\(query) by \(size), \(isForwards ? "forwards" : "backwards")")
                    break
                }
            }
        }
    }

    @Test("go on inside one text where another is written before it, which begins alike")
    func writtenBefore() throws {
        try withVerifiedStore([Leaf.self]) { store in
            let long = String(repeating: "m", count: 600)
            let first = Leaf(text: long + "b")
            let twins = (0..<2).map { _ in Leaf(text: long + "xz") }.sorted { $0.id < $1.id }
            try store.write { try $0.save([first] + twins) }
            let (up, down) = (
                Query<Leaf>().sorted(by: .ascending(\.text)),
                Query<Leaf>().sorted(by: .descending(\.text))
            )
            let page = try store.page(up.paged(by: 2))
            #expect(page.ids == [first.id, twins[0].id])
            let backwards = try store.page(down.paged(by: 1))
            #expect(backwards.ids == [twins[1].id])
            let token = try #require(page.next)
            let backwardsToken = try #require(backwards.next)
            let new = Leaf(text: long + "xa")
            try store.write { try $0.save(new) }
            let rest = try store.page(up.paged(by: 1), after: token)
            #expect(rest.ids == [twins[1].id])
            #expect(rest.next == nil)
            let others = try store.page(down.paged(by: 9), after: backwardsToken)
            #expect(others.ids == [twins[0].id, new.id, first.id])
        }
    }

    @Test("show a record of the same text that comes between two pages, as with short texts")
    func twinBetween() throws {
        try withVerifiedStore([Leaf.self]) { store in
            for (shelf, text) in ["short", String(repeating: "m", count: 600)].enumerated() {
                let twins = (0..<3).map { _ in Leaf(text: text) }.sorted { $0.id < $1.id }
                let query = Query<Leaf> { $0.text == text }
                let (up, down) = (
                    query.sorted(by: .ascending(\.text)).paged(by: 1),
                    query.sorted(by: .descending(\.text)).paged(by: 1)
                )
                try store.write { try $0.save([twins[0], twins[2]]) }
                let token = try #require(try store.page(up).next)
                let backwards = try #require(try store.page(down).next)
                try store.write { try $0.save(twins[1]) }
                #expect(try store.page(up, after: token).ids == [twins[1].id], "\(shelf)")
                #expect(try store.page(down, after: backwards).ids == [twins[1].id], "\(shelf)")
                // Also where the row of the token is gone.
                try store.write { transaction in
                    for leaf in [twins[0], twins[2]] { try transaction.delete(leaf.id) }
                }
                #expect(try store.page(up, after: token).ids == [twins[1].id], "\(shelf)")
                #expect(try store.page(down, after: backwards).ids == [twins[1].id], "\(shelf)")
            }
        }
    }

    @Test("have tokens no longer than the values that their records sort by")
    func tokenLength() throws {
        try withVerifiedStore([Leaf.self]) { store in
            let long = String(repeating: "m", count: 5_000)
            let texts = ["a\(long)", "b\(long)", "b\(long)", "c\(long)", "d"]
            let leaves = texts.map { Leaf(text: $0, title: $0, data: Data($0.utf8)) }
            try store.write { try $0.save(leaves) }
            for order in LeafOrder.all {
                var page = try store.page(order.query.paged(by: 1))
                while let token = page.next {
                    // Two texts at most, in four letters for three bytes.
                    #expect(token.text.count < 2 * 5_000 / 3 * 4 + 200, "\(order.query)")
                    page = try store.page(order.query.paged(by: 1), after: token)
                }
            }
        }
    }

    private func walks(
        part: Int,
        _ body: (
            inout SeededGenerator, inout [Leaf.ID: Leaf], Store, LeafOrder, Int
        ) throws -> Void
    ) throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ UInt64(part))
        for _ in 0..<max(Self.walkCount / Self.walksPerStore / Self.parts, 1) {
            let count = Int.random(in: 1...40, using: &generator)
            var leaves: [Leaf.ID: Leaf] = [:]
            for leaf in (0..<count).map({ _ in generator.leaf() }) { leaves[leaf.id] = leaf }
            try withVerifiedStore([Leaf.self]) { store in
                try store.write { try $0.save(Array(leaves.values)) }
                for _ in 0..<Self.walksPerStore {
                    let order = LeafOrder.all.randomElement(using: &generator)!
                    let size = Int.random(in: 1...9, using: &generator)
                    try body(&generator, &leaves, store, order, size)
                }
            }
        }
    }

    /// Deletes, changes and adds some records, those of the page with preference.
    private func write(
        _ generator: inout SeededGenerator, _ leaves: inout [Leaf.ID: Leaf], _ store: Store,
        _ shown: [Leaf], insertsTwins: Bool = false
    ) throws {
        var changed = leaves
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
            var leaf = generator.leaf()
            let pool = Bool.random(using: &generator) ? shown.map(\.id) : changed.keys.sorted()
            if let id = pool.randomElement(using: &generator), Bool.random(using: &generator) {
                if Bool.random(using: &generator) {
                    changed[id] = nil
                    continue
                }
                leaf.id = id
            } else if insertsTwins || Bool.random(using: &generator),
                let twin = shown.randomElement(using: &generator)
            {
                // The same values, before or behind by the id alone.
                (leaf.text, leaf.title, leaf.data) = (twin.text, twin.title, twin.data)
            }
            changed[leaf.id] = leaf
        }
        let (old, new) = (leaves, changed)
        try store.write { transaction in
            for id in old.keys where new[id] == nil { try transaction.delete(id) }
            for leaf in new.values where old[leaf.id] != leaf { try transaction.save(leaf) }
        }
        leaves = changed
    }
}

extension Page<Leaf> {
    fileprivate var ids: [Leaf.ID] { items.map(\.id) }
}
