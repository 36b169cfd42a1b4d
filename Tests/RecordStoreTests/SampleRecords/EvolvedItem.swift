import RecordStore
import Synchronization

/// A record type in one of the versions of a program, of which tests make many.
protocol EvolvedItem: Record {
    init()
    var name: String { get set }
    var other: Int { get set }
    /// The value of the field that changes, or nil if the version does not have it.
    var whole: Int? { get set }
    /// Whether the version has the values of the field.
    static var hasNumber: Bool { get }
    /// The name of the field, or nil if it is no number any more.
    static var fieldName: String? { get }
    /// Numbers around the limits of the field.
    static var edges: [Int] { get }
    /// Twice a number of the field and one more, or nil if its type has no such number.
    static func doubledAndOne(_ whole: Int) -> Int?
    /// Whether the field may be nil.
    static var mayBeNil: Bool { get }
    static var hasStep: Bool { get }
    /// The index of a use of the field; nil in a version without the field.
    static func part(_ use: IndexUse) -> SchemaPart<Self>?
}

/// What differs between versions beside the types of fields.
protocol ItemVersion: Sendable {
    static var fieldName: String { get }
    static var blankNumber: Int { get }
    static var hasStep: Bool { get }
}

extension ItemVersion {
    static var fieldName: String { "number" }
    static var blankNumber: Int { 0 }
    static var hasStep: Bool { false }
}

enum PlainVersion: ItemVersion {}

enum SteppedVersion: ItemVersion {
    static var hasStep: Bool { true }
}

enum RenamedVersion: ItemVersion {
    static var fieldName: String { "amount" }
}

enum RenamedSteppedVersion: ItemVersion {
    static var fieldName: String { "amount" }
    static var hasStep: Bool { true }
}

enum OtherDefaultVersion: ItemVersion {
    static var blankNumber: Int { 7 }
}

enum OtherDefaultSteppedVersion: ItemVersion {
    static var blankNumber: Int { 7 }
    static var hasStep: Bool { true }
}

/// Schemas of generic types, which cannot have static properties of their own.
enum KeptSchemas {
    private static let schemas = Mutex<[ObjectIdentifier: any Sendable]>([:])

    static func schema<R: Record>(of type: R.Type, _ make: () -> Schema<R>) -> Schema<R> {
        let key = ObjectIdentifier(type)
        if let found = schemas.withLock({ $0[key] }) as? Schema<R> { return found }
        let made = make()
        schemas.withLock { $0[key] = made }
        return made
    }
}

/// What a step adds to a number beside the field that changes, so that tests see it run once.
let numberOfStep = 1_000

extension Step where R: EvolvedItem {
    fileprivate static var touching: SchemaPart<R> {
        Step<R>("touch") { item, _ in item.other += numberOfStep }.part
    }
}

/// A version with the field that changes.
struct Item<Value: EvolvedValue, Version: ItemVersion>: EvolvedItem {
    var id = ID()
    var name = ""
    var number = Value(ofWhole: Version.blankNumber)
    var other = 0

    var whole: Int? {
        get { number.whole }
        set { number = Value(ofWhole: newValue) }
    }

    static var hasNumber: Bool { true }
    static var fieldName: String? { Version.fieldName }
    static var edges: [Int] { Value.edges }
    static func doubledAndOne(_ whole: Int) -> Int? { Value.Plain.doubledAndOne(whole) }
    static var mayBeNil: Bool { Value(ofWhole: nil).whole == nil }
    static var hasStep: Bool { Version.hasStep }

    static var schema: Schema<Self> {
        KeptSchemas.schema(of: Self.self) {
            Schema("Item", blank: Self()) {
                let number =
                    Version.fieldName == "number"
                    ? Field<Self>(2, "number", \.number)
                    : Field<Self>(2, Version.fieldName, \.number, formerly: "number")
                let fields = [
                    Field<Self>(1, "name", \.name).part, number.part,
                    Field<Self>(3, "other", \.other).part,
                ]
                return Version.hasStep ? fields + [Step<Self>.touching] : fields
            }
        }
    }
}

/// A version that has removed the field, or moved its values to a text.
struct RestItem<Old: EvolvedValue, Version: ItemVersion>: EvolvedItem {
    var id = ID()
    var name = ""
    var other = 0

    var whole: Int? {
        get { nil }
        set {}
    }

    static var hasNumber: Bool { false }
    static var fieldName: String? { nil }
    static var edges: [Int] { [] }
    static func doubledAndOne(_ whole: Int) -> Int? { nil }
    static var mayBeNil: Bool { false }
    static var hasStep: Bool { Version.hasStep }
    static func part(_ use: IndexUse) -> SchemaPart<Self>? { nil }

    static var schema: Schema<Self> {
        KeptSchemas.schema(of: Self.self) {
            Schema("Item", blank: Self()) {
                let fields = [
                    Field<Self>(1, "name", \.name).part, Removed<Self>(2).part,
                    Field<Self>(3, "other", \.other).part,
                ]
                return Version.hasStep ? fields + [Step<Self>.touching] : fields
            }
        }
    }
}

/// A version whose field has another kind: a step has moved the values.
struct MovedItem<Old: EvolvedValue>: EvolvedItem {
    var id = ID()
    var name = ""
    var other = 0
    var text: String?

    var whole: Int? {
        get { text.flatMap { Int($0) } }
        set { text = newValue.map { "\($0)" } }
    }

    static var hasNumber: Bool { true }
    static var fieldName: String? { nil }
    static var edges: [Int] { [] }
    static func doubledAndOne(_ whole: Int) -> Int? { nil }
    static var mayBeNil: Bool { true }
    static var hasStep: Bool { true }
    static func part(_ use: IndexUse) -> SchemaPart<Self>? { nil }

    static var schema: Schema<Self> {
        KeptSchemas.schema(of: Self.self) {
            Schema("Item", blank: Self()) {
                let parts = [
                    Field<Self>(1, "name", \.name).part, Removed<Self>(2).part,
                    Field<Self>(3, "other", \.other).part, Field<Self>(4, "text", \.text).part,
                    Step<Self>("to text") { item, former in
                        let old = try former.value(2, as: Old.Plain.self)
                        item.text = old.flatMap(\.whole).map { "\($0)" }
                        item.other += numberOfStep
                    }.part,
                ]
                return parts
            }
        }
    }
}
