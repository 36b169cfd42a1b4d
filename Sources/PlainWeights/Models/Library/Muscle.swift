public import RecordStore

/// A muscle, by a name of our own.
///
/// A muscle that a later version of the program wrote and this version does not know is kept, and
/// has no group. The raw values are in users' files. DO NOT CHANGE.
public struct Muscle: RawRepresentable, Hashable, Sendable, Codable, FieldValue {
    /// The name in users' files.
    public var rawValue: String

    /// Creates a muscle from its name in users' files.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The upper part of the great chest muscle, below the collarbone.
    public static let upperChest = Muscle(rawValue: "upperChest")
    /// The middle part of the great chest muscle.
    public static let middleChest = Muscle(rawValue: "middleChest")
    /// The lower part of the great chest muscle.
    public static let lowerChest = Muscle(rawValue: "lowerChest")
    /// The small chest muscle, below the great one.
    public static let pectoralisMinor = Muscle(rawValue: "pectoralisMinor")
    /// The muscle between the ribs and the shoulder blade.
    public static let serratus = Muscle(rawValue: "serratus")
    /// The part of the trapezius that raises the shoulders.
    public static let upperTrapezius = Muscle(rawValue: "upperTrapezius")
    /// The part of the trapezius that draws the shoulder blades together.
    public static let middleTrapezius = Muscle(rawValue: "middleTrapezius")
    /// The part of the trapezius that lowers the shoulder blades.
    public static let lowerTrapezius = Muscle(rawValue: "lowerTrapezius")
    /// The muscles between the spine and the shoulder blades.
    public static let rhomboids = Muscle(rawValue: "rhomboids")
    /// The broad muscle of the back.
    public static let latissimus = Muscle(rawValue: "latissimus")
    /// The muscle from the shoulder blade to the upper arm, above the broad one of the back.
    public static let teresMajor = Muscle(rawValue: "teresMajor")
    /// The muscles along the spine.
    public static let erectorSpinae = Muscle(rawValue: "erectorSpinae")
    /// The front part of the shoulder muscle.
    public static let frontDeltoid = Muscle(rawValue: "frontDeltoid")
    /// The middle part of the shoulder muscle.
    public static let sideDeltoid = Muscle(rawValue: "sideDeltoid")
    /// The rear part of the shoulder muscle.
    public static let rearDeltoid = Muscle(rawValue: "rearDeltoid")
    /// The four small muscles that turn the upper arm and hold it in its joint.
    public static let rotatorCuff = Muscle(rawValue: "rotatorCuff")
    /// The muscle with two heads at the front of the upper arm.
    public static let biceps = Muscle(rawValue: "biceps")
    /// The muscle below the biceps, which bends the elbow.
    public static let brachialis = Muscle(rawValue: "brachialis")
    /// The long head of the triceps, which begins at the shoulder blade.
    public static let longTriceps = Muscle(rawValue: "longTriceps")
    /// The outer head of the triceps.
    public static let lateralTriceps = Muscle(rawValue: "lateralTriceps")
    /// The inner head of the triceps.
    public static let medialTriceps = Muscle(rawValue: "medialTriceps")
    /// The muscles of the forearm that bend the wrist and the fingers.
    public static let forearmFlexors = Muscle(rawValue: "forearmFlexors")
    /// The muscles of the forearm that stretch the wrist and the fingers.
    public static let forearmExtensors = Muscle(rawValue: "forearmExtensors")
    /// The muscle at the thumb's side of the forearm, which bends the elbow.
    public static let brachioradialis = Muscle(rawValue: "brachioradialis")
    /// The straight muscle of the belly.
    public static let abdominals = Muscle(rawValue: "abdominals")
    /// The oblique muscles of the belly.
    public static let obliques = Muscle(rawValue: "obliques")
    /// The deep muscle of the belly, which draws it in.
    public static let transversus = Muscle(rawValue: "transversus")
    /// The four muscles at the front of the thigh.
    public static let quadriceps = Muscle(rawValue: "quadriceps")
    /// The muscles at the back of the thigh.
    public static let hamstrings = Muscle(rawValue: "hamstrings")
    /// The great muscle of the buttocks.
    public static let gluteusMaximus = Muscle(rawValue: "gluteusMaximus")
    /// The muscle at the side of the hip, which moves the leg outwards.
    public static let gluteusMedius = Muscle(rawValue: "gluteusMedius")
    /// The muscles of the inner thigh, which move the leg inwards.
    public static let adductors = Muscle(rawValue: "adductors")
    /// The muscles that raise the thigh.
    public static let hipFlexors = Muscle(rawValue: "hipFlexors")
    /// The muscles at the back of the lower leg.
    public static let calves = Muscle(rawValue: "calves")

    /// All muscles, group by group.
    public static let all: [Muscle] = facts.map(\.muscle)

    /// The group of the muscle, or nil if the muscle is unknown.
    public var group: Muscle.Group? { Self.byMuscle[self]?.group }

    /// The name for users in English, or the name in files if the muscle is unknown.
    public var name: String { Self.byMuscle[self]?.name ?? rawValue }

    /// The anatomical name, or the name in files if the muscle is unknown.
    public var anatomicalName: String { Self.byMuscle[self]?.anatomicalName ?? rawValue }

