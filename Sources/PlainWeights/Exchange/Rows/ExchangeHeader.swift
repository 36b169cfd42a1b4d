/// The header of an exported file: its format, and where its columns are.
struct ExchangeHeader {
    let format: ExchangeFormat
    /// What stands between values.
    let separator: UInt8
    /// The number of columns.
    let count: Int
    /// The names of columns that the format does not know.
    let unknown: [String]
    private let places: [ExchangeColumn: Int]
    /// The columns of weights and of distances with their units.
    let weights: [(place: Int, unit: Weight.Unit?)]
    let distances: [(place: Int, unit: Distance.Unit?)]

    /// Recognizes a header.
    /// - Parameter wanted: the only format to look for, or nil for any.
    /// - Throws: ``ImportError/unknownHeader(columns:nearest:missing:)``.
    init(
        _ row: inout CSVRow, of wanted: ExchangeFormat? = nil, separator: UInt8
    ) throws(ImportError) {
        self.separator = separator
        var names: [String] = []
        for position in 0..<row.count { names.append(row.text(position)) }
        let keys = names.map { $0.lowercased() }
        var best: (format: ExchangeFormat, missing: [String], known: Int)?
        for format in wanted.map({ [$0] }) ?? ExchangeFormat.allCases {
            let known = keys.compactMap { format.columns[$0] }
            let missing = format.missing(in: Set(known.map(\.kind)))
            let (fewest, most) = (best?.missing.count ?? .max, best?.known ?? 0)
            if missing.count < fewest || missing.count == fewest && known.count > most {
                best = (format, missing, known.count)
            }
        }
        guard let best, best.missing.isEmpty else {
            throw .unknownHeader(
                columns: names, nearest: best?.format ?? .strong, missing: best?.missing ?? [])
        }
        format = best.format
        count = names.count
        var places: [ExchangeColumn: Int] = [:]
        var weights: [(place: Int, unit: Weight.Unit?)] = []
        var distances: [(place: Int, unit: Distance.Unit?)] = []
        var unknown: [String] = []
        for (place, key) in keys.enumerated() {
            switch best.format.columns[key] {
            case nil: unknown.append(names[place])
            case .weight(let unit): weights.append((place, unit))
            case .distance(let unit): distances.append((place, unit))
            case let column?: places[column] = places[column] ?? place
            }
        }
        (self.places, self.unknown) = (places, unknown)
        (self.weights, self.distances) = (weights, distances)
    }

    /// Returns the place of a column that is no weight and no distance.
    func place(of column: ExchangeColumn) -> Int? { places[column] }

    /// Whether the file has a column.
    func has(_ column: ExchangeColumn) -> Bool { places[column] != nil }

    /// Returns the separator of a header: of those that are common, the one that is there most.
    static func separator(of bytes: some Collection<UInt8>) -> UInt8 {
        let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
        var counts = [0, 0, 0]
        var isQuoted = false
        for byte in bytes {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == 0x0A || byte == 0x0D { break }
            if let place = separators.firstIndex(of: byte) { counts[place] += 1 }
        }
        let most = counts.max() ?? 0
        return separators[counts.firstIndex(of: most) ?? 0]
    }
}

extension ExchangeFormat {
    /// The names of required columns that are not among some.
    fileprivate func missing(in columns: Set<ExchangeColumn>) -> [String] {
        required.filter { !columns.contains($0) }.compactMap { column in
            self.columns.filter { $0.value.kind == column }.keys.min {
                ($0.count, $0) < ($1.count, $1)
            }
        }
    }
}
