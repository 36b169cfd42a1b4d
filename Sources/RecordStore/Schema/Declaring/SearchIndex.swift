/// An index that finds records by letters anywhere in their texts, for a search while typing.
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
/// let best = Query<Song> { $0.matches("ang", in: Song.search) }.sorted(by: .relevance)
/// let songs = try store.fetch(best.limited(to: 20))
/// ```
///
/// The index keeps an entry for each sequence of three letters of each text. Use it for names,
/// titles, and notes of a few lines: an entry takes about 50 bytes of the file, and a text of 20
/// letters has about 20 entries.
public struct SearchIndex<R: Record>: SchemaElement {
    /// The declaration that this element adds to its schema.
    public let part: SchemaPart<R>
    /// The name of the index in files.
    public let name: String

    /// Declares a search index over one or more texts.
    /// - Parameter paths: the key paths of texts, optional texts, or arrays of texts. Of two
    ///   equally good matches, the one in the earlier field comes first.
    public init(_ name: String, on paths: any PartialKeyPath<R> & Sendable...) {
        self.name = name
        let index = IndexDeclaration(
            name: name, columns: paths.map { IndexColumn.search($0) }, isUnique: false,
            covering: [], condition: nil)
        part = SchemaPart(content: .index(index))
    }
}

extension IndexColumn {
    /// Returns a column of text whose letters are searched. All columns of a search index are made
    /// here.
    fileprivate static func search(_ path: any PartialKeyPath<R> & Sendable) -> IndexColumn {
        IndexColumn(source: .field(path), style: .search, isDescending: false)
    }
}
