#ifndef PAGE_SET_H
#define PAGE_SET_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// A set of numbers of pages, as a bit for each. An empty one has no memory.
typedef struct {
    uint64_t *words;
    uint64_t word_count;
} page_set;

static inline int page_set_has(const page_set *set, uint64_t number) {
    uint64_t word = number / 64;
    return word < set->word_count && (set->words[word] >> (number % 64) & 1) != 0;
}

/// Adds a number below `page_count`. False if there is no memory for it.
static inline int page_set_add(page_set *set, uint64_t number, uint64_t page_count) {
    if (number / 64 >= set->word_count) {
        uint64_t word_count = page_count / 64 + 1;
        uint64_t *words = realloc(set->words, word_count * sizeof(uint64_t));
        if (!words) return 0;
        memset(words + set->word_count, 0, (word_count - set->word_count) * sizeof(uint64_t));
        *set = (page_set){words, word_count};
    }
    set->words[number / 64] |= (uint64_t)1 << (number % 64);
    return 1;
}

static inline void page_set_clear(page_set *set) {
    free(set->words);
    *set = (page_set){0};
}

#endif
