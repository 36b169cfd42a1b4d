/// A view of the bytes of a search text, to look into them without an allocation.
///
/// The view is unsafe because it does not keep its bytes alive. `withView` lends a view only for
/// the duration of a call, during which the owner of the bytes does not change them.
@unsafe struct SearchView {
    /// The UTF-8 in the form of ``SearchText``.
    let bytes: UnsafeBufferPointer<UInt8>
    let isASCII: Bool

    /// The number of scalars.
    var length: Int {
        unsafe isASCII ? bytes.count : bytes.count { $0 & 0xC0 != 0x80 }
    }

    /// Returns how well a text stands in this one; nil if this text does not contain it.
    /// - Parameter isShort: whether the text counts only where a word begins.
    func rank(of wanted: SearchText, isShort: Bool) -> SearchRank? {
        var rank: SearchRank?
        unsafe forEachOccurrence(of: wanted) { offset in
            if offset == 0 {
                rank = unsafe bytes.count == wanted.bytes.count ? .exact : .prefix
                return false
            }
            if unsafe beginsWord(at: offset) {
                rank = .wordPrefix
                return false
            }
            if !isShort { rank = .inside }
            return true
        }
        return rank
    }

    /// Calls `body` with the offset of each occurrence of a text, including overlapping ones, until
    /// `body` returns false. UTF-8 is never found inside a scalar.
    @inline(__always)
    func forEachOccurrence(of wanted: SearchText, _ body: (Int) -> Bool) {
        unsafe wanted.bytes.withUnsafeBufferPointer { wanted in
            guard let first = unsafe wanted.first, unsafe wanted.count <= bytes.count else {
                return
            }
            for start in unsafe 0...bytes.count - wanted.count where unsafe bytes[start] == first {
                var offset = 1
                while offset < wanted.count, unsafe bytes[start + offset] == wanted[offset] {
                    offset += 1
                }
                if offset == wanted.count, !body(start) { return }
            }
        }
    }

    /// Whether a word begins at the scalar at an offset.
    func beginsWord(at offset: Int) -> Bool {
        guard offset > 0 else { return true }
        return unsafe WordRule.begins(at: scalar(at: offset), after: scalar(before: offset))
    }

    private func scalar(before offset: Int) -> Unicode.Scalar {
        var start = offset - 1
        // The loop stays in bounds because the bytes are valid UTF-8, so a scalar begins before
        // `offset`.
        while unsafe bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return unsafe scalar(at: start)
    }

    private func scalar(at offset: Int) -> Unicode.Scalar {
        if unsafe bytes[offset] < 0x80 { return unsafe Unicode.Scalar(bytes[offset]) }
        let rest = unsafe bytes[offset...].prefix(4)
        return unsafe String(decoding: rest, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    }
}

extension SearchText {
    /// Calls `body` with a view of the text. The view is safe inside `body`, because the array
    /// outlives the call; `body` must not keep it.
    func withView<Result>(_ body: (SearchView) throws -> Result) rethrows -> Result {
        unsafe try bytes.withUnsafeBufferPointer {
            unsafe try body(SearchView(bytes: $0, isASCII: isASCII))
        }
    }

    /// Calls `body` with a view of the search text of some UTF-8. ASCII needs no allocation.
    static func withView(of utf8: RawSpan, _ body: (SearchView) throws -> Void) rethrows {
        let isDone = unsafe try withUnsafeTemporaryAllocation(
            of: UInt8.self, capacity: max(utf8.byteCount, 1)
        ) { output in
            // The buffer is safe because `plain` has written the first `count` bytes, and `body`
            // ends before the allocation does.
            guard let count = unsafe plain(utf8, into: output) else { return false }
            let text = unsafe UnsafeBufferPointer(rebasing: output[..<count])
            unsafe try body(SearchView(bytes: text, isASCII: true))
            return true
        }
        if !isDone { unsafe try SearchText(utf8).withView(body) }
    }
}
