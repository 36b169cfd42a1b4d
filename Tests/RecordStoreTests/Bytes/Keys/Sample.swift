import Foundation

/// A value of a kind and how Swift itself orders it, to hold the bytes against.
struct Sample: Sendable {
    let bytes: [UInt8]
    let rank: Rank

    enum Rank: Sendable, Equatable {
        case integer(Int128)
        case magnitude(UInt128)
        case real(Double)
        case decimal(Decimal)
        case bytes([UInt8])

        func precedes(_ other: Rank) -> Bool {
            switch (self, other) {
            case (.integer(let a), .integer(let b)): a < b
            case (.magnitude(let a), .magnitude(let b)): a < b
            case (.real(let a), .real(let b)): a < b
            case (.decimal(let a), .decimal(let b)): a < b
            case (.bytes(let a), .bytes(let b)): a.lexicographicallyPrecedes(b)
            default: false
            }
        }
    }
}
