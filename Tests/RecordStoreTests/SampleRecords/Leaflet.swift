import Foundation
import RecordStore

/// A text, or an optional one, that is the type of a field in some version of a program.
protocol EvolvedText: FieldValue where Plain == String {
    init(ofText text: String?)
    var text: String? { get }
}

extension String: EvolvedText {
    init(ofText text: String?) { self = text ?? "" }
    var text: String? { self }
}

extension String?: EvolvedText {
    init(ofText text: String?) { self = text }
    var text: String? { self }
}

struct Printer: Record {
    var id = ID()
    var name = ""

    /// A printer that no store has.
    static let nobody = ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
    static let schema = Schema<Printer>("Printer", blank: Printer()) {
        Field(1, "name", \.name)
    }
}

/// A reference to a printer, or an optional one.
protocol EvolvedLink: ReferenceValue where Target == Printer {
    init(ofPrinter printer: Printer.ID?)
    var printer: Printer.ID? { get }
}

extension RecordID<Printer>: EvolvedLink {
    init(ofPrinter printer: Printer.ID?) { self = printer ?? Printer.nobody }
    var printer: Printer.ID? { self }
}

extension RecordID<Printer>?: EvolvedLink {
    init(ofPrinter printer: Printer.ID?) { self = printer }
    var printer: Printer.ID? { self }
}

/// What an index can use a text or a reference for.
enum LeafletUse: String, CaseIterable, Sendable {
    case ascending, name, covered, unique, filtered, filteredByWord, calculated, group, search
    case byPrinter, printerAndText, groupByPrinter, noIndex
}

/// A record type with a text and a reference, in one of the versions of a program.
protocol EvolvedLeaflet: Record {
    init()
    var number: Int { get set }
    /// The text, or nil if the version does not have it.
    var words: String? { get set }
    var maker: Printer.ID? { get set }
    static var hasText: Bool { get }
    static var hasPrinter: Bool { get }
    static var hasStep: Bool { get }
    /// The index of a use; nil in a version without the field.
    static func part(_ use: LeafletUse) -> SchemaPart<Self>?
}

extension EvolvedLeaflet {
    static var step: [SchemaPart<Self>] {
        guard hasStep else { return [] }
        return [Step<Self>("touch") { leaflet, _ in leaflet.number += numberOfStep }.part]
    }
}

struct Leaflet<Text: EvolvedText, Link: EvolvedLink, Version: ItemVersion>: EvolvedLeaflet {
    var id = ID()
    var number = Version.blankNumber
    var text = Text(ofText: "")
    var printer = Link(ofPrinter: Printer.nobody)

    var words: String? {
        get { text.text }
        set { text = Text(ofText: newValue) }
    }
    var maker: Printer.ID? {
        get { printer.printer }
        set { printer = Link(ofPrinter: newValue) }
    }
    static var hasText: Bool { true }
    static var hasPrinter: Bool { true }
    static var hasStep: Bool { Version.hasStep }

    static var schema: Schema<Self> {
        KeptSchemas.schema(of: Self.self) {
            Schema("Leaflet", blank: Self()) {
                let isRenamed = Version.fieldName != "number"
                let text =
                    isRenamed
                    ? Field<Self>(2, "words", \.text, formerly: "text")
                    : Field<Self>(2, "text", \.text)
                let printer =
                    isRenamed
                    ? Field<Self>(
                        3, "maker", \.printer, onDelete: .cascade, mayDangle: true,
                        formerly: "printer")
                    : Field<Self>(3, "printer", \.printer, onDelete: .cascade, mayDangle: true)
                return [Field<Self>(1, "number", \.number).part, text.part, printer.part] + step
            }
        }
    }

    static func part(_ use: LeafletUse) -> SchemaPart<Self>? {
        let name = "uses"
        switch use {
        case .noIndex: return nil
        case .ascending: return Index(name, on: .ascending(\Self.text)).part
        case .name: return Index(name, on: .name(\Self.text), .descending(\.number)).part
        case .covered:
            return Index(name, on: .ascending(\Self.number), covering: [\.text, \.printer]).part
        case .unique:
            return Index(name, on: .descending(\Self.text), .ascending(\.number), unique: true).part
        case .filtered:
            return Index(
                name, on: .ascending(\Self.number), where: .matching { $0.text.hasPrefix("a") }
            ).part
        case .filteredByWord:
            return Index(
                name, on: .ascending(\Self.number),
                where: .matching { $0.text.folded.contains("B") || $0.text == "a" }
            ).part
        case .calculated:
            let column = ComputedColumn<Self, String>("known") { $0.text.ifNil("none") }
            return Index(name, on: .computed(column)).part
        case .group:
            return AggregateIndex(name, by: .ascending(\Self.text), summing: .field(\.number)).part
        case .search: return SearchIndex(name, on: \Self.text).part
        case .byPrinter: return Index(name, on: .ascending(\Self.printer)).part
        case .printerAndText:
            return Index(name, on: .descending(\Self.printer), .ascending(\.text)).part
        case .groupByPrinter:
            return AggregateIndex(name, by: .ascending(\Self.printer), summing: .field(\.number))
                .part
        }
    }
}

/// A version that has removed the text and the reference.
struct BareLeaflet<Version: ItemVersion>: EvolvedLeaflet {
    var id = ID()
    var number = 0

    var words: String? {
        get { nil }
        set {}
    }
    var maker: Printer.ID? {
        get { nil }
        set {}
    }
    static var hasText: Bool { false }
    static var hasPrinter: Bool { false }
    static var hasStep: Bool { Version.hasStep }
    static func part(_ use: LeafletUse) -> SchemaPart<Self>? { nil }

    static var schema: Schema<Self> {
        KeptSchemas.schema(of: Self.self) {
            Schema("Leaflet", blank: Self()) {
                let removed = [Removed<Self>(2).part, Removed<Self>(3).part]
                return [Field<Self>(1, "number", \.number).part] + removed + step
            }
        }
    }
}
