public import RecordStore

/// A record type in several versions of a program, for tests of one process and of several.
///
/// Each version has all fields of the one before. `known` and `setKnown` give the fields of a
/// version by their names, so that one model serves all.
public protocol Note: Record {
    init()
    var text: String { get set }
    var number: Int { get set }
    /// The color and the remark, or nil in a version that does not have the field.
    var later: (color: String?, remark: String?) { get set }
}

/// All versions, the oldest first.
public let versionsOfNote: [any Note.Type] = [
    FirstNote.self, SecondNote.self, ThirdNote.self, FourthNote.self,
]
