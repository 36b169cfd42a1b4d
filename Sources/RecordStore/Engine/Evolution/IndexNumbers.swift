/// The numbers that new indexes get: first those of removed indexes of which nothing is left, so
/// that their tables are used again, then numbers that no index had.
struct IndexNumbers {
    private var free: ArraySlice<UInt32>
    private(set) var next: UInt32

    init(free: [UInt32], next: UInt32) {
        self.free = free[...]
        self.next = next
    }

    mutating func take() -> UInt32 {
        if let number = free.popFirst() { return number }
        next += 1
        return next - 1
    }
}
