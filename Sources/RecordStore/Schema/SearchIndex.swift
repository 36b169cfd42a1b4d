/// An index that finds records by letters anywhere in their texts, as they are typed.
///
/// ```swift
/// struct Song: Record {
///     var id = ID()
///     var title = ""
///     var artist = ""
///
///     static let search = SearchIndex<Song>("search", on: \.title, \.artist)
///     static let schema = Schema<Song>("Song", blank: Song()) {
///         Field(1, "title", \.title)
///         Field(2, "artist", \.artist)
///         search
///     }
/// }
/// let hits = try store.search("ang", in: Song.search)
/// ```
/// It keeps an entry for each three letters in a row of each text, so it is for names, titles and
/// notes of some lines: an entry takes some 50 bytes of the file, and a text of 20 letters has
/// about 20.
public struct SearchIndex<R: Record>: SchemaElement {
    public let part: SchemaPart<R>
    /// What the index is called in files.
    public let name: String

    /// - Parameter paths: texts, optional texts or arrays of texts; what is found in the first
    ///   comes before what is found as well in the next.
    public init(_ name: String, on paths: any PartialKeyPath<R> & Sendable...) {
        self.name = name
        let index = IndexDeclaration(
            name: name, columns: paths.map { IndexColumn.search($0) }, isUnique: false,
            covering: [], condition: nil)
        part = SchemaPart(content: .index(index))
    }
}

extension IndexColumn {
    /// A text whose letters are searched: all columns of a search index, and of no other.
    fileprivate static func search(_ path: any PartialKeyPath<R> & Sendable) -> IndexColumn {
        IndexColumn(source: .field(path), style: .search, isDescending: false)
    }
}
