/// A step that has to run over the records that were written before it was declared.
package struct CatalogStep: Hashable, Sendable {
    package var name: String
    /// The layout that was made with the step: records of this layout and of later ones do not need
    /// the step.
    package var layout: UInt16
    package var extensions: [CatalogExtension] = []

    package init(name: String, layout: UInt16) {
        self.name = name
        self.layout = layout
    }

    func write(to writer: inout CatalogWriter) {
        writer.writePart(extensions) { writer in
            writer.write(name)
            writer.write(layout)
        }
    }

    init(from parser: inout CatalogParser) throws(StoreError.CatalogDamage) {
        self = try parser.readPart { (parser) throws(StoreError.CatalogDamage) in
            var step = CatalogStep(name: try parser.readText(), layout: try parser.read())
            step.extensions = try parser.readExtensions()
            return step
        }
    }
}
