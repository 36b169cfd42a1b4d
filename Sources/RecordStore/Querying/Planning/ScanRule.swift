import LMDB

/// What a planner does with plans that scan.
enum ScanRule {
    case allowed
    /// They are taken where there is no other. Whoever asked refuses the whole plan then, and says
    /// why.
    case lastResort
    case refused
}
