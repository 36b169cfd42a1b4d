/// A place between two members of a ``CutGroup``, which lie in the order of their whole texts.
///
/// It holds as much of a text as tells the two apart. Where both have the same text it holds the
/// text's hash, by which its rows are known again, and tells them by what orders them after it.
struct GroupPlace: Hashable, Sendable {
    /// Where the text is that begins so, all smaller ones come before the place.
    private let text: [UInt8]
    /// The hash of the text that both have; empty if they have two.
    private let digest: [UInt8]
    /// The same as `text` for what follows the text.
    private let rest: [UInt8]

    /// - Parameter lower: comes right before `upper` in the group.
    init(from lower: CutGroup.Member, to upper: CutGroup.Member) {
        let isOneText = lower.tail == upper.tail
        // No other text of the group lies between this beginning and the text.
        text = Array(upper.tail.prefix(upper.tellingBytes))
        digest = isOneText ? upper.digest : []
        rest = isOneText ? upper.rest.beginning(after: lower.rest) : []
    }

    /// Whether a member has the one text that the place is in; none has, if it is between two.
    func isWithinText(of member: CutGroup.Member) -> Bool { member.digest == digest }

    /// Whether a member of the group comes before the place in the order of the index.
    /// - Parameter whole: the text in which the place is, where a member of the group still has it.
    ///   Rows of it may have been shown, so that a new text before it is before the place, also if
    ///   it begins as `text` does.
    func follows(_ member: CutGroup.Member, _ whole: [UInt8]?) -> Bool {
        isWithinText(of: member)
            ? member.rest.precedes(rest) : member.tail.precedes(whole ?? text)
    }

    var bytes: [UInt8] { text.withLength + digest.withLength + rest }

    /// Nil if the bytes are no such place.
    init?(_ bytes: ArraySlice<UInt8>) {
        var left = bytes
        guard let text = left.popWithLength(), let digest = left.popWithLength() else { return nil }
        (self.text, self.digest, rest) = (text, digest, Array(left))
    }
}
