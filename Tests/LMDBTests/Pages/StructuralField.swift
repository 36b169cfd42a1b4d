import TestSupport

/// Bytes in a data file that hold structure, not the bytes of a key or a value.
struct StructuralField: CustomStringConvertible {
    enum Role {
        case plain
        /// The data size or key size of a leaf node that lies at this offset.
        case size(node: Int)
    }

    let name: String
    let offset: Int
    let width: Int
    var role = Role.plain

    var description: String { "\(name) at \(offset) of page \(offset / 4_096)" }

    /// Page headers, pointers, node headers, tree records and free list words of the newest state.
    static func all(in image: FileImage) -> [StructuralField] {
        let mainLeaves = image.treePages(record: image.mainRecord)
        let tables = mainLeaves.filter { image.flags($0) == 2 }.flatMap { leaf in
            (0..<image.nodeCount(leaf)).map { image.data(image.node(leaf, $0)) }
        }
        let records = [image.freeListRecord, image.mainRecord] + tables
        var fields = records.flatMap { Self.fields(ofRecord: $0) }
        fields.append(StructuralField(name: "last page", offset: image.meta + 136, width: 8))
        for record in records {
            let isFreeList = record == image.freeListRecord
            for page in image.treePages(record: record) {
                fields += self.fields(ofPage: page, in: image, isFreeList: isFreeList)
            }
            for run in image.runs(record: record) {
                fields += header(of: run.page)
                fields.append(StructuralField(name: "run length", offset: run.page + 12, width: 4))
                fields.append(
                    StructuralField(name: "run page", offset: image.data(run.node), width: 8))
            }
        }
        return fields
    }

    private static func header(of page: Int) -> [StructuralField] {
        [
            StructuralField(name: "page number", offset: page, width: 8),
            StructuralField(name: "page flags", offset: page + 10, width: 2),
        ]
    }

    private static func fields(ofRecord record: Int) -> [StructuralField] {
        let widths = [(0, 4), (4, 2), (6, 2), (8, 8), (16, 8), (24, 8), (32, 8), (40, 8)]
        return widths.map {
            StructuralField(name: "tree record", offset: record + $0.0, width: $0.1)
        }
    }

    private static func fields(
        ofPage page: Int, in image: FileImage, isFreeList: Bool
    ) -> [StructuralField] {
        var fields = header(of: page)
        fields.append(StructuralField(name: "lower", offset: page + 12, width: 2))
        fields.append(StructuralField(name: "upper", offset: page + 14, width: 2))
        let isLeaf = image.flags(page) == 2
        for index in 0..<image.nodeCount(page) {
            let node = image.node(page, index)
            let role = isLeaf ? Role.size(node: node) : .plain
            fields.append(StructuralField(name: "pointer", offset: page + 16 + 2 * index, width: 2))
            fields.append(StructuralField(name: "node low", offset: node, width: 4, role: role))
            fields.append(StructuralField(name: "node flags", offset: node + 4, width: 2))
            fields.append(StructuralField(name: "key size", offset: node + 6, width: 2, role: role))
            if isFreeList && isLeaf { fields += freeWords(of: node, in: image) }
        }
        return fields
    }

    private static func freeWords(of node: Int, in image: FileImage) -> [StructuralField] {
        let isRun = image.load(node + 4) as UInt16 == 1
        let start = isRun ? image.page(image.load(image.data(node))) + 16 : image.data(node)
        let count = Int(image.load(start) as UInt64)
        return (0...count).map {
            StructuralField(name: "free list word", offset: start + 8 * $0, width: 8)
        }
    }

    /// The file with another value in this field: near, far, plausible, or one bit away; nil if
    /// the value came out the same.
    func damaged(_ image: FileImage, with random: inout SeededGenerator) -> FileImage? {
        var value: UInt64 = 0
        for index in 0..<width { value |= UInt64(image.bytes[offset + index]) << (8 * index) }
        let sound = value
        switch Int.random(in: 0..<6, using: &random) {
        case 0: value ^= 1 << UInt64.random(in: 0..<UInt64(width * 8), using: &random)
        case 1: value &+= 1
        case 2: value &-= 1
        case 3: value = random.next()
        case 4: value = UInt64.random(in: 0...image.lastPage, using: &random)
        default: value = Bool.random(using: &random) ? 0 : .max
        }
        let mask = UInt64.max >> (64 - 8 * UInt64(width))
        guard value & mask != sound else { return nil }
        var damaged = image
        for index in 0..<width {
            damaged.bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index))
        }
        return damaged
    }

    /// Whether this is a size that changed within its rounding.
    func keepsPlace(from sound: FileImage, to damaged: FileImage) -> Bool {
        guard case .size(let node) = role else { return false }
        if sound.load(node + 4) as UInt16 == 1, name == "node low" {
            let run = sound.page(sound.load(sound.data(node)))
            let room = Int(sound.load(run + 12) as UInt32) * sound.pageSize - 16
            return Int(damaged.load(node) as UInt32) <= room
        }
        func size(_ image: FileImage) -> Int {
            let isRun = image.load(node + 4) as UInt16 == 1
            let size = 8 + image.keySize(node) + (isRun ? 8 : Int(image.load(node) as UInt32))
            return size + size & 1
        }
        return size(sound) == size(damaged)
    }
}
