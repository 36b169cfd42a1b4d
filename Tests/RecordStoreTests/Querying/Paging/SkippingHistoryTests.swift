import Foundation
import RecordStore
import TestSupport
import Testing

/// Pages at positions after random changes: each begins where it would in an array.
@Suite("Pages behind skipped records, and counts, are true after every history")
struct SkippingHistoryTests {
    private struct Refusal: Error {}
    typealias Model = [Runner.ID: Runner]

    @Test("of inserts, changes, deletions and savepoints, some of which fail")
    func histories() throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ 211)
        for count in [8, 40, 400] {
            try withVerifiedStore([Runner.self]) { store in
                var model: Model = [:]
                for step in 0..<24 {
                    let before = model
                    do {
                        try store.write { transaction in
                            for _ in 0..<Int.random(in: 1...count, using: &generator) {
                                try change(&model, &generator, &transaction)
                            }
                            try expectPositions(of: model, transaction.snapshot, &generator)
                            if Int.random(in: 0...5, using: &generator) == 0 { throw Refusal() }
                        }
                    } catch is Refusal {
                        model = before
                    }
                    try store.read { try expectPositions(of: model, $0, &generator) }
                    if step % 6 == 0 { expectSound(store) }
                }
                _ = try store.write { try $0.deleteAll(Query<Runner>()) }
                try store.read { try expectPositions(of: [:], $0, &generator) }
            }
        }
    }

    private func change(
        _ model: inout Model, _ generator: inout SeededGenerator,
        _ transaction: inout StoreTransaction
    ) throws {
        let id = model.keys.sorted().randomElement(using: &generator)
        switch (Int.random(in: 0...9, using: &generator), id) {
        case (0...2, let id?):
            model[id] = nil
            try transaction.delete(id)
        case (3...4, let id?):
            var runner = Runner.random(&generator)
            runner.id = id
            runner.number = model[id]?.number ?? 0
            model[id] = runner
            try transaction.save(runner)
        case (5, _):
            let before = model
            do {
                try transaction.savepoint { transaction in
                    try change(&model, &generator, &transaction)
                    if Bool.random(using: &generator) { throw Refusal() }
                }
            } catch is Refusal {
                model = before
            }
        default:
            let runner = Runner.random(&generator)
            model[runner.id] = runner
            try transaction.insert(runner)
        }
    }

    private func expectPositions(
        of model: Model, _ snapshot: Snapshot, _ generator: inout SeededGenerator
    ) throws {
        let team = Int.random(in: 0...3, using: &generator)
        let points = Int.random(in: 0...9, using: &generator)
        let least = Int.random(in: 0...9, using: &generator)
        let text = String(repeating: "x", count: 300)
        let queries: [(Query<Runner>, (Runner) -> Bool)] = [
            (Query().sorted(by: .ascending(\.team), .descending(\.points)), { _ in true }),
            (Query().sorted(by: .descending(\.team), .ascending(\.points)), { _ in true }),
            (
                Query { $0.team == team }.sorted(by: .descending(\.points)),
                { $0.team == team }
            ),
            (
                Query { $0.team == team && $0.points >= least }.sorted(by: .ascending(\.points)),
                { $0.team == team && $0.points >= least }
            ),
            (Query().sorted(by: .ascending(\.number)), { _ in true }),
            (Query { $0.name > text }.sorted(by: .descending(\.name)), { $0.name > text }),
            (Query { $0.points == points }.sorted(by: .ascending(\.name)), { $0.points == points }),
            (
                Query { $0.tags.contains(team) }.sorted(by: .ascending(\.id)),
                {
                    $0.tags.contains(team)
                }
            ),
            (
                Query { $0.team < team }.sorted(by: .ascending(\.team)).limited(to: 3),
                {
                    $0.team < team
                }
            ),
        ]
        for (query, isMember) in queries {
            let records = try snapshot.fetch(query)
            let all = model.values.filter(isMember).map(\.id)
            let limit = query.description.contains("limit") ? 3 : Int.max
            #expect(records.count == min(all.count, limit))
            #expect(Set(records.map(\.id)).isSubset(of: all))
            #expect(try snapshot.count(query) == records.count)
            try expectPositions(of: records, query, snapshot, &generator)
        }
    }

    private func expectPositions(
        of records: [Runner], _ query: Query<Runner>, _ snapshot: Snapshot,
        _ generator: inout SeededGenerator
    ) throws {
        var positions = [0, records.count - 1, records.count, records.count + 7]
        for _ in 0..<3 { positions.append(Int.random(in: 0...records.count, using: &generator)) }
        for position in positions where position >= 0 {
            let size = Int.random(in: 1...5, using: &generator)
            let page = try snapshot.page(query.paged(by: size), skipping: position)
            #expect(page.items == Array(records.dropFirst(position).prefix(size)))
            #expect((page.next == nil) == (position + size >= records.count))
            if let next = page.next {
                let following = try snapshot.page(query.paged(by: size), after: next)
                #expect(
                    following.items
                        == Array(records.dropFirst(position + size).prefix(size)))
            }
            if let previous = page.previous {
                let before = try snapshot.page(query.paged(by: size), before: previous)
                #expect(
                    before.items
                        == Array(records.prefix(position).suffix(size)))
            }
        }
    }
}
