import BenchmarkSupport
import RecordStore

/// What the engine does to each record beside LMDB: encoding, decoding, and making keys.
struct CodingCost {
    private let records: [Lift]
    private let ids: [Lift.ID]
    private let encoder: RecordEncoder<Lift>
    private let decoder: RecordDecoder<Lift>
    private let stored: Pieces
    private let texts: Pieces

    init(_ records: [Lift]) throws {
        self.records = records
        ids = records.map(\.id)
        let layout = Lift.schema.definition.layout(version: 1)
        encoder = RecordEncoder(Lift.schema, typeNumber: 1, layout: layout)
        decoder = try RecordDecoder(Lift.schema, typeNumber: 1, layouts: [layout])
        var (stored, texts) = (Pieces(), Pieces())
        var buffer = ByteBuffer()
        for var record in records {
            try encoder.encode(&record, sequence: 1, into: &buffer)
            buffer.withUnsafeBytes { stored.append($0) }
            for text in [record.exercise, record.category] {
                texts.append(Array(text.utf8))
            }
        }
        self.stored = stored
        self.texts = texts
    }

    func run(_ rounds: Rounds) throws {
        try expectRoundTrip()
        try rounds.measure(
            operations: records.count,
            [
                ("encode", encode), ("decode", decode), ("its two strings", makeStrings),
                ("whole number key", makeNumberKeys), ("id and time key", makeCompoundKeys),
            ])
    }

    private func expectRoundTrip() throws {
        var buffer = ByteBuffer()
        for (position, record) in records.enumerated() {
            let bytes = stored.bytes.span.bytes.extracting(stored.ranges[position])
            var decoded = try decoder.decode(bytes, id: record.id)
            try encoder.encode(&decoded, sequence: 1, into: &buffer)
            let isSame = buffer.withUnsafeBytes {
                $0.elementsEqual(stored.bytes[stored.ranges[position]])
            }
            precondition(isSame, "\(record) came back as \(decoded)")
        }
    }

    private func encode() throws -> Duration {
        var buffer = ByteBuffer()
        return try records.withUnsafeBufferPointer { records in
            guard let start = records.baseAddress else { return .zero }
            return try timed {
                for position in records.indices {
                    try encoder.encode(start + position, sequence: 1, into: &buffer)
                }
            }
        }
    }

    private func decode() throws -> Duration {
        var sum = 0
        let duration = try timed {
            let (bytes, ranges) = (stored.bytes.span.bytes, stored.ranges.span)
            let ids = ids.span
            for position in ids.indices {
                let record = bytes.extracting(ranges[position])
                sum &+= try decoder.decode(record, id: ids[position]).reps
            }
        }
        precondition(sum > 0, "nothing was decoded")
        return duration
    }

    /// The part of decoding that no design can leave out: the standard library's own work to make
    /// the strings, validation and memory included.
    private func makeStrings() -> Duration {
        var sum = 0
        let duration = timed {
            let ranges = texts.ranges.span
            texts.bytes.withUnsafeBytes { bytes in
                for position in records.indices {
                    let first = UnsafeRawBufferPointer(rebasing: bytes[ranges[2 * position]])
                    let second = UnsafeRawBufferPointer(rebasing: bytes[ranges[2 * position + 1]])
                    sum &+= Self.length(String(decoding: first, as: UTF8.self))
                    sum &+= Self.length(String(decoding: second, as: UTF8.self))
                }
            }
        }
        precondition(sum > 0, "no text was made")
        return duration
    }

    /// Not inlined, so that the text is really made.
    @inline(never)
    private static func length(_ text: String) -> Int { text.utf8.count }

    private func makeNumberKeys() throws -> Duration {
        let column = try KeyColumn(.int64)
        let values = records.map(\.reps)
        var key = KeyEncoder()
        var sum = 0
        let duration = try timed {
            let bytes = values.span.bytes
            for position in values.indices {
                key.reset()
                try key.append(bytes.extracting(8 * position..<8 * position + 8), as: column)
                sum &+= key.bytes.byteCount
            }
        }
        precondition(sum == 9 * values.count, "keys of \(sum) bytes")
        return duration
    }

    private func makeCompoundKeys() throws -> Duration {
        let id = try KeyColumn(.id)
        let time = try KeyColumn(.date, isDescending: true)
        let times = records.map(\.time.timeIntervalSinceReferenceDate)
        let ids = records.flatMap { record in
            withUnsafeBytes(of: record.id.uuid.uuid) { Array($0) }
        }
        var key = KeyEncoder()
        var sum = 0
        let duration = try timed {
            let (ids, bytes) = (ids.span.bytes, times.span.bytes)
            for position in times.indices {
                key.reset()
                let recordID = ids.extracting(16 * position..<16 * position + 16)
                try key.append(recordID, as: id)
                try key.append(bytes.extracting(8 * position..<8 * position + 8), as: time)
                try key.appendRecordID(recordID)
                sum &+= key.bytes.byteCount
            }
        }
        precondition(sum == 42 * times.count, "keys of \(sum) bytes")
        return duration
    }
}

/// Pieces of bytes, one after the other, so that a span over them is taken once.
private struct Pieces {
    private(set) var bytes: [UInt8] = []
    private(set) var ranges: [Range<Int>] = []

    mutating func append(_ piece: some Collection<UInt8>) {
        ranges.append(bytes.count..<bytes.count + piece.count)
        bytes.append(contentsOf: piece)
    }
}
