/// A list of values in square brackets. The other side of the condition determines their kind.
struct FilterList {
    let start: FilterToken
    let elements: [FilterToken]
}
