/// The place of a row in a ``CutGroup``, which is ordered by whole texts.
///
/// The place has the whole text: less would not say on which side of it a text lies that comes
/// between two pages.
struct GroupPlace: Hashable, Sendable {
    /// The rest of the text after the cut, complete.
    private let tail: [UInt8]
    /// The complete columns after the text, and the id.
    private let rest: [UInt8]

    init(of member: CutGroup.Member) {
        (tail, rest) = (member.tail, member.rest)
    }

    /// Whether a member of the group is the row of the place.
    func isPlace(of member: CutGroup.Member) -> Bool { member.tail == tail && member.rest == rest }

    /// Whether a member of the group comes before the row of the place in the order of the index.
    func follows(_ member: CutGroup.Member) -> Bool {
        member.tail == tail ? member.rest.precedes(rest) : member.tail.precedes(tail)
    }

    /// The place as bytes: the text with its length, then the rest.
    var bytes: [UInt8] { tail.withLength + rest }

    /// Creates the place from the result of `bytes`; nil if the bytes are not such a place.
    init?(_ bytes: ArraySlice<UInt8>) {
        var left = bytes
        guard let tail = left.popWithLength() else { return nil }
        (self.tail, rest) = (tail, Array(left))
    }
}