    private struct Facts: Sendable {
        let muscle: Muscle
        let group: Muscle.Group
        let name: String
        let anatomicalName: String

        init(_ muscle: Muscle, _ group: Muscle.Group, _ name: String, _ anatomicalName: String) {
            self.muscle = muscle
            self.group = group
            self.name = name
            self.anatomicalName = anatomicalName
        }
    }

    private static let byMuscle = Dictionary(uniqueKeysWithValues: facts.map { ($0.muscle, $0) })

    private static let facts = [
        Facts(.upperChest, .chest, "Upper chest", "pectoralis major, clavicular part"),
        Facts(.middleChest, .chest, "Middle chest", "pectoralis major, sternal part"),
        Facts(.lowerChest, .chest, "Lower chest", "pectoralis major, abdominal part"),
        Facts(.pectoralisMinor, .chest, "Small chest muscle", "pectoralis minor"),
        Facts(.serratus, .chest, "Serratus", "serratus anterior"),
        Facts(.upperTrapezius, .back, "Upper traps", "trapezius, descending part"),
        Facts(.middleTrapezius, .back, "Middle traps", "trapezius, transverse part"),
        Facts(.lowerTrapezius, .back, "Lower traps", "trapezius, ascending part"),
        Facts(.rhomboids, .back, "Rhomboids", "rhomboidei"),
        Facts(.latissimus, .back, "Lats", "latissimus dorsi"),
        Facts(.teresMajor, .back, "Teres major", "teres major"),
        Facts(.erectorSpinae, .back, "Lower back", "erector spinae"),
        Facts(.frontDeltoid, .shoulders, "Front delts", "deltoideus, clavicular part"),
        Facts(.sideDeltoid, .shoulders, "Side delts", "deltoideus, acromial part"),
        Facts(.rearDeltoid, .shoulders, "Rear delts", "deltoideus, spinal part"),
        Facts(
            .rotatorCuff, .shoulders, "Rotator cuff",
            "supraspinatus, infraspinatus, teres minor, subscapularis"),
        Facts(.biceps, .arms, "Biceps", "biceps brachii"),
        Facts(.brachialis, .arms, "Brachialis", "brachialis"),
        Facts(.longTriceps, .arms, "Triceps, long head", "triceps brachii, long head"),
        Facts(.lateralTriceps, .arms, "Triceps, lateral head", "triceps brachii, lateral head"),
        Facts(.medialTriceps, .arms, "Triceps, medial head", "triceps brachii, medial head"),
        Facts(.forearmFlexors, .arms, "Inner forearm", "flexors of the forearm"),
        Facts(.forearmExtensors, .arms, "Outer forearm", "extensors of the forearm"),
        Facts(.brachioradialis, .arms, "Brachioradialis", "brachioradialis"),
        Facts(.abdominals, .core, "Abs", "rectus abdominis"),
        Facts(.obliques, .core, "Obliques", "obliquus externus and internus abdominis"),
        Facts(.transversus, .core, "Deep abs", "transversus abdominis"),
        Facts(.quadriceps, .legs, "Quads", "quadriceps femoris"),
        Facts(.hamstrings, .legs, "Hamstrings", "biceps femoris, semitendinosus, semimembranosus"),
        Facts(.gluteusMaximus, .legs, "Glutes", "gluteus maximus"),
        Facts(.gluteusMedius, .legs, "Side glutes", "gluteus medius"),
        Facts(.adductors, .legs, "Adductors", "adductors of the thigh"),
        Facts(.hipFlexors, .legs, "Hip flexors", "iliopsoas"),
        Facts(.calves, .legs, "Calves", "triceps surae"),
    ]
}

extension Muscle: CustomStringConvertible {
    /// The name of the muscle in files.
    public var description: String { rawValue }
}

extension Muscle {
    /// A group of muscles.
    public enum Group: String, Hashable, Sendable, Codable, CaseIterable {
        /// The muscles of the chest.
        case chest
        /// The muscles of the back, the trapezius too.
        case back
        /// The shoulder muscles, and those that turn the upper arm.
        case shoulders
        /// The muscles of the upper arms and the forearms.
        case arms
        /// The muscles of the belly.
        case core
        /// The muscles of the hips, the thighs and the lower legs.
        case legs

        /// The name of the group in English.
        public var name: String { rawValue.capitalized }

        /// The muscles of the group.
        public var muscles: [Muscle] { Muscle.all.filter { $0.group == self } }
    }
}

extension Muscle {
    /// A muscle with its share of the work of an exercise.
    public struct Share: OpenDocument {
        /// The muscle that does the share.
        public var muscle: Muscle
        /// The thousandths of a set that count for the muscle. From 500 the muscle is a primary
        /// one.
        public var share: Int
        public var unknown = UnknownMembers()

        /// Creates a share.
        public init(_ muscle: Muscle, share: Int) {
            self.muscle = muscle
            self.share = share
        }

        public static let blank = Share(Muscle(rawValue: ""), share: 0)
        public static let members: [DocumentMember<Share>] = [
            DocumentMember("muscle", \.muscle), DocumentMember("share", \.share),
        ]

        /// Whether the exercise trains the muscle foremost.
        public var isPrimary: Bool { share >= 500 }
    }
}
