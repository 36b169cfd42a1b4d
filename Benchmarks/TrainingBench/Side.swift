import PeerTraining
import PlainWeights

/// One of the two that are compared.
protocol Side {
    var name: String { get }
    func add(_ part: SampleData) throws
    func add(_ set: ExerciseSet) throws
    func add(_ sets: [ExerciseSet]) throws
    func card(of exercise: Exercise.ID, _ days: Range<LocalDay>) throws -> FoundCard
    func weeks(of days: Range<LocalDay>) throws -> [PeriodRow]
    func journal() throws -> [ExerciseSet]
}
