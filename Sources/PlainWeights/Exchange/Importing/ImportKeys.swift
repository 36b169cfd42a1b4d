import Foundation
import RecordStore

/// The ids and the digests of what is imported. They are made of what a file says alone, so that
/// the same file, or a longer one of the same training, gives the same ones on every device.
/// `docs/exchange.md` says what they are made of. In users' files: DO NOT CHANGE.
struct ImportKeys {
    let format: ExchangeFormat

    private static let namespace = UUID(
        uuid: (
            0x5D, 0x9A, 0x3C, 0x12, 0x77, 0x4E, 0x4B, 0x60, 0x9B, 0x1F, 0x2A, 0xC8, 0x44, 0xD0,
            0x61, 0x3E
        ))

    /// A visit: its start, and which one of those with this start it is, from 1.
    struct Place {
        let start: LocalMoment
        let twin: Int
    }

    func session(_ place: Place) -> WorkoutSession.ID {
        WorkoutSession.ID(named: "session/\(text(of: place))", in: Self.namespace)
    }

    /// - Parameter number: which entry of this exercise it is in the visit, from 1.
    func entry(_ place: Place, _ exercise: String, _ number: Int) -> SessionEntry.ID {
        SessionEntry.ID(
            named: "entry/\(text(of: place))/\(number)/\(exercise)", in: Self.namespace)
    }

    /// - Parameter number: which row of this exercise it is in the visit, from 1.
    func set(_ place: Place, _ exercise: String, _ number: Int) -> ExerciseSet.ID {
        ExerciseSet.ID(named: "set/\(text(of: place))/\(number)/\(exercise)", in: Self.namespace)
    }

    /// Exercises of one name are one, whichever program the file is of.
    static func exercise(_ key: String) -> Exercise.ID {
        Exercise.ID(named: "exercise/\(key)", in: namespace)
    }

    private func text(of place: Place) -> String {
        "\(format.rawValue)/\(place.start.seconds)/\(place.twin)"
    }

    /// Returns 16 bytes that differ where words do.
    static func hash(_ words: [String]) -> Data {
        var text = ""
        for word in words {
            let bytes = Array(word.utf8)
            let plain = NormalText.composed(bytes) ?? bytes
            text += "\(plain.count):" + String(decoding: plain, as: UTF8.self)
        }
        let id = RecordID<ImportedRow>(named: text, in: namespace)
        // Safe because the bytes are copied while they are lent.
        return unsafe withUnsafeBytes(of: id.uuid.uuid) { unsafe Data($0) }
    }
}

/// What a row says of a set: a digest of all but the weight and the distance, and these two.
///
/// They are compared with a tolerance, because a program writes a weight of pounds in kilograms
/// with few digits.
struct SetDigest: Hashable {
    let words: Data
    let weight: Int?
    let distance: Int?

    private static let wordCount = 16
    private static let none = Int.min

    init(_ set: ExerciseSet, exercise key: String, at moment: LocalMoment) {
        func word(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "" }
        words = ImportKeys.hash(
            [
                key, "\(moment.seconds)", word(set.reps), word(set.duration?.rawValue),
                word(set.rpe),
                word(set.rest?.rawValue), "\(set.kind.rawValue)",
                "\(set.traits.subtracting(.imported).rawValue)", set.notes,
            ] + (set.extras?.digestWords ?? []))
        weight = set.weight?.rawValue
        distance = set.distance?.rawValue
    }

    /// Reads a digest; nil if the bytes are none.
    init?(_ bytes: Data) {
        guard bytes.count == Self.wordCount + 16 else { return nil }
        func number(at offset: Int) -> Int? {
            let number = bytes.dropFirst(offset).prefix(8).reduce(UInt64(0)) {
                $0 << 8 | UInt64($1)
            }
            let value = Int(bitPattern: UInt(number))
            return value == Self.none ? nil : value
        }
        words = Data(bytes.prefix(Self.wordCount))
        weight = number(at: Self.wordCount)
        distance = number(at: Self.wordCount + 8)
    }

    /// The digest in users' files: 16 bytes, and the nanograms and micrometers as 8 bytes each, the
    /// first one the highest. The smallest number stands for none.
    var bytes: Data {
        var bytes = words
        for number in [weight ?? Self.none, distance ?? Self.none] {
            let bits = UInt64(bitPattern: Int64(number))
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
            }
        }
        return bytes
    }

    /// Whether another digest says the same, but for how numbers are rounded.
    func isSame(as other: SetDigest) -> Bool {
        words == other.words
            && ExerciseSet.isNear(weight, other.weight, ExerciseSet.weightTolerance)
            && ExerciseSet.isNear(distance, other.distance, ExerciseSet.distanceTolerance)
    }
}

/// What a file says of a visit, in three digests: of what tells it from others with its start, its
/// end and number and its title, and of the rest.
struct SessionDigest: Hashable {
    let end: Data
    let title: Data
    let rest: Data

    private static let partCount = 16

    init(_ visit: VisitKey, title name: String, notes: String) {
        end = ImportKeys.hash([visit.end.word, visit.number])
        title = ImportKeys.hash([visit.title])
        rest = ImportKeys.hash([name, notes])
    }

    /// Reads a digest; nil if the bytes are none.
    init?(_ bytes: Data) {
        guard bytes.count == 3 * Self.partCount else { return nil }
        func part(_ number: Int) -> Data {
            Data(bytes.dropFirst(number * Self.partCount).prefix(Self.partCount))
        }
        (end, title, rest) = (part(0), part(1), part(2))
    }

    var bytes: Data { end + title + rest }
}

extension Extras {
    /// The names and texts, in the order of the names.
    fileprivate var digestWords: [String] {
        values.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { key, value in
            let number = value.number.map { ["\($0)", value.unit] } ?? []
            return [key.rawValue] + (value.text.map { [$0] } ?? []) + number
        }
    }
}

extension ExchangeRow.Workout.End {
    /// The end as a word of a digest.
    fileprivate var word: String {
        switch self {
        case .unknown, .unreadable: ""
        case .after(let length): "after \(length.rawValue)"
        case .at(let moment): "at \(moment.seconds)"
        }
    }
}

extension UUID {
    /// The last eight bytes as a number.
    var hashBits: UInt64 {
        let bytes = uuid
        return [
            bytes.8, bytes.9, bytes.10, bytes.11, bytes.12, bytes.13, bytes.14, bytes.15,
        ].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
