public import RecordStore

extension Gym {
    /// What becomes of the training at a gym that is deleted.
    public enum Removal: Hashable, Sendable {
        /// It stays, without a gym.
        case keepingTraining
        /// It is deleted with the gym: its sessions, their sets, and the sets without a session.
        case withTraining
        /// It moves to another gym.
        case merging(into: Gym.ID)
    }
}
