import RecordStore
import Testing

/// A query may have another plan for each of its pages: the rows go on where those of the plan
/// before ended, if both have them in one order.
@Suite("Pages by plans that take turns")
struct ChangedPlanTests {
    private struct Lift: Record {
        var id = ID()
        var category = ""

        static let schema = Schema<Lift>("Lift", blank: Lift()) {
            Field(1, "category", \.category)
        }
    }

    private struct Attempt: Record {
        var id = ID()
        var lift: Lift.ID?
        var note = ""

        static let schema = Schema<Attempt>("Attempt", blank: Attempt()) {
            Field(1, "lift", \.lift, onDelete: .nullify)
            Field(2, "note", \.note)
            Index("byLift", on: .ascending(\.lift), .ascending(\.note))
        }
    }

    @Test(
        "neither skip nor repeat a record, of whatever length the keys are",
        arguments: [1, 450, 600])
    func turns(length: Int) throws {
        let beginning = String(repeating: "m", count: length)
        let lifts = ["Chest", "Back", "Chest"].map { Lift(category: $0) }
        let attempts = lifts.flatMap { lift in
            ["1", "2"].map { Attempt(lift: lift.id, note: beginning + $0) }
        }
        let expected = attempts.filter { $0.lift != lifts[1].id }.map(\.id)
        let query = Query<Attempt> { $0.lift != nil && $0.lift?.category == "Chest" }
        try withVerifiedStore([Lift.self, Attempt.self]) { store in
            try store.write { transaction in
                try transaction.save(lifts)
                try transaction.save(attempts)
                try transaction.save(Attempt(note: beginning))
            }
            try store.read { snapshot in
                for size in 1...3 {
                    let lists = try lists(of: query.paged(by: size), snapshot)
                    // The range of the index and the join take turns.
                    #expect(lists.count > 4)
                    for list in lists {
                        #expect(list.ids.count == expected.count, "\(list.plans)")
                        #expect(Set(list.ids) == Set(expected), "\(list.plans)")
                    }
                }
            }
        }
    }

    /// What pages put together give, for each plan that each of them may have.
    private func lists(
        of query: Query<Attempt>, _ snapshot: Snapshot, after token: PageToken? = nil
    ) throws -> [(plans: [String], ids: [Attempt.ID])] {
        var lists: [(plans: [String], ids: [Attempt.ID])] = []
        for (plan, page) in try snapshot.pageByEachPlan(query, after: token) {
            let ids = page.items.map(\.id)
            guard let next = page.next else {
                lists.append(([plan], ids))
                continue
            }
            for rest in try self.lists(of: query, snapshot, after: next) {
                lists.append(([plan] + rest.plans, ids + rest.ids))
            }
        }
        return lists
    }
}
