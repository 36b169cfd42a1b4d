import Foundation
import PlainWeights

/// Which exercise is meant by what is typed.
extension StoreTransaction {
    /// Returns the exercise that a text names, or whose id it is.
    /// - Parameters:
    ///   - part: the place of the text among those of the line.
    ///   - makesNew: whether one that is not there is made: like the built-in one of its
    ///     name, if there is one. Who wants a new one does not mean one with another name.
    /// - Throws: ``SiteError``
    mutating func exercise(
        _ text: String, inPart part: Int, makesNew: Bool, at date: Date
    ) throws -> Exercise {
        if let id = Exercise.ID(text), let chosen = try get(id) { return chosen }
        let name = TypedName(text)
        let meant =
            try makesNew ? snapshot.exercises(named: name) : snapshot.exercises(meantBy: name)
        if meant.count > 1 { throw SiteError.ambiguous(text, inPart: part, meant) }
        if let one = meant.first { return one }
        if makesNew { return try newExercise(name, at: date) }
        throw SiteError(404, "no-exercise", "There is no exercise \(text).")
    }

    private mutating func newExercise(_ name: TypedName, at date: Date) throws -> Exercise {
        var built = try snapshot.builtInExercise(named: name)
        if let called = built?.name,
            let known = try snapshot.exercises(named: TypedName(called)).first
        {
            return known
        }
        built?.createdDate = date
        let exercise = built ?? Exercise(name: name.text, createdDate: date)
        try insert(exercise)
        return exercise
    }
}
