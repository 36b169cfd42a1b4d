/// With which durability a store was opened, as the head keeps it in an extension.
extension CatalogHead {
    /// The durability with which a program opened the store last for writing. Nil if the file does
    /// not say it, as older ones do not, or names one that this version does not know.
    package var durability: StoreOptions.Durability? {
        get {
            extensions.first { $0.tag == CatalogFormat.headDurability }
                .flatMap { StoreOptions.Durability(catalogBytes: $0.bytes) }
        }
        set {
            let position = extensions.firstIndex { $0.tag == CatalogFormat.headDurability }
            let new = newValue.map {
                CatalogExtension(tag: CatalogFormat.headDurability, bytes: [$0.catalogCode])
            }
            switch (position, new) {
            case (let position?, let new?): extensions[position] = new
            case (let position?, nil): extensions.remove(at: position)
            case (nil, let new?): extensions.append(new)
            case (nil, nil): break
            }
        }
    }
}

// The codes in a catalog. DO NOT CHANGE.
extension StoreOptions.Durability {
    fileprivate var catalogCode: UInt8 {
        switch self {
        case .durable: 0
        case .relaxed: 1
        case .throwaway: 2
        }
    }

    fileprivate init?(catalogBytes bytes: [UInt8]) {
        switch bytes {
        case [0]: self = .durable
        case [1]: self = .relaxed
        case [2]: self = .throwaway
        default: return nil
        }
    }
}
