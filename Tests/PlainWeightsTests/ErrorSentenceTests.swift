import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Errors of training speak") struct ErrorSentenceTests {
    @Test("each refusal says in a sentence what is wrong and what is allowed")
    func refusals() {
        for problem in TrainingError.Problem.everyCase {
            let error = TrainingError(
                type: "ExerciseSet", id: UUID(), field: "bodyLoad", problem: problem)
            let unspoken: Set = ["type", "id", "field", "lowerBound", "upperBound"]
            #expect(Sentence(of: error, unspoken: unspoken).flaws == [])
            // Who typed the value sees it; who programs sees of what it was, too.
            for name in [error.type, error.field, error.id.uuidString.lowercased()] {
                #expect(!error.localizedDescription.contains(name))
                #expect(error.description.contains(name))
            }
        }
    }
}

extension TrainingError.Problem: CaseChain {
    public static var firstCase: Self {
        .weight(.kilograms(20_000), allowed: TrainingLimits.weights)
    }

    public var nextCase: Self? {
        switch self {
        case .weight: .integer(-5, allowed: 0...77)
        case .integer: .number(0.5, allowed: 1.5...2.5)
        case .number: .date(.distantFuture, allowed: TrainingLimits.dates)
        case .date: .text(byteCount: 70_000, limit: 65_536)
        case .text: .distance(.meters(-1), allowed: TrainingLimits.distances)
        case .distance: .time(.seconds(-2.5), allowed: TrainingLimits.times)
        case .time: .list(count: 1_001, limit: 1_000)
        case .list: .notANumber
        case .notANumber: .nothingDone
        case .nothingDone: .nothingMeasured
        case .nothingMeasured: .noDay
        case .noDay: .workoutAndModule
        case .workoutAndModule: .blank
        case .blank: nil
        }
    }
}
