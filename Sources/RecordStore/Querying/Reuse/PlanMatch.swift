import LMDB

/// What the stretches of a plan were made of.
struct PlanMatch: Sendable {
    let match: IndexMatch
    let direction: Direction
    /// The bounds of which a stretch may hold more than it should.
    let checked: Set<Int>
}
