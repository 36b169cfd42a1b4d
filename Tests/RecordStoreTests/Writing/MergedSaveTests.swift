import RecordStore
import Testing

private struct TooShort: Error, Equatable {}

private struct Stay: Record, Equatable {
    var id = ID()
    var start = 0
    var end = 0

    static let schema = Schema<Stay>("Stay", blank: Stay()) {
        Field(1, "start", \.start)
        Field(2, "end", \.end)
        Validate { stay in
            if stay.end < stay.start { throw TooShort() }
        }
    }
}

@Suite("An edited record that was changed meanwhile") struct MergedSaveTests {
    @Test("is judged as it is stored, not as it was edited")
    func judged() throws {
        try withVerifiedStore([Stay.self]) { store in
            let original = Stay(start: 5, end: 10)
            try store.write { transaction in
                try transaction.save(original)
                try transaction.update(original.id) { $0.start = 0 }
                // It would be too short with the start that the editor knew.
                let shorter = Stay(id: original.id, start: 5, end: 3)
                let merged = try transaction.save(shorter, from: original)
                #expect(merged == Stay(id: original.id, start: 0, end: 3))

                try transaction.save(Stay(id: original.id, start: 8, end: 10))
                // It is too short only with the start of today.
                let wrong = Stay(id: original.id, start: 5, end: 6)
                #expect(throws: TooShort()) { try transaction.save(wrong, from: original) }
            }
            #expect(try store.get(original.id) == Stay(id: original.id, start: 8, end: 10))
        }
    }
}
