/// How much training a sample has. A block is the sets of one exercise in one session.
struct SampleShape {
    let days: Int
    let sessions: Int
    let blocks: Int
    let sets: Int
    let exercises: Int
    var sharesTimestamps = false

    init(days: Int, sessions: Int, blocks: Int, sets: Int, exercises: Int) {
        precondition(
            exercises <= SampleExercise.all.count && exercises <= blocks && blocks <= sets
                && sessions <= blocks && sessions <= days,
            "\(exercises) exercises in \(blocks) blocks of \(sessions) sessions")
        self.days = days
        self.sessions = sessions
        self.blocks = blocks
        self.sets = sets
        self.exercises = exercises
    }

    /// The blocks of a session: as many in each, as far as that goes.
    func blocks(of session: Int) -> Range<Int> {
        session * blocks / sessions..<(session + 1) * blocks / sessions
    }

    /// How many sets a block has.
    func setCount(of block: Int) -> Int {
        (block + 1) * sets / blocks - block * sets / blocks
    }

    /// The exercise that a block is the first of, or nil: new ones come in all the time.
    func newExercise(in block: Int) -> Int? {
        let exercise = (block * exercises + blocks - 1) / blocks
        return exercise < exercises && exercise * blocks / exercises == block ? exercise : nil
    }
}
