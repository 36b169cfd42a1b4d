/// The parts of a search that all of its hits share.
final class SearchSource: Sendable {
    let needle: SearchNeedle
    let fieldNames: [String]
    let origin: PageToken.Origin
    private let numbers: [Int]

    init(_ search: PreparedSearch, _ origin: PageToken.Origin) {
        needle = search.needle
        numbers = search.index.fields.map { Int($0.number) }
        fieldNames = search.index.fields.map(\.name)
        self.origin = origin
    }

    /// Returns the texts of a field of a record: one, or the elements of an array.
    /// - Parameter position: the position of the field in the index.
    func texts<R: Record>(of record: R, at position: Int) -> [String] {
        guard let field = R.schema.fields.first(where: { $0.number == numbers[position] }),
            // Writing the value does not fail, because the record was decoded from such bytes.
            let bytes = try? field.valueBytes(in: record)
        else { return [] }
        guard field.type?.kind == .array else { return [String(decoding: bytes, as: UTF8.self)] }
        // The pointers are safe because each element is copied inside this call, while `bytes` is
        // alive.
        return unsafe bytes.withUnsafeBytes { bytes in
            guard var elements = unsafe try? ArrayBytes(bytes, width: nil) else { return [] }
            var texts: [String] = []
            while let element = unsafe try? elements.next() {
                unsafe texts.append(String(decoding: element, as: UTF8.self))
            }
            return texts
        }
    }

    /// Returns how well the whole search stands in a text, or else one of its words. A smaller
    /// number is better.
    func rank(in text: String, _ word: SearchNeedle.Word) -> UInt8 {
        unsafe SearchText(text).withView { text in
            let isShort = needle.words.count == 1 && word.isShort
            if let rank = unsafe text.rank(of: needle.text, isShort: isShort) {
                return rank.rawValue
            }
            return unsafe text.rank(of: word.text, isShort: word.isShort).map { 4 + $0.rawValue }
                ?? .max
        }
    }
}
