/// The amount of training in a sample. A block is the sets of one exercise in one session.
struct SampleShape {
    let days: Int
    let sessions: Int
    let blocks: Int
    let sets: Int
    let exercises: Int
    /// Whether all sets of a block have the same timestamp.
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

    /// Returns the blocks of a session. The blocks are divided evenly over the sessions.
    func blocks(of session: Int) -> Range<Int> {
        session * blocks / sessions..<(session + 1) * blocks / sessions
    }

    /// Returns the number of sets of a block.
    func setCount(of block: Int) -> Int {
        (block + 1) * sets / blocks - block * sets / blocks
    }

    /// Returns the exercise that first comes in with a block, or nil if none does. New exercises
    /// are spread over the whole sample.
    func newExercise(in block: Int) -> Int? {
        let exercise = (block * exercises + blocks - 1) / blocks
        return exercise < exercises && exercise * blocks / exercises == block ? exercise : nil
    }
}
