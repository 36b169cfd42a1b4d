/// Values in square brackets, whose kind the other side of them says.
struct FilterList {
    let start: FilterToken
    let elements: [FilterToken]
}
