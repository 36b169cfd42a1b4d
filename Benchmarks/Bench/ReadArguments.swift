import Foundation
import PlainWeights
import TrainingData

/// What is asked of each implementation: the same for all, chosen from the data by a fixed seed.
struct ReadArguments {
    let setIDs: [ExerciseSet.ID]
    /// Ids between those that are there.
    let missingIDs: [ExerciseSet.ID]
    let categories: [String]
    /// Exercises that have at least one page of sets.
    let exerciseIDs: [Exercise.ID]
    /// Windows of time with about a hundred sets.
    let windows: [Range<Date>]
    /// Windows of time with a twentieth of all sets.
    let wideWindows: [Range<Date>]
    /// The sets before each of some pages, by the depth of the first of them, newest sets first.
    let setsBeforePage: [Int: [ExerciseSet]]

    static let pageSize = 20
    static let depths = [1_000, 100_000]
    private static let most = 1 << 16

    /// None: for operations without arguments.
    init() {
        (setIDs, missingIDs, exerciseIDs) = ([], [], [])
        (categories, windows, wideWindows, setsBeforePage) = ([], [], [], [:])
    }

    init(_ data: Dataset) {
        var random = SplitMix(seed: 2)
        let sets = data.sets
        func places(_ count: Int, upTo end: Int) -> [Int] {
            (0..<count).map { _ in random.number(below: end) }
        }
        setIDs = places(Self.most, upTo: sets.count).map { sets[$0].id }
        missingIDs = places(Self.most, upTo: sets.count).map {
            var uuid = sets[$0].id.uuid.uuid
            uuid.8 ^= 0x40
            return ExerciseSet.ID(UUID(uuid: uuid))
        }
        categories = Array(Set(data.exercises.map(\.category))).sorted()
        let counts = Dictionary(sets.map { ($0.exercise, 1) }, uniquingKeysWith: +)
        exerciseIDs = data.exercises.map(\.id).filter { counts[$0, default: 0] >= Self.pageSize }
            .shuffled(using: &random)
        let width = min(100, sets.count / 4)
        windows = places(4_096, upTo: sets.count - width).map {
            sets[$0].timestamp..<sets[$0 + width].timestamp
        }
        let share = max(1, sets.count / 20)
        wideWindows = places(64, upTo: sets.count - share).map {
            sets[$0].timestamp..<sets[$0 + share].timestamp
        }
        // Sets are made in the order of their timestamps.
        let pages = Self.depths.filter { $0 + 40 * Self.pageSize <= sets.count }.map { depth in
            (depth, (0..<32).map { sets[sets.count - depth - Self.pageSize * $0] })
        }
        setsBeforePage = Dictionary(uniqueKeysWithValues: pages)
    }
}
