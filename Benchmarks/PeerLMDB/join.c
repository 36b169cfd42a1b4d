#include "range.h"

/// Whether the text of another record is the one that is asked for.
static int has_text(MDB_val record, const peer_join *join) {
    const uint8_t *bytes = record.mv_data;
    const uint8_t *ends = bytes + join->ends_offset;
    uint32_t start = 0, end;
    if (join->text_number)
        memcpy(&start, ends + sizeof start * (join->text_number - 1), sizeof start);
    memcpy(&end, ends + sizeof end * join->text_number, sizeof end);
    const uint8_t *text = ends + sizeof end * join->ends_count + start;
    return end - start == join->text.size && !memcmp(text, join->text.bytes, join->text.size);
}

size_t peer_lmdb_join(peer_lmdb *peer, const peer_join *join, uint8_t *ids, uint64_t *sum) {
    const peer_range *range = &join->range;
    MDB_cursor *index = peer_cursor(peer, range->index);
    MDB_cursor *records = peer_cursor(peer, range->records);
    MDB_cursor *others = peer_cursor(peer, join->others);
    MDB_cursor_op step = step_of(range);
    MDB_val key, value, record, other;
    uint64_t words[2], last[2];
    int64_t number;
    int knows_last = 0, last_has_text = 0;
    size_t count = 0;
    int code = first(index, range, &key, &value);
    for (; code == MDB_SUCCESS && is_inside(key, range);
         code = mdb_cursor_get(index, &key, &value, step)) {
        copy_id(key, range, words);
        MDB_val id = {id_size, words};
        peer_check(mdb_cursor_get(records, &id, &record, MDB_SET), "record");
        const uint8_t *bytes = record.mv_data;
        memcpy(&number, bytes + join->number_offset, sizeof number);
        if (number < join->at_least) continue;
        const uint8_t *reference = bytes + join->reference_offset;
        if (!knows_last || memcmp(reference, last, id_size)) {
            memcpy(last, reference, id_size);
            MDB_val wanted = {id_size, last};
            int found = mdb_cursor_get(others, &wanted, &other, MDB_SET);
            if (found != MDB_NOTFOUND) peer_check(found, "other record");
            last_has_text = found == MDB_SUCCESS && has_text(other, join);
            knows_last = 1;
        }
        if (!last_has_text) continue;
        *sum += sum_of(record);
        if (ids) memcpy(ids + id_size * count, words, id_size);
        if (++count == range->limit) return count;
    }
    if (code != MDB_SUCCESS && code != MDB_NOTFOUND) peer_check(code, "join");
    return count;
}
