import Foundation
import RecordStore

/// A reader of the rows of an exported file, in terms that all formats share.
struct RowReader {
    let header: ExchangeHeader
    private let weightUnit: Weight.Unit?
    private let distanceUnit: Distance.Unit?
    private let style: FileStyle
    private var reader: CSVReader
    private var row = CSVRow()
    /// The last text of each date, which neighbouring rows often share.
    private var lastMoments: [ExchangeColumn: (text: String, moment: LocalMoment)] = [:]
    /// The same for the length of a visit.
    private var lastLength: (text: String, length: TimeSpan)?
    /// The names by which exercises are compared, by those of the file.
    private var keys: [String: String] = [:]

    /// A row with what was repaired in it.
    struct Found {
        let row: ExchangeRow
        let repairs: Set<CSVRow.Repair>
    }

    /// Creates a reader, and reads the header.
    /// - Parameters:
    ///   - style: how the file writes numbers and months, as ``readStyle()`` has found.
    ///   - read: returns the next bytes; nil at the end.
    init(
        _ options: ImportOptions, _ style: FileStyle,
        _ read: @escaping () throws -> Data?
    ) throws {
        self.style = style
        var first = try read() ?? Data()
        // The header tells the separator: it must be there whole.
        while !first.contains(0x0A), first.count < 64 << 10, let more = try read(), !more.isEmpty {
            first += more
        }
        if first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) {
            throw ImportError.unsupportedEncoding
        }
        var begin: Data? = first
        let separator = ExchangeHeader.separator(of: first)
        reader = CSVReader(separator: separator) {
            defer { begin = nil }
            return try begin ?? read()
        }
        guard try reader.next(into: &row) else { throw ImportError.empty }
        header = try ExchangeHeader(&row, of: options.format, separator: separator)
        (weightUnit, distanceUnit) = (options.weightUnit, options.distanceUnit)
    }

    /// Reads all rows for how they write numbers and months.
    mutating func readStyle() throws -> FileStyle {
        var style = FileNotes(header)
        while try reader.next(into: &row) { style.note(&row) }
        return style.found
    }

    /// Returns the next row, or nil at the end.
    /// - Throws: ``ImportError`` for a unit that nobody says.
    mutating func next() throws -> Found? {
        guard try reader.next(into: &row) else { return nil }
        let found = try parse()
        return Found(row: found, repairs: row.repairs)
    }

    private mutating func parse() throws -> ExchangeRow {
        // FitNotes puts no quotes around the names of exercises.
        if row.count > header.count, header.format == .fitNotes,
            let name = header.place(of: .exercise)
        {
            row.join(name...(name + row.count - header.count), by: UInt8(ascii: ","))
        }
        var found = ExchangeRow(line: row.line)
        found.exercise = RowText.name(text(.exercise))
        found.exerciseKey = key(of: found.exercise)
        do {
            try takePlace(&found)
            try checkCount()
            if found.exercise.isEmpty { throw RowFault.missing(column: "exercise") }
            try takeValues(&found)
        } catch let fault as RowFault {
            found.fault = fault
        }
        return found
    }

    private func checkCount() throws(RowFault) {
        if row.count <= header.count { return }
        for place in header.count..<row.count where !row[place].trimmed.isEmpty {
            throw .tooManyValues(row.count)
        }
    }

    /// Returns the name by which names are compared.
    mutating func key(of name: String) -> String {
        if let key = keys[name] { return key }
        let key = TextFold.name(name)
        keys[name] = key
        return key
    }
}

/// The values of the row that is being read.
extension RowReader {
    mutating func text(_ column: ExchangeColumn) -> String {
        header.place(of: column).map { RowText.lines(row.text($0)) } ?? ""
    }

    mutating func number(_ column: ExchangeColumn, _ name: String) throws(RowFault) -> Double? {
        let text = text(column)
        return try text.isEmpty ? nil : number(text, name)
    }

