import Foundation
import PlainWeights
import TestSupport
import Testing

/// One random life of plans, each step done to a store and to a ``PlanModel``, which must then hold
/// the same. Any step may be taken back and done again, and the store may be closed in between.
struct PlanHistory {
    /// A state of the store: what the model says, and each record as it is stored.
    private struct State {
        let model: PlanModel
        let records: Set<AnyHashable>
    }

    private let path: String
    private let seed: UInt64
    private let device = UUID()
    private var random: Seed
    private var step = 0
    private var past: [State] = []
    private var future: [State] = []
    private var nameCount = 0
    var store: WorkoutStore
    var model = PlanModel()

    init(at path: String, seed: UInt64) throws {
        (self.path, self.seed) = (path, seed)
        random = Seed(fixed: seed)
        store = try Self.open(path, device)
    }

    /// Where a history is, for a message.
    var place: Comment { "PLAINWEIGHTS_SEED=\(seed), step \(step)" }

    private static func open(_ path: String, _ device: UUID) throws -> WorkoutStore {
        var options = StoreOptions.unflushed
        options.history = .kept(device: device)
        return try WorkoutStore.open(at: path, options: options)
    }

    mutating func run(steps: Int) throws {
        for number in 1...steps {
            step = number
            let before = try state()
            switch below(12) {
            case 0: try takeBack()
            case 1: try doAgain()
            default:
                try change()
                try compare()
                if try state().records != before.records {
                    past.append(before)
                    future = []
                }
            }
            if number % 25 == 0 {
                expectSound(store)
                try store.close()
                store = try Self.open(path, device)
                try compare()
            }
        }
        try store.close()
    }

    private mutating func takeBack() throws {
        let now = try state()
        let taken = try store.undo()
        #expect(taken.isEmpty == past.isEmpty, place)
        guard let before = past.popLast() else { return }
        future.append(now)
        try expect(before)
    }

    private mutating func doAgain() throws {
        let now = try state()
        let taken = try store.redo()
        #expect(taken.isEmpty == future.isEmpty, place)
        guard let after = future.popLast() else { return }
        past.append(now)
        try expect(after)
    }

    private mutating func expect(_ state: State) throws {
        model = state.model
        #expect(try self.state().records == state.records, place)
        try compare()
    }

    private func state() throws -> State {
        try store.read { snapshot in
            func all<R: Record & Hashable>(_ type: R.Type) throws -> [AnyHashable] {
                try snapshot.fetch(Query<R>()).map(AnyHashable.init)
            }
            let plans =
                try all(Exercise.self) + all(Module.self) + all(Workout.self) + all(Program.self)
            let parts =
                try all(PlannedExercise.self) + all(WorkoutModule.self) + all(ProgramSlot.self)
            return State(model: model, records: Set(plans + parts))
        }
    }

    mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    mutating func pick<Element>(_ elements: some Collection<Element>) -> Element? {
        elements.randomElement(using: &random)
    }

    mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
        elements.shuffled(using: &random)
    }

    mutating func name() -> String {
        nameCount += 1
        return "N\(nameCount)"
    }

    private mutating func compare() throws {
        var comparison = PlanComparison(model, store, place)
        try comparison.run()
        model = comparison.model
    }
}
