import LMDB

/// What tells ties apart in a walk over an index that gives the first keys of an order. A tie is
/// the rows that agree in these keys: it is sorted in memory by the rest of the order.
///
/// The keys of texts that were cut alike make one tie, because they are not in the order of the
/// texts.
struct TieReader: Sendable {
    private let table: RecordTable
    private let index: OpenOrderedIndex
    private let direction: Direction
    /// The columns that are equal to values, then those of the first keys.
    private let columns: [KeyColumn]
    private let equalCount: Int
    /// The columns of the first keys, as the place of a row in the order has them.
    private let placeColumns: [KeyColumn]
    /// Whether the id alone decides in a tie.
    private let endsInID: Bool
    private let isIDDescending: Bool
    /// The fewest bytes of an index key in which the text of a first key is cut.
    private let shortestCutBytes: Int

    /// Returns nil for a plan whose source gives no key of an order by which rows are sorted.
    init?(_ plan: QueryPlan) throws {
        guard plan.givenKeys > 0, let order = plan.sort,
            case .stretch(let stretch) = plan.source, let index = stretch.index
        else { return nil }
        let given = index.columns.dropFirst(stretch.equalCount).prefix(plan.givenKeys)
        table = plan.table
        self.index = index
        direction = stretch.direction
        columns = index.columns.prefix(stretch.equalCount + plan.givenKeys).map(\.key)
        equalCount = stretch.equalCount
        placeColumns = try order.terms.prefix(plan.givenKeys).map { try $0.placeColumn }
        endsInID = order.terms.count == plan.givenKeys
        isIDDescending = order.isIDDescending
        shortestCutBytes = given.shortestCutBytes ?? .max
    }

    /// The rows of one tie.
    struct Tie {
        /// The bytes that all keys of the tie begin with, and no other key.
        fileprivate let stem: [UInt8]
        /// What the places of all rows of the tie have before the id; nil if only the records have
        /// it.
        fileprivate let place: [UInt8]?

        func holds(_ key: RawSpan) -> Bool { key.hasPrefix(stem) }
    }

    /// Returns the tie of an index key.
    func tie(of key: RawSpan) throws -> Tie {
        var decoder = KeyDecoder(key)
        let mayBeCut = key.byteCount >= shortestCutBytes
        var start = 0
        do throws(KeyDamage) {
            for (position, column) in columns.enumerated() {
                if position == equalCount { start = decoder.offset }
                guard mayBeCut, position >= equalCount else {
                    try decoder.skip(column)
                    continue
                }
                if case .cut = try decoder.next(column).content {
                    let end = decoder.offset - KeyFormat.digestSizeBytes
                    return Tie(stem: key.extracting(first: end).array, place: nil)
                }
            }
        } catch {
            throw index.damage(of: table, nil)
        }
        let place = key.extracting(start..<decoder.offset).array
        return Tie(
            stem: key.extracting(first: decoder.offset).array,
            place: endsInID ? (direction == .descending ? place.complement : place) : nil)
    }

    /// Replaces `place` by the place of a row in the order, if its tie and its id decide it.
    /// - Returns: whether they do.
    func write(_ tie: Tie, _ id: IDBits, to place: inout [UInt8]) -> Bool {
        guard let beginning = tie.place else { return false }
        place.removeAll(keepingCapacity: true)
        place += beginning
        place += isIDDescending ? id.complement.bytes : id.bytes
        return true
    }

    /// Returns the part of a stretch that begins with the tie of a place in the order.
    /// - Parameter place: the place, or nil for the whole stretch.
    func stretch(_ stretch: PlanStretch?, from place: PagePlace?) -> TieStretch {
        guard let stretch, let place else { return TieStretch(ties: self, start: nil) }
        return TieStretch(ties: self, start: start(of: place, in: stretch))
    }

    /// Returns the place in a stretch before the tie of a place in the order; nil for a place that
    /// no row has.
    private func start(of place: PagePlace, in stretch: PlanStretch) -> PagePlace? {
        var key = Array(stretch.keys.lower.bytes?.prefix(stretch.equalBytes) ?? [])
        // Safe because the array lives until the function returns.
        var decoder = unsafe KeyDecoder(place.key.span.bytes)
        do throws(KeyDamage) {
            for (column, placeColumn) in zip(columns.dropFirst(equalCount), placeColumns) {
                let start = decoder.offset
                try decoder.skip(placeColumn)
                let bytes = place.key[start..<decoder.offset]
                let isCut =
                    column.kind.isCut
                    && bytes.count + KeyFormat.digestSizeBytes > column.budgetBytes
                // A cut text keeps all bytes of its room but perhaps one, after the tag.
                let kept = isCut ? bytes.prefix(column.roomBytes) : bytes
                key += direction == .descending ? kept.complement : Array(kept)
                if isCut { break }
            }
        } catch {
            return nil
        }
        if direction == .ascending { return PagePlace(false, key) }
        return KeyEdge.after(key).position().map { PagePlace(true, $0) }
    }
}

/// A part of the stretch of a ``TieReader``.
struct TieStretch {
    let ties: TieReader
    /// The place where the part begins, or nil for the beginning of the stretch.
    let start: PagePlace?
    /// The number of rows after which the part ends with a tie.
    var target = Int.max
}
