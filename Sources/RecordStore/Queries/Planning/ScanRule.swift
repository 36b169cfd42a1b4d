/// A rule for plans that scan.
enum ScanRule {
    /// A plan that scans is taken if it is the cheapest.
    case allowed
    /// Such a plan is taken only if there is no other. The planner that asked then refuses its
    /// whole plan and gives the reason.
    case lastResort
    /// A plan that scans is never taken.
    case refused
}
