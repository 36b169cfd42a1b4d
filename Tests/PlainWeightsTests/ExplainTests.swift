import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Explained queries of training") struct ExplainTests {
    private let conditions: [(filter: Filter<ExerciseSet>, words: String, text: String)] = [
        (
            Filter { $0.weight > .kilograms(100) }, "weight > 100 kg",
            "weight > 100000000000000"
        ),
        (
            Filter { $0.weight <= .pounds(-1) }, "weight <= -0.45359237 kg",
            "weight <= -453592370000"
        ),
        (Filter { $0.kind == .warmUp }, "kind == warmUp", "kind == 1"),
        (Filter { $0.kind != ExerciseSet.Kind(rawValue: 77) }, "kind != 77", "kind != 77"),
        (
            Filter { $0.weight.isIn([.kilograms(20), .kilograms(22.5)]) },
            "weight.isIn([20 kg, 22.5 kg])", "weight.isIn([20000000000000, 22500000000000])"
        ),
        (Filter { $0.reps >= 5 }, "reps >= 5", "reps >= 5"),
        (
            Filter { $0.weight != .zero && $0.notes == "0 kg" },
            "weight != 0 kg && notes == \"0 kg\"", "weight != 0 && notes == \"0 kg\""
        ),
    ]

    @Test("values are told in the words of their types, and a filter's text stays what is read")
    func words() throws {
        try withVerifiedStore { store in
            for (filter, words, text) in conditions {
                let plan = try store.explain(Query(filter)).plan
                #expect((plan.bounds + plan.checks).joined(separator: " && ") == words)
                #expect("\(filter)" == text)
                #expect(try Filter<ExerciseSet>(parsing: text) == filter)
            }
        }
    }

    @Test("so are those behind references, and in the plans that one begins with")
    func references() throws {
        try withVerifiedStore { store in
            let lifted = try store.explain(
                Query<Exercise> { $0.has(\ExerciseSet.exercise) { $0.weight > .kilograms(100) } })
            #expect("\(lifted)".contains("weight > 100 kg"), "\(lifted)")
            #expect(!"\(lifted)".contains("100000000000000"))
        }
    }
}
