import Foundation
import PlainWeights
import Testing

/// The limits of one field of a record type.
struct Limit<R: TrainingRecord>: Sendable {
    let field: String
    private let allowed: [@Sendable (inout R) -> Void]
    private let refused: [@Sendable (inout R) -> Void]

    init<Value>(
        _ field: String, _ bounds: Bounds<Value>,
        _ set: @escaping @Sendable (inout R, Value) -> Void
    ) {
        self.field = field
        allowed = bounds.allowed.map { value in { set(&$0, value) } }
        refused = bounds.refused.map { value in { set(&$0, value) } }
    }

    /// What is allowed comes back from a store; the rest is refused for the field by a record that
    /// is new and by one that is there, and changes nothing.
    func check(_ valid: R, in store: WorkoutStore) throws {
        for (number, change) in allowed.enumerated() {
            var changed = valid
            change(&changed)
            let place: Comment = "\(R.schema.name).\(field), allowed \(number)"
            do {
                try changed.validate()
                try store.save(changed)
            } catch {
                Issue.record("\(place) was refused")
            }
            let stored = try store.get(valid.id)
            // Without the values, which may be long.
            let isEqual = stored == changed
            #expect(isEqual, place)
            if stored != nil { try store.delete(valid.id) }
        }
        try expectRefusal(0, valid, in: store)
        let isThere = try store.get(valid.id) != nil
        #expect(!isThere)
        try store.save(valid)
        for number in refused.indices { try expectRefusal(number, valid, in: store) }
        let isKept = try store.get(valid.id) == valid
        #expect(isKept)
        try store.delete(valid.id)
    }

    private func expectRefusal(_ number: Int, _ valid: R, in store: WorkoutStore) throws {
        let changed = {
            var changed = valid
            refused[number](&changed)
            return changed
        }()
        let place: Comment = "\(R.schema.name).\(field), refused value \(number)"
        // A failure tells no values: a date that is no number cannot be printed.
        for attempt in [{ try changed.validate() }, { try store.save(changed) }] {
            do {
                try attempt()
                Issue.record("\(place) was not refused")
            } catch let error as TrainingError {
                let (name, id) = (error.field, error.id)
                #expect(name == field && error.type == R.schema.name, place)
                #expect(id == valid.id.uuid, place)
            } catch {
                Issue.record("\(place): another error")
            }
        }
    }
}

/// The limits of all fields of a record type.
struct RecordLimits: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: @Sendable (WorkoutStore) throws -> Void

    init<R: TrainingRecord>(_ valid: R, _ limits: [Limit<R>]) {
        testDescription = R.schema.name
        check = { store in
            for limit in limits { try limit.check(valid, in: store) }
        }
    }
}
