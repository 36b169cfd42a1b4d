/// A query that is asked again and again for other ids and dates.
///
/// The query is made once, with samples of its values. Asked for others it makes no conditions and
/// looks for no plan, which takes longer than to read the few rows that it often has.
///
/// `QueryForm(Query { $0.exercise == sample }, samples: .id(sample))` is a form. `form(.id(id))` is
/// one of its queries, equal to the one that is made with its values. Samples differ from each
/// other, and from all other values of the query.
package struct QueryForm<R: Record>: Sendable {
    private let shared: SharedForm
    private let pageSize: Int
    private let time: Duration?

    /// Creates the form of a query.
    /// - Precondition: the query compares with each sample.
    package init(_ sample: Query<R>, samples: FormValue...) {
        (pageSize, time) = (sample.pageSize, sample.time)
        shared = SharedForm(sample.memo.content, samples.map(\.bytes))
    }

    /// Returns the query with other values, in the order of the samples.
    /// - Precondition: there are as many values as samples, of the same kinds.
    package func callAsFunction(_ values: FormValue...) -> Query<R> {
        precondition(shared.takes(values), "other values than samples")
        return Query(QueryMemo(shared, values), pageSize: pageSize, time: time)
    }
}
