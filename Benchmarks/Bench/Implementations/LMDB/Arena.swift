import PeerLMDB

/// Keeps bytes where C finds them, for as long as the benchmark runs.
final class Arena {
    private var pieces: [UnsafeMutableRawBufferPointer] = []

    deinit {
        for piece in pieces { piece.deallocate() }
    }

    func keep(_ bytes: some Collection<UInt8>) -> peer_bytes {
        if bytes.isEmpty { return peer_bytes(bytes: nil, size: 0) }
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
        piece.copyBytes(from: bytes)
        pieces.append(piece)
        return peer_bytes(
            bytes: piece.baseAddress?.assumingMemoryBound(to: UInt8.self), size: piece.count)
    }
}
