/// An explanation of records or of totals.
package enum InspectedExplanation: Encodable, CustomStringConvertible {
    case query(QueryExplanation)
    case totals(TotalsExplanation)

    package var description: String {
        switch self {
        case .query(let explanation): explanation.description
        case .totals(let explanation): explanation.description
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .query(let explanation): try explanation.encode(to: encoder)
        case .totals(let explanation): try explanation.encode(to: encoder)
        }
    }
}
