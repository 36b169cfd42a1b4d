import Foundation
import PlainWeights

extension Roles {
    /// `train STORE EXERCISE FIRST`: trains for ever, a tap at each second from a first one, and
    /// prints the number of each tap once it is acknowledged. A tap follows from its number.
    static func train(_ arguments: [String]) throws {
        let store = try WorkoutStore.open(
            at: arguments[0], options: StoreOptions(durability: .throwaway))
        guard let exercise = Exercise.ID(arguments[1]), var tap = Int(arguments[2]) else { return }
        while true {
            try store.write { try Roles.tap(tap, exercise, &$0) }
            say("\(tap)")
            tap += 1
        }
    }

    private static func tap(
        _ tap: Int, _ exercise: Exercise.ID, _ transaction: inout StoreTransaction
    ) throws {
        let moment = Date(timeIntervalSince1970: Double(tap))
        let active = Query<WorkoutSession> { $0.state == .active }
        let found = try transaction.snapshot.first(active)?.id
        guard let session = found, tap % 20 != 0 else {
            if let found { try transaction.finishSession(found, at: moment) }
            try transaction.startSession(at: moment, utcOffsetMinutes: 0)
            return
        }
        switch tap % 7 {
        case 0: try transaction.addEntry(of: exercise, to: session)
        case 3: try transaction.endRest(in: session, at: moment)
        default:
            let entries = Query<SessionEntry> { $0.session == session }
                .sorted(by: .descending(\.order))
            try transaction.add(
                ExerciseSet(
                    exercise: exercise, session: session,
                    entry: transaction.snapshot.first(entries)?.key, reps: tap, timestamp: moment,
                    utcOffsetMinutes: 0),
                startingRest: .seconds(Double(tap % 100)))
        }
    }
}
