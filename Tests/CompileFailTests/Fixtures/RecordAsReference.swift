// error: a reference is an id, as in 'var team: Team.ID?'
import RecordStore

struct Team: Record {
    var id = ID()

    static let schema = Schema<Team>("Team", blank: Team()) {}
}

struct Player: Record {
    var id = ID()
    var team: Team?

    static let schema = Schema<Player>("Player", blank: Player()) {
        Field(1, "team", \.team, onDelete: .cascade)
    }
}
