/// A named value on which stored values depend, such as the hour at which a day begins.
package struct CatalogConstant: Hashable, Sendable {
    package var name: String
    package var bytes: [UInt8]
    package var extensions: [CatalogExtension] = []

    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    init(_ constant: StoreConstant) {
        self.init(name: constant.name, bytes: KeyDecoder.littleEndian(constant.initialValue))
    }

    /// The number that expressions use; nil if another version of the library keeps something else.
    package var number: Int? {
        get {
            var rest = bytes[...]
            let number = rest.popNumber(Int.self)
            return rest.isEmpty ? number : nil
        }
        set { bytes = newValue.map { KeyDecoder.littleEndian($0) } ?? [] }
    }

    func write(to writer: inout CatalogWriter) {
        writer.writePart(extensions) { writer in
            writer.write(name)
            writer.write(bytes)
        }
    }

    init(from parser: inout CatalogParser) throws(StoreError.CatalogDamage) {
        self = try parser.readPart { (parser) throws(StoreError.CatalogDamage) in
            var constant = CatalogConstant(
                name: try parser.readText(), bytes: try parser.readBytes() ?? [])
            constant.extensions = try parser.readExtensions()
            return constant
        }
    }
}
