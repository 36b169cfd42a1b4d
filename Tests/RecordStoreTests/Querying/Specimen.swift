import Foundation
import RecordStore

/// A record with a field of every kind, plain, optional and in arrays, and with names that no
/// programmer would choose.
struct Specimen: Record, Equatable {
    struct Note: Codable, Equatable {
        var text = ""
    }

    var id = ID()
    var flag = false
    var int8: Int8 = 0
    var int16: Int16 = 0
    var int32: Int32 = 0
    var whole = 0
    var uint8: UInt8 = 0
    var uint16: UInt16 = 0
    var uint32: UInt32 = 0
    var uint64: UInt64 = 0
    var int128: Int128 = 0
    var uint128: UInt128 = 0
    var float: Float = 0
    var real = 0.0
    var day = Date(timeIntervalSinceReferenceDate: 0)
    var uuid = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    var cost: Decimal = 0
    var name = ""
    var link = URL(filePath: "/")
    var blob = Data()
    var maybeWhole: Int?
    var maybeReal: Double?
    var maybeDay: Date?
    var maybeName: String?
    var maybeCost: Decimal?
    var maybeBlob: Data?
    var flags: [Bool] = []
    var wholes: [Int] = []
    var wide: [Int128] = []
    var reals: [Double] = []
    var days: [Date] = []
    var costs: [Decimal] = []
    var names: [String] = []
    var otherNames: [String] = []
    var blobs: [Data] = []
    var links: [URL] = []
    var uuids: [UUID] = []
    var mood = Mood.calm
    var unit = Unit.kilograms
    var weight = Weight(rawValue: 0)
    var next: Specimen.ID?
    var peers: [Specimen.ID] = []
    var note = Note()
    var spaced = 0
    var keyword = 0
    var quoted = ""
    var marked = ""
    var accented = 0

    /// It can be set, so that its key path is like a field's.
    var doubled: Int {
        get { whole &* 2 }
        set { whole = newValue / 2 }
    }

    /// It cannot be set, as fields of a library that only the library sets.
    var halved: Int { whole / 2 }

    static let search = SearchIndex<Specimen>("search", on: \.name, \.maybeName)
    static let half = ComputedColumn<Specimen, Int>("half", version: 1) { $0.whole / 2 }
    static let odd = ComputedColumn<Specimen, String>(
        "an \"odd\"\n\u{301}name", version: 1
    ) { $0.name }
    static let schema = Schema<Specimen>("Specimen", blank: Specimen()) {
        Field(1, "flag", \.flag)
        Field(2, "int8", \.int8)
        Field(3, "int16", \.int16)
        Field(4, "int32", \.int32)
        Field(5, "whole", \.whole)
        Field(6, "uint8", \.uint8)
        Field(7, "uint16", \.uint16)
        Field(8, "uint32", \.uint32)
        Field(9, "uint64", \.uint64)
        Field(10, "int128", \.int128)
        Field(11, "uint128", \.uint128)
        Field(12, "float", \.float)
        Field(13, "real", \.real)
        Field(14, "day", \.day)
        Field(15, "uuid", \.uuid)
        Field(16, "cost", \.cost)
        Field(17, "name", \.name)
        Field(18, "link", \.link)
        Field(19, "blob", \.blob)
        Field(20, "maybeWhole", \.maybeWhole)
        Field(21, "maybeReal", \.maybeReal)
        Field(22, "maybeDay", \.maybeDay)
        Field(23, "maybeName", \.maybeName)
        Field(24, "maybeCost", \.maybeCost)
        Field(25, "maybeBlob", \.maybeBlob)
        Field(26, "flags", \.flags)
        Field(27, "wholes", \.wholes)
        Field(28, "wide", \.wide)
        Field(29, "reals", \.reals)
        Field(30, "days", \.days)
        Field(31, "costs", \.costs)
        Field(32, "names", \.names)
        Field(33, "otherNames", \.otherNames)
        Field(34, "blobs", \.blobs)
        Field(35, "links", \.links)
        Field(36, "uuids", \.uuids)
        Field(37, "mood", \.mood)
        Field(47, "unit", \.unit)
        Field(38, "weight", \.weight)
        Field(39, "next", \.next, onDelete: .nullify)
        Field(40, "peers", \.peers, onDelete: .nullify)
        Document(41, "note", \.note)
        Field(42, "a name with spaces", \.spaced)
        Field(43, "true", \.keyword)
        Field(44, "`quoted\\ \"\n", \.quoted)
        Field(45, "\u{301}marked\u{200D}", \.marked)
        Field(46, "größe", \.accented)
        Index("byWhole", on: .ascending(\.whole), .descending(\.day))
        Index("byName", on: .name(\.name))
        Index("byNames", on: .each(\.names))
        Index("byHalf", on: .computed(half))
        Index("byOdd", on: .computed(odd))
        search
    }
}
