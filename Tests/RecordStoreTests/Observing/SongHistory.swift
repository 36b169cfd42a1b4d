import RecordStore

/// Songs of which some are asked for, and many are not, so that indexes pay.
struct SongHistory {
    private let words = ["mango", "tango", "banjo", "angle", "mandolin", "lute"]
    private let singers = [Singer(name: "Ada"), Singer(name: "Bea"), Singer(name: "Cy")]
    private var known: [Song.ID] = []

    mutating func begin(_ store: Store) throws {
        try store.write { transaction in
            try transaction.save(singers)
            for number in 0..<300 {
                try transaction.save(
                    Song(title: "f\(number % 10)", album: 7 + number % 5, place: number))
            }
        }
    }

    /// Changes a few songs and singers in one transaction.
    mutating func write(to store: Store, _ random: inout some RandomNumberGenerator) throws {
        let (count, old) = (Int.random(in: 1...3, using: &random), known)
        try store.write { transaction in
            known = old
            for _ in 0..<count { try change(&transaction, &random) }
        }
    }

    private mutating func change(
        _ transaction: inout StoreTransaction, _ random: inout some RandomNumberGenerator
    ) throws {
        let singer = singers.randomElement(using: &random) ?? singers[0]
        let isNew = Int.random(in: 0...3, using: &random) == 0
        guard !isNew, let id = known.randomElement(using: &random) else {
            let song = Song(
                title: words.randomElement(using: &random) ?? "",
                album: .random(in: 0...2, using: &random),
                place: .random(in: 0...99, using: &random),
                plays: .random(in: 0...3, using: &random), singer: singer.id)
            known.append(song.id)
            return try transaction.save(song)
        }
        let word = words.randomElement(using: &random) ?? ""
        switch Int.random(in: 0...6, using: &random) {
        case 0: try transaction.delete(id)
        case 1: try transaction.update(id) { $0.plays = ($0.plays + 1) % 4 }
        case 2: try transaction.update(id) { $0.album = ($0.album + 1) % 3 }
        case 3: try transaction.update(id) { $0.place = 99 - $0.place }
        case 4: try transaction.update(id) { $0.title = word }
        case 5: try transaction.update(id) { $0.singer = singer.id }
        default: try transaction.update(singer.id) { $0.name = $0.name == "Ada" ? "Eve" : "Ada" }
        }
    }
}
