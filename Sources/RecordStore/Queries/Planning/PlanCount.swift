/// A count that the planner asks of the data: the records of a table, the entries of an index, of a
/// stretch or of the first tie in it, or the candidates of a search.
enum PlanCount {
    case records(RecordTable)
    case entries(OpenOrderedIndex, RecordTable)
    case stretch(PlanStretch, RecordTable)
    case tie(TieReader, PlanStretch, RecordTable)
    case search(SearchCandidates)
}