    private func number(_ text: String, _ name: String) throws(RowFault) -> Double {
        if RowText.isUnclear(text, style.numbers) {
            throw .ambiguousNumber(column: name, value: text)
        }
        guard let number = RowText.number(text, style.numbers) else {
            throw .notNumber(column: name, value: text)
        }
        return number
    }

    mutating func whole(_ column: ExchangeColumn, _ name: String) throws(RowFault) -> Int? {
        guard let number = try number(column, name) else { return nil }
        guard let whole = Int(exactly: number) else {
            throw .notNumber(column: name, value: text(column))
        }
        return whole
    }

    mutating func duration(_ column: ExchangeColumn, _ name: String) throws(RowFault) -> TimeSpan? {
        let text = text(column)
        if text.isEmpty { return nil }
        if let lastLength, lastLength.text == text { return lastLength.length }
        if RowText.isUnclear(text, style.numbers) {
            throw .ambiguousNumber(column: name, value: text)
        }
        guard let seconds = RowText.seconds(text, style.numbers) else {
            throw .notDuration(column: name, value: text)
        }
        if column == .workoutDuration { lastLength = (text, .seconds(seconds)) }
        return .seconds(seconds)
    }

    mutating func moment(_ column: ExchangeColumn) throws(RowFault) -> LocalMoment? {
        let text = text(column)
        return try text.isEmpty ? nil : moment(text, of: column)
    }

    mutating func moment(
        _ text: String, of column: ExchangeColumn
    ) throws(RowFault) -> LocalMoment {
        if let last = lastMoments[column], last.text == text { return last.moment }
        let moment = try LocalMoment(text, style.months)
        lastMoments[column] = (text, moment)
        return moment
    }

    mutating func required(_ column: ExchangeColumn, _ name: String) throws(RowFault) -> LocalMoment
    {
        guard let moment = try moment(column) else { throw .missing(column: name) }
        return moment
    }

    /// Takes the weight and the distance of the row.
    /// - Parameter zeroIsNone: whether 0 stands for what was not given.
    mutating func takeMeasures(
        _ found: inout ExchangeRow, zeroIsNone: Bool
    ) throws {
        for (place, named) in header.weights {
            guard let number = try measure(place, "weight", zeroIsNone: zeroIsNone) else {
                continue
            }
            guard let unit = try named ?? unit(.weightUnit, Self.weightUnits) ?? weightUnit else {
                throw ImportError.missingWeightUnit(line: row.line)
            }
            (found.weight, found.weightUnit) = (Weight(number, unit), unit)
        }
        for (place, named) in header.distances {
            guard let number = try measure(place, "distance", zeroIsNone: zeroIsNone) else {
                continue
            }
            guard let unit = try named ?? unit(.distanceUnit, Self.distanceUnits) ?? distanceUnit
            else { throw ImportError.missingDistanceUnit(line: row.line) }
            (found.distance, found.distanceUnit) = (Distance(number, unit), unit)
        }
    }

    /// Returns the number at a place, or nil if it was not given.
    private mutating func measure(
        _ place: Int, _ name: String, zeroIsNone: Bool
    ) throws(RowFault) -> Double? {
        let text = row.text(place)
        if text.isEmpty { return nil }
        let number = try number(text, name)
        return number == 0 && zeroIsNone ? nil : number
    }

    private mutating func unit<Unit>(
        _ column: ExchangeColumn, _ units: [String: Unit]
    ) throws(RowFault) -> Unit? {
        let text = text(column)
        if text.isEmpty { return nil }
        guard let unit = units[text.lowercased()] else {
            throw .unknownUnit(column: "\(column)", value: text)
        }
        return unit
    }

    private static let weightUnits: [String: Weight.Unit] = [
        "kg": .kilograms, "kgs": .kilograms, "kilograms": .kilograms,
        "lb": .pounds, "lbs": .pounds, "pounds": .pounds,
    ]

    private static let distanceUnits: [String: Distance.Unit] = [
        "km": .kilometers, "kilometers": .kilometers, "m": .meters, "meters": .meters,
        "mi": .miles, "miles": .miles, "yd": .yards, "yards": .yards, "ft": .feet, "feet": .feet,
    ]
}
