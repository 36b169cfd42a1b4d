/// A count that the planner asks of the data: the records of a table, the entries of an index or of
/// a stretch, or the candidates of a search.
enum PlanCount {
    case records(RecordTable)
    case entries(OpenOrderedIndex, RecordTable)
    case stretch(PlanStretch, RecordTable)
    case search(SearchCandidates)
}
