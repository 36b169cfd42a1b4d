/// A rewriter that adds the fields which a program does not know to the records that it has
/// encoded.
///
/// A field that the program does not know keeps the value of the record that is replaced. In a new
/// record it has its default.
struct RecordCompletion: Sendable {
    /// The layouts of the type, with the fields that the program knows in the place of the newest.
    private let knownLayouts: [RecordLayout]
    private let known: RecordLayout
    private let layouts: [RecordLayout]
    private let fields: [OpenField]
    private let builder: RecordBuilder

    init(_ known: RecordLayout, _ type: CatalogType, _ fields: [OpenField]) {
        self.known = known
        self.fields = fields
        layouts = type.layouts
        knownLayouts = layouts.dropLast() + [known]
        builder = RecordBuilder(
            layout: type.layouts[type.layouts.count - 1], typeNumber: type.number)
    }

    /// Returns the whole record in the newest layout.
    /// - Parameters:
    ///   - bytes: the record as the program has encoded it.
    ///   - old: the record that is replaced, if there is one.
    func completed(_ bytes: RawSpan, over old: RawSpan?, _ id: IDBits) throws -> [UInt8] {
        let record = try EncodedRecord(bytes, layouts: knownLayouts)
        var replaced: EncodedRecord?
        if let old { replaced = try EncodedRecord(old, layouts: layouts) }
        return try builder.bytes(id: id, sequence: record.sequence) { slot in
            if let slot = known.slot(of: slot.number) { return try record.value(slot)?.array }
            guard let field = fields.first(where: { $0.number == slot.number }) else {
                preconditionFailure("field \(slot.number) was checked with the catalog")
            }
            guard let replaced else { return field.defaultBytes }
            return try field.withValue(in: replaced) { $0?.array }
        }
    }
}
