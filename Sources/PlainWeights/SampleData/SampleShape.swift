/// The amount of training in a sample. A block is the sets of one exercise in one session.
struct SampleShape: Hashable {
    let days: Int
    let sessions: Int
    let blocks: Int
    let sets: Int
    let exercises: Int
    /// Whether all sets of a block have the same timestamp.
    var sharesTimestamps = false

    init(days: Int, sessions: Int, blocks: Int, sets: Int, exercises: Int) {
        precondition(
            exercises <= blocks && blocks <= sets && sessions <= blocks,
            "\(exercises) exercises in \(blocks) blocks of \(sessions) sessions")
        self.days = days
        self.sessions = sessions
        self.blocks = blocks
        self.sets = sets
        self.exercises = exercises
    }

    /// Creates the amount for a number of sets, with sessions as in a year: first over more and
    /// more days, up to fifty years, then with more and more sessions a day.
    init(sets: Int) {
        let sessions = max(1, sets / 16)
        let blocks = min(sets, sessions * 5)
        self.init(
            days: min(max(1, sessions * 365 / 160), 50 * 365), sessions: sessions, blocks: blocks,
            sets: sets, exercises: min(blocks, max(50, min(sets / 2_000, 1_000))))
    }

    /// The sessions that were done on a journey, nine hours further in the east or in the west. A
    /// sample of a few days has none.
    var journey: Range<Int> {
        days < 14 ? 0..<0 : sessions * 2 / 5..<sessions * 3 / 5
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
