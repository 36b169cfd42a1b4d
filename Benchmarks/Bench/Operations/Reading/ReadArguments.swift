import Foundation
import RecordStore
import TrainingData

/// What is asked of each implementation: the same for all, chosen from the data by a fixed seed.
struct ReadArguments {
    private(set) var setIDs: [ExerciseSet.ID]
    /// Ids between those that are there.
    let missingIDs: [ExerciseSet.ID]
    let categories: [String]
    /// Exercises that have at least one page of sets.
    let exerciseIDs: [Exercise.ID]
    /// Windows of time with about a hundred sets.
    let windows: [Range<Date>]
    /// Windows of time with a twentieth of all sets.
    let wideWindows: [Range<Date>]
    /// Hard sets of a category of late, each condition with its values.
    let hardSets: [HardSets]
    /// Five exercises each.
    let fives: [[Exercise.ID]]
    /// Typed letters by their number: beginnings of words if they are two, else from within words.
    let typed: [Int: [String]]
    /// How many of the newest sets a list passes that is opened in the middle; nil if that is more
    /// than there are.
    let offset: Int?
    /// The sets before each of some pages, by the depth of the first of them, newest sets first.
    let setsBeforePage: [Int: [ExerciseSet]]

    static let pageSize = 20
    static let depths = [1_000, 100_000]
    static let typedSizes = [2, 3, 6]
    static let offset = 10_000
    private static let most = 1 << 16

    /// None: for operations without arguments.
    init() {
        (setIDs, missingIDs, exerciseIDs) = ([], [], [])
        (categories, windows, wideWindows, setsBeforePage) = ([], [], [], [:])
        (hardSets, fives, typed, offset) = ([], [], [:], nil)
    }

    init(_ data: Dataset) {
        var random = SplitMix(seed: 2)
        let sets = data.sets
        func positions(_ count: Int, upTo end: Int) -> [Int] {
            (0..<count).map { _ in random.number(below: end) }
        }
        setIDs = positions(Self.most, upTo: sets.count).map { sets[$0].id }
        missingIDs = positions(Self.most, upTo: sets.count).map {
            var uuid = sets[$0].id.uuid.uuid
            uuid.8 ^= 0x40
            return ExerciseSet.ID(UUID(uuid: uuid))
        }
        categories = Array(Set(data.exercises.map(\.category))).sorted()
        let counts = Dictionary(sets.map { ($0.exercise, 1) }, uniquingKeysWith: +)
        exerciseIDs = data.exercises.map(\.id).filter { counts[$0, default: 0] >= Self.pageSize }
            .shuffled(using: &random)
        let width = min(100, sets.count / 4)
        windows = positions(4_096, upTo: sets.count - width).map {
            sets[$0].timestamp..<sets[$0 + width].timestamp
        }
        let share = max(1, sets.count / 20)
        wideWindows = positions(64, upTo: sets.count - share).map {
            sets[$0].timestamp..<sets[$0 + share].timestamp
        }
        let since = sets[sets.count - sets.count / 4].timestamp
        hardSets = categories.map { HardSets(category: $0, reps: 8, since: since) }
        let trained = exerciseIDs
        // Few enough that nearly all calls find the plan of their query made.
        let starts = trained.count < 5 ? [] : positions(256, upTo: trained.count - 4)
        fives = starts.map { Array(trained[$0..<$0 + 5]) }
        typed = Dictionary(
            uniqueKeysWithValues: Self.typedSizes.map { size in
                (size, Self.letters(size, of: data.exercises, &random))
            })
        offset = Self.offset + Self.pageSize <= sets.count ? Self.offset : nil
        // Sets are made in the order of their timestamps.
        let pages = Self.depths.filter { $0 + 40 * Self.pageSize <= sets.count }.map { depth in
            (depth, (0..<32).map { sets[sets.count - depth - Self.pageSize * $0] })
        }
        setsBeforePage = Dictionary(uniqueKeysWithValues: pages)
    }
}

extension ReadArguments {
    /// The same with few ids: for operations that prepare them again and again.
    var brief: ReadArguments {
        var brief = self
        brief.setIDs = Array(setIDs.prefix(64))
        return brief
    }

    /// What somebody types who looks for an exercise.
    private static func letters(
        _ size: Int, of exercises: [Exercise], _ random: inout SplitMix
    ) -> [String] {
        var typed: [String] = []
        while typed.count < 64 {
            let name = exercises[random.number(below: exercises.count)].name.lowercased()
            let words = name.split { !$0.isLetter }.filter { $0.count >= size }
            if words.isEmpty { continue }
            let word = words[random.number(below: words.count)]
            let start = size > 2 ? random.number(below: word.count - size + 1) : 0
            typed.append(String(word.dropFirst(start).prefix(size)))
        }
        return typed
    }
}
