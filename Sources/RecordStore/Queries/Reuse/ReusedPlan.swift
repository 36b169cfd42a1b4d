import LMDB
import Synchronization

/// A kept plan that is used again, and the one that would be made anew: everything that the answer
/// depends on. Tests compare both.
package struct ReusedPlan: Sendable {
    /// The conditions of the query.
    package let question: String
    package let kept: [Trait]
    package let anew: [Trait]

    /// A property that an answer depends on. It is compared as a value, and printed only where it
    /// differs.
    package struct Trait: Equatable, Sendable, CustomStringConvertible {
        private let mark: PlanMark

        init(_ mark: PlanMark) { self.mark = mark }

        package var description: String { "\(mark)" }
    }

    init(_ condition: Condition, kept: [PlanMark], anew: [PlanMark]) {
        question = "\(condition)"
        self.kept = kept.map { Trait($0) }
        self.anew = anew.map { Trait($0) }
    }
}

/// Tells a listener which kept plans the queries of a store use, if there is one.
final class ReuseTeller: Sendable {
    typealias Listener = @Sendable (ReusedPlan) -> Void

    private final class Holder: Sendable {
        let listener: Listener

        init(_ listener: @escaping Listener) { self.listener = listener }
    }

    /// In an object, because each look at a closure in a mutex would wrap it once more.
    private let holder = Mutex<Holder?>(nil)
    /// Every query reads this flag, without a lock.
    private let hasListener = Atomic(false)

    func tell(_ listener: @escaping Listener) {
        holder.withLock { $0 = Holder(listener) }
        hasListener.store(true, ordering: .releasing)
    }

    /// Tells what the closure returns, which is called only if there is a listener.
    func tell(of plan: () throws -> ReusedPlan) rethrows {
        guard hasListener.load(ordering: .acquiring), let holder = holder.withLock({ $0 }) else {
            return
        }
        holder.listener(try plan())
    }
}

/// What an answer depends on.
enum PlanMark: Equatable, Sendable {
    case source(String, isStretch: Bool, hasCutGroup: Bool)
    case keys([KeyRange])
    case order(UInt64, RowOrder?)
    case values([[UInt8]?])
    /// The values of the bounds of a join beside its reference, and the direction of the join.
    case bounds([[Constant]], Direction?)
    /// The number of conditions that entries answer, of those that need the record, and of the
    /// plans that come before.
    case counts([Int])
    /// Whether a page token can be continued by the plan: by any option that has its order.
    case continuesPages(Bool)
    /// The aggregate index of totals, and the positions of their sums.
    case sums(index: String, [Int?])
    case conditions(ensured: [Condition], checked: [Condition])
    case groups(Term?, way: String, column: Int)
}

extension PlanRequest {
    /// Returns the use of a kept plan for this request.
    func reuse(of kept: PreparedQuery, _ view: ReadView) throws -> ReusedPlan {
        let planner = try planner()
        let plan = try planner.plan(
            known: kept.plan.choice, isEstimated: false, measure: { try view.measure($0) })
        var anew: [PlanMark] = []
        if let plan {
            anew = try PreparedPlan(plan).query().marks()
            anew.append(.continuesPages(planner.options.contains(plan.option)))
        }
        return ReusedPlan(
            content.condition, kept: try kept.marks() + [.continuesPages(true)], anew: anew)
    }
}

extension PreparedQuery {
    /// Returns all properties that the rows and their order depend on.
    fileprivate func marks() throws -> [PlanMark] {
        let order = PlanMark.order(form.orderFingerprint, plan.sort)
        // A sorted query has the rows of its inner query.
        if let unsorted {
            return [order, .counts([plan.givenKeys])] + (try unsorted.marks())
        }
        var marks = [
            order,
            .source(
                source.name(plan.idDirection), isStretch: isStretch, hasCutGroup: hasCutGroup),
            .keys(source.keys), source.joined,
            .values(try form.filterParts.values(for: values)),
            .counts([plan.covered.count, plan.uncovered.count, parts.count]),
        ]
        for part in parts { marks += try part.marks() }
        return marks
    }
}

extension PlanSource {
    /// The keys of all stretches.
    fileprivate var keys: [KeyRange] {
        switch self {
        case .stretch(let stretch): [stretch.keys]
        case .chain(let stretches), .merge(let stretches, _): stretches.map(\.keys)
        case .intersection(let left, let right): [left.keys, right.keys]
        case .join, .union, .parents, .search, .nothing: []
        }
    }

    /// The bounds of a join; empty for other sources.
    fileprivate var joined: PlanMark {
        guard case .join(let join) = self else { return .bounds([], nil) }
        return .bounds(join.bounds.map { $0?.values ?? [] }, join.direction)
    }
}
