import LMDB

/// The match and the direction that the stretches of a plan were made from.
struct PlanMatch: Sendable {
    let match: IndexMatch
    let direction: Direction
    /// The positions of the bounds for which a stretch may hold entries that do not match.
    let checked: Set<Int>
}
