/// What the hits of one search share.
final class SearchSource: Sendable {
    let needle: SearchNeedle
    let fieldNames: [String]
    let origin: PageToken.Origin
    private let numbers: [Int]

    init<R: Record>(
        _ search: PreparedSearch, of type: R.Type, _ origin: PageToken.Origin
    ) {
        needle = search.needle
        numbers = search.index.fields.map { Int($0.number) }
        fieldNames = numbers.map { number in
            R.schema.fields.first { $0.number == number }?.name ?? ""
        }
        self.origin = origin
    }

    /// The texts of a field of a record.
    func texts<R: Record>(of record: R, at position: Int) -> [String] {
        guard let field = R.schema.fields.first(where: { $0.number == numbers[position] }),
            // The record was read from these bytes, so they can be made of it.
            let bytes = try? field.valueBytes(in: record)
        else { return [] }
        guard field.type?.kind == .array else { return [String(decoding: bytes, as: UTF8.self)] }
        return unsafe bytes.withUnsafeBytes { bytes in
            guard var elements = unsafe try? ArrayBytes(bytes, width: nil) else { return [] }
            var texts: [String] = []
            while let element = unsafe try? elements.next() {
                unsafe texts.append(String(decoding: element, as: UTF8.self))
            }
            return texts
        }
    }

    /// How well the whole, or else a word, stands in a text; the smaller the better.
    func rank(in text: String, _ word: SearchNeedle.Word) -> UInt8 {
        unsafe SearchText(text).withView { text in
            let isShort = needle.words.count == 1 && word.isShort
            if let rank = unsafe text.rank(of: needle.text, isShort: isShort) { return rank.rawValue }
            return unsafe text.rank(of: word.text, isShort: word.isShort).map { 4 + $0.rawValue } ?? .max
        }
    }
}
