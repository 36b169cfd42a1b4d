import LMDB

/// What a planner asks of the data.
enum PlanCount {
    case records(RecordTable)
    case stretch(PlanStretch, RecordTable)
    case search(SearchCandidates)
}
