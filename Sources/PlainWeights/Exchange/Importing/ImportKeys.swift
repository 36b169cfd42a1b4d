import Foundation
import RecordStore

/// The ids of what is imported. They are made of what a file says alone, so that the same file, or
/// a longer one of the same training, gives the same ids on every device. In users' files: DO NOT
/// CHANGE.
struct ImportKeys {
    let format: ExchangeFormat

    private static let namespace = UUID(
        uuid: (
            0x5D, 0x9A, 0x3C, 0x12, 0x77, 0x4E, 0x4B, 0x60, 0x9B, 0x1F, 0x2A, 0xC8, 0x44, 0xD0,
            0x61, 0x3E
        ))

    func session(_ start: LocalMoment) -> WorkoutSession.ID {
        WorkoutSession.ID(named: "session/\(format)/\(start.seconds)", in: Self.namespace)
    }

    /// - Parameter number: which entry of this name it is in the session, from 1.
    func entry(_ start: LocalMoment, _ name: String, _ number: Int) -> SessionEntry.ID {
        SessionEntry.ID(
            named: "entry/\(format)/\(start.seconds)/\(number)/\(name)", in: Self.namespace)
    }

    /// - Parameter number: which row of this name it is in the session, from 1.
    func set(_ start: LocalMoment, _ name: String, _ number: Int) -> ExerciseSet.ID {
        ExerciseSet.ID(
            named: "set/\(format)/\(start.seconds)/\(number)/\(name)", in: Self.namespace)
    }

    /// Exercises of one name are one, whichever program the file is of.
    static func exercise(_ name: String) -> Exercise.ID {
        Exercise.ID(named: "exercise/\(folded(name))", in: namespace)
    }

    /// A digest of what a row says.
    static func digest(_ words: [String]) -> Data {
        let id = RecordID<ImportedRow>(named: words.joined(separator: "\u{1F}"), in: namespace)
        // Safe because the bytes are copied while they are lent.
        return unsafe withUnsafeBytes(of: id.uuid.uuid) { unsafe Data($0) }
    }

    /// A name by which exercises are compared.
    static func folded(_ name: String) -> String {
        RowText.name(name).folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
            locale: Locale(identifier: "en_US_POSIX"))
    }
}
