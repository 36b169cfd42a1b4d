struct Note: Codable, Sendable {
    var stars: Int
    var text: String
}
