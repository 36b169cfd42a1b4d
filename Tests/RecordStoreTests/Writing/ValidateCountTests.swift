import RecordStore
import TestSupport
import Testing

/// Its rule counts how often it is asked.
private struct Exam: Record, Equatable {
    var id = ID()
    var mark = 0

    static let calls = Counter()
    static let schema = Schema<Exam>("Exam", blank: Exam()) {
        Field(1, "mark", \.mark)
        Validate { _ in calls.increment() }
    }
}

@Suite("How often a rule is asked") struct ValidateCountTests {
    @Test("once for each record, by every way of writing")
    func once() throws {
        try withVerifiedStore([Exam.self]) { store in
            func calls(_ body: (inout StoreTransaction) throws -> Void) throws -> Int {
                let before = Exam.calls.value
                try store.write { try body(&$0) }
                return Exam.calls.value - before
            }
            let exam = Exam(mark: 1)
            let edited = Exam(id: exam.id, mark: 9)
            let counts = [
                try calls { try $0.insert(exam) },
                try calls { try $0.save(exam) },
                try calls { try $0.update(exam.id) { $0.mark = 2 } },
                try calls { try $0.save([exam, exam]) },
                try calls { try $0.save(AnySequence([exam, exam])) },
                try calls { try $0.updateAll(Query<Exam>()) { $0.mark += 1 } },
                try calls { try $0.save(edited, from: exam) },
            ]
            #expect(counts == [1, 1, 1, 2, 2, 1, 1])
            #expect(try store.get(exam.id) == edited)
        }
    }
}
