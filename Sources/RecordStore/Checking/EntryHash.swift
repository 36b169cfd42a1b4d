import LMDB

/// A keyed hash of index entries, by which many entries are compared with many others at once.
///
/// The hash is SipHash-1-3 with a result of 128 bits, over the sizes of key and value, the key, and
/// the value, each filled with zeros to whole words. The sizes come first, so that different
/// entries have different words. The key of the hash is random, so that no damage, and nobody who
/// writes a file, can aim at equal hashes.
package struct EntryHash: Sendable {
    private let first: UInt64
    private let second: UInt64

    /// Makes a hash that nobody can foresee.
    init() {
        self.init(.random(in: .min ... .max), .random(in: .min ... .max))
    }

    package init(_ first: UInt64, _ second: UInt64) {
        self.first = first
        self.second = second
    }

    /// Returns the hash of an entry.
    package func callAsFunction(_ key: RawSpan, _ value: RawSpan) -> UInt128 {
        var state = State(first, second)
        state.add(UInt64(key.byteCount) | UInt64(value.byteCount) << 32)
        state.add(key)
        state.add(value)
        return state.finish()
    }

    private struct State {
        private var (v0, v1, v2, v3): (UInt64, UInt64, UInt64, UInt64)
        private var wordCount: UInt64 = 0

        init(_ first: UInt64, _ second: UInt64) {
            v0 = first ^ 0x736f_6d65_7073_6575
            v1 = second ^ 0x646f_7261_6e64_6f6d ^ 0xee
            v2 = first ^ 0x6c79_6765_6e65_7261
            v3 = second ^ 0x7465_6462_7974_6573
        }

        @inline(__always)
        mutating func add(_ word: UInt64) {
            v3 ^= word
            mix()
            v0 ^= word
            wordCount &+= 1
        }

        @inline(__always)
        mutating func add(_ bytes: RawSpan) {
            let count = bytes.byteCount
            var offset = 0
            while offset &+ 8 <= count {
                add(bytes.littleEndian(at: offset, as: UInt64.self))
                offset &+= 8
            }
            if offset == count { return }
            var rest: UInt64 = 0
            if count >= 8 {
                // The last word of the bytes, without those that were added before.
                rest = bytes.littleEndian(at: count &- 8, as: UInt64.self)
                rest >>= UInt64(8 &* (8 &- (count &- offset)))
            } else {
                for place in offset..<count {
                    rest |= UInt64(bytes.byte(at: place)) << UInt64(8 &* (place &- offset))
                }
            }
            add(rest)
        }

        /// Adds the word that ends the bytes of each message, the number of its bytes, and returns
        /// the hash.
        mutating func finish() -> UInt128 {
            add((8 &* wordCount) << 56)
            v2 ^= 0xee
            for _ in 0..<3 { mix() }
            let low = v0 ^ v1 ^ v2 ^ v3
            v1 ^= 0xdd
            for _ in 0..<3 { mix() }
            return UInt128(v0 ^ v1 ^ v2 ^ v3) << 64 | UInt128(low)
        }

        @inline(__always)
        private mutating func mix() {
            v0 = v0 &+ v1
            v2 = v2 &+ v3
            v1 = Self.turned(v1, 13) ^ v0
            v3 = Self.turned(v3, 16) ^ v2
            v0 = Self.turned(v0, 32) &+ v3
            v2 = v2 &+ v1
            v1 = Self.turned(v1, 17) ^ v2
            v3 = Self.turned(v3, 21) ^ v0
            v2 = Self.turned(v2, 32)
        }

        @inline(__always)
        private static func turned(_ word: UInt64, _ bits: UInt64) -> UInt64 {
            word << bits | word >> (64 - bits)
        }
    }
}
