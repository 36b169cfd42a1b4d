extension Command {
    /// The statements that ask for one list in several ways, and those that search.
    var listSQL: String {
        switch self {
        case .joinPlanned: Self.join("JOIN")
        case .joinSetsFirst: Self.join("CROSS JOIN")
        case .newestOfFiveByList:
            "SELECT * FROM exercise_set WHERE exercise IN (?1, ?2, ?3, ?4, ?5) \(Self.newest) ?6"
        case .newestOfFiveByMerge:
            (1...5).map { "SELECT * FROM exercise_set WHERE exercise = ?\($0)" }
                .joined(separator: " UNION ALL ") + " \(Self.newest) ?6"
        case .newestSetsSkipping: "SELECT * FROM exercise_set \(Self.newest) ?1 OFFSET ?2"
        case .newestSetsSkippingIDs:
            """
            SELECT s.* FROM (SELECT id FROM exercise_set \(Self.newest) ?1 OFFSET ?2) AS found
            CROSS JOIN exercise_set AS s ON s.id = found.id
            ORDER BY s.timestamp DESC, s.sequence DESC, s.id DESC
            """
        case .searchTrigrams: Self.search("exercise_trigrams")
        case .searchWords: Self.search("exercise_words")
        case .searchLike:
            """
            SELECT * FROM exercise WHERE name LIKE ?1 OR name LIKE ?2 OR name LIKE ?3
                OR category LIKE ?1 OR category LIKE ?2 LIMIT ?4
            """
        default: preconditionFailure("\(self) has one way")
        }
    }

    private static let newest = "ORDER BY timestamp DESC, sequence DESC, id DESC LIMIT"

    private static func join(_ words: String) -> String {
        """
        SELECT s.* FROM exercise_set AS s \(words) exercise AS e ON e.id = s.exercise
        WHERE e.category = ?1 AND s.reps >= ?2 AND s.timestamp >= ?3
        ORDER BY s.timestamp DESC, s.sequence DESC, s.id DESC LIMIT ?4
        """
    }

    private static func search(_ table: String) -> String {
        """
        SELECT e.* FROM \(table) CROSS JOIN exercise AS e ON e.number = \(table).rowid
        WHERE \(table) MATCH ?1 LIMIT ?2
        """
    }
}
