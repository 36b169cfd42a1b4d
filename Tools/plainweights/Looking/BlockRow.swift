/// Numbers as a row of blocks, one character each, of which the least number has the lowest.
struct BlockRow {
    let numbers: [Double]
    private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// The row. Equal numbers are all of middle height.
    var text: String {
        guard let least = numbers.min(), let most = numbers.max() else { return "" }
        let top = Double(Self.blocks.count - 1)
        return String(
            numbers.map { number in
                let share = most > least ? (number - least) / (most - least) : 0.5
                return Self.blocks[Int((share * top).rounded())]
            })
    }
}
