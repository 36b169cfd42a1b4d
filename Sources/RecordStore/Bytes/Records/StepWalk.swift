/// Steps one after the other, each by its place: an array checks its bounds, and a step itself is
/// copied at each turn if it is passed on in any.
struct StepWalk: Sequence, IteratorProtocol {
    private var place: UnsafeMutablePointer<FieldTable.Step>
    private let end: UnsafeMutablePointer<FieldTable.Step>

    init(_ steps: [FieldTable.Step]) {
        place = .allocate(capacity: steps.count)
        end = place + steps.count
        _ = UnsafeMutableBufferPointer(start: place, count: steps.count).initialize(from: steps)
    }

    func deallocate() { place.deallocate() }

    @inline(__always)
    mutating func next() -> UnsafePointer<FieldTable.Step>? {
        guard place < end else { return nil }
        defer { place += 1 }
        return UnsafePointer(place)
    }
}
