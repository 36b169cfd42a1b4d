/// Steps one after the other, each by its place: an array checks its bounds, and a step itself is
/// copied at each turn if it is passed on in any.
@unsafe struct StepWalk: @unsafe Sequence, @unsafe IteratorProtocol {
    private var place: UnsafeMutablePointer<FieldTable.Step>
    private let end: UnsafeMutablePointer<FieldTable.Step>

    init(_ steps: [FieldTable.Step]) {
        unsafe place = .allocate(capacity: steps.count)
        unsafe end = place + steps.count
        _ = unsafe UnsafeMutableBufferPointer(start: place, count: steps.count).initialize(from: steps)
    }

    func deallocate() { unsafe place.deallocate() }

    @inline(__always)
    mutating func next() -> UnsafePointer<FieldTable.Step>? {
        guard unsafe place < end else { return nil }
        defer { unsafe place += 1 }
        return unsafe UnsafePointer(place)
    }
}
