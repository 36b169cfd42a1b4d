/// A place between two members of a ``CutGroup``, which are ordered by their whole texts.
///
/// The place holds only as much of a text as tells the two members apart. If both have the same
/// text, it holds the hash of that text, which identifies the rows with the text, and tells the two
/// apart by the bytes that order them after the text.
struct GroupPlace: Hashable, Sendable {
    /// The beginning of the text that follows the place or contains it. All texts that are smaller
    /// than these bytes come before the place.
    private let text: [UInt8]
    /// The hash of the text that both members have; empty if they have different texts.
    private let digest: [UInt8]
    /// The beginning of the bytes that follow the place in the order after the text; empty if the
    /// members have different texts.
    private let rest: [UInt8]

    /// Creates the place between two members that follow each other.
    /// - Parameter lower: the member right before `upper` in the group.
    init(from lower: CutGroup.Member, to upper: CutGroup.Member) {
        let isOneText = lower.tail == upper.tail
        // No other text of the group lies between these bytes and the text that begins with them.
        text = Array(upper.tail.prefix(upper.tellingBytes))
        digest = isOneText ? upper.digest : []
        rest = isOneText ? upper.rest.beginning(after: lower.rest) : []
    }

    /// Whether a member has the text in which the place lies. No member has it if the place is
    /// between two texts.
    func isWithinText(of member: CutGroup.Member) -> Bool { member.digest == digest }

    /// Whether a member of the group comes before the place in the order of the index.
    /// - Parameter whole: the text in which the place lies, if a member of the group still has it.
    ///   Rows of that text may have been shown, so a new text that sorts before it counts as before
    ///   the place, even if it begins with `text`.
    func follows(_ member: CutGroup.Member, _ whole: [UInt8]?) -> Bool {
        isWithinText(of: member)
            ? member.rest.precedes(rest) : member.tail.precedes(whole ?? text)
    }

    /// The place as bytes: the text and the digest with their lengths, then the rest.
    var bytes: [UInt8] { text.withLength + digest.withLength + rest }

    /// Creates the place from the result of `bytes`; nil if the bytes are not such a place.
    init?(_ bytes: ArraySlice<UInt8>) {
        var left = bytes
        guard let text = left.popWithLength(), let digest = left.popWithLength() else { return nil }
        (self.text, self.digest, rest) = (text, digest, Array(left))
    }
}
