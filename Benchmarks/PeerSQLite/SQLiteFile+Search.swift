import RecordStore
public import TrainingData

/// Finding exercises by letters of their names and categories, in the full text search of SQLite.
extension SQLiteFile {
    public enum Search: String, CaseIterable, Sendable {
        /// Letters anywhere, at least three.
        case trigrams = "trigrams"
        /// Where a word begins: an index of words and of their first one and two letters.
        case words = "words"
        /// Where a word begins, by reading all texts until enough are found.
        case like = "like"

        public func finds(_ letters: Int) -> Bool {
            (self == .trigrams) == (letters >= 3)
        }
    }

    /// Exercises with these letters of a to z in name or category, in no order: ranking them costs
    /// SQLite more.
    public func exercises(
        with letters: String, _ count: Int, _ way: Search
    ) throws(SQLiteError) -> [Exercise] {
        switch way {
        case .trigrams: try exercises(.searchTrigrams, ["\"\(letters)\""], count)
        case .words: try exercises(.searchWords, ["\"\(letters)\" *"], count)
        case .like:
            try exercises(
                .searchLike, ["\(letters)%", "% \(letters)%", "%(\(letters)%"], count)
        }
    }

    private func exercises(
        _ command: Command, _ patterns: [String], _ count: Int
    ) throws(SQLiteError) -> [Exercise] {
        let statement = try statement(command)
        for (position, pattern) in patterns.enumerated() {
            statement.bind(Int32(position + 1), pattern)
        }
        statement.bind(Int32(patterns.count + 1), count)
        return try statement.exercises()
    }
}

extension SQLiteFile.Layout {
    /// Indexes of letters and of words over the texts that the store's search index has. They hold
    /// no copy of the texts.
    static let searchTables = """
        CREATE VIRTUAL TABLE exercise_trigrams USING fts5(
            name, category, content = 'exercise', content_rowid = 'number',
            tokenize = 'trigram');
        CREATE VIRTUAL TABLE exercise_words USING fts5(
            name, category, content = 'exercise', content_rowid = 'number',
            tokenize = 'unicode61', prefix = '1 2', detail = 'none');
        """

    /// Fills the indexes of an exercise table that has rows, and keeps them from then on.
    static var searchMaintenance: String {
        let tables = ["exercise_trigrams", "exercise_words"]
        func add(_ row: String) -> String {
            tables.map {
                "INSERT INTO \($0) (rowid, name, category)"
                    + " VALUES (\(row).number, \(row).name, \(row).category);"
            }.joined(separator: " ")
        }
        func remove(_ row: String) -> String {
            tables.map {
                "INSERT INTO \($0) (\($0), rowid, name, category)"
                    + " VALUES ('delete', \(row).number, \(row).name, \(row).category);"
            }.joined(separator: " ")
        }
        let fill = tables.map {
            "INSERT INTO \($0) (\($0)) VALUES ('rebuild'); "
                + "INSERT INTO \($0) (\($0)) VALUES ('optimize');"
        }
        return fill.joined(separator: "\n") + """

            CREATE TRIGGER exercise_comes AFTER INSERT ON exercise BEGIN
                \(add("new"))
            END;
            CREATE TRIGGER exercise_goes AFTER DELETE ON exercise BEGIN
                \(remove("old"))
            END;
            CREATE TRIGGER exercise_changes AFTER UPDATE OF name, category ON exercise BEGIN
                \(remove("old"))
                \(add("new"))
            END;
            """
    }
}
