import Foundation
import RecordStore
import TestSupport

private let (first, second) = (UUID(), UUID())

/// Every way in which a history cannot be read, and a transaction not be taken back.
extension StoreError.HistoryProblem: CaseChain {
    public static var firstCase: Self { .notKept }

    public var nextCase: Self? {
        switch self {
        case .notKept: .otherFile
        case .otherFile: .tokenAhead(sequence: 12)
        case .tokenAhead: .damagedToken
        case .damagedToken: .unknownConsumer(name: "search")
        case .unknownConsumer: .unknownMark(name: "import")
        case .unknownMark: .badName("long")
        case .badName: .damaged(sequence: 12)
        case .damaged: .damagedPlace(name: "search")
        case .damagedPlace: nil
        }
    }
}

extension StoreError.UndoObstacle: CaseChain {
    public static var firstCase: Self { .changedSince(type: "Trip", id: first, field: "name") }

    public var nextCase: Self? {
        switch self {
        case .changedSince: .preferenceChangedSince(name: "unit")
        case .preferenceChangedSince: .deletedSince(type: "Trip", id: first)
        case .deletedSince: .savedSince(type: "Trip", id: first)
        case .savedSince:
            .referredTo(type: "Trip", id: first, byType: "Stop", field: "trip", byID: second)
        case .referredTo:
            .targetGone(type: "Stop", id: first, field: "trip", target: second)
        case .targetGone:
            .valueTaken(type: "Trip", index: "byName", existing: first, id: second)
        case .valueTaken: .steppedSince(type: "Trip", id: first)
        case .steppedSince: .typeDropped(number: 12)
        case .typeDropped: .trimmed(through: 12)
        case .trimmed: nil
        }
    }
}
