extension IDBits {
    /// Returns the value bytes of an array of ids without one id.
    static func removing(
        _ target: IDBits, fromArray value: [UInt8]
    ) throws(ValueProblem) -> [UInt8] {
        var kept: [UInt8] = []
        var count: UInt32 = 0
        // Safe because `ArrayBytes` checks each element against the bytes, which live during the
        // closure.
        unsafe try value.span.bytes.withUnsafeBytes { (bytes) throws(ValueProblem) -> Void in
            var elements = unsafe try ArrayBytes(bytes, width: Kind.id.widthBytes)
            while let element = unsafe try elements.next() {
                if unsafe IDBits(element) == target { continue }
                unsafe kept.append(contentsOf: element)
                count += 1
            }
        }
        return unsafe withUnsafeBytes(of: count.littleEndian) { unsafe Array($0) } + kept
    }
}
