/// The counts of a ranked index contradict its entries, or cannot be read.
struct RankDamage: Error {}
