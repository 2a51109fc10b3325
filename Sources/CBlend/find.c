#include "CBlend.h"
#include "processors.h"

#include <string.h>

typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef int32_t ints8 __attribute__((vector_size(32)));
typedef uint32_t wide8 __attribute__((vector_size(32)));

// Coverage of eight pixels from the winding number before them and its differences: its size, which
// counts as one beyond one.
INLINE uint64_t cover_eight(uint32_t *winding, const int32_t *differences) {
  const wide8 none = {0};
  wide8 sums;
  memcpy(&sums, differences, sizeof sums);
  sums += __builtin_shufflevector(none, sums, 0, 8, 9, 10, 11, 12, 13, 14);
  sums += __builtin_shufflevector(none, sums, 0, 0, 8, 9, 10, 11, 12, 13);
  sums += __builtin_shufflevector(none, sums, 0, 0, 0, 0, 8, 9, 10, 11);
  sums += *winding;
  *winding = sums[7];
  wide8 isBelow = (wide8)((ints8)sums >> 31);
  wide8 sizes = (sums ^ isBelow) - isBelow;
  wide8 isLess = (wide8)(sizes < blend_unity);
  sizes = (sizes & isLess) | (blend_unity & ~isLess);
  sizes = ((sizes << 8) - sizes + blend_unity / 2) / blend_unity;
  bytes8 bytes = __builtin_convertvector(sizes, bytes8);
  uint64_t coverage;
  memcpy(&coverage, &bytes, sizeof coverage);
  return coverage;
}

// Where spans of a row go: `pixel` is the number of the first, `width` how many there are.
typedef struct {
  blend_span *next;
  uint32_t pixel;
  long width;
} finder;

// Adds a span if it is seen; whether it is cannot be foretold, so it is no branch.
INLINE void add_span(finder *to, long first, long end, uint64_t coverage, bool isSeen) {
  long x = first * 8;
  long endX = end * 8 < to->width ? end * 8 : to->width;
  *to->next = (blend_span){to->pixel + (uint32_t)x, (uint32_t)(endX - x), coverage};
  to->next += isSeen;
}

// Adds the spans of those of 64 blocks, the first of which is `block`, that are in a set.
INLINE void add_spans(finder *to, long block, uint64_t set, uint8_t coverage) {
  const uint64_t last = (uint64_t)1 << 63;
  do {
    int first = __builtin_ctzll(set | last);
    uint64_t others = ~(set >> first);
    int end = others == 0 ? 64 : first + __builtin_ctzll(others);
    add_span(to, block + first, block + end, coverage * (UINT64_MAX / 255), set != 0);
    set = end < 64 ? set >> end << end : 0;
  } while (set != 0);
}

// The winding number after some pixels, and the coverage of the last one.
typedef struct {
  uint32_t winding;
  uint8_t coverage;
} cover;

// Finds the spans of 64 blocks of a row, the first of which is `block`, and clears their differences;
// returns which are covered in full.
INLINE uint64_t find_in_word(finder *to, int32_t *differences, long block, uint64_t marks,
                             uint64_t seen, cover *after) {
  cover before = *after;
  uint64_t full = 0;
  uint64_t rest = UINT64_MAX;
  for (;;) {
    // Blocks without an edge repeat the coverage before them.
    uint64_t next = marks & -marks;
    uint64_t same = rest & (next - 1);
    if (before.coverage == 255) full |= same;
    if (before.coverage != 255 && before.coverage != 0) {
      add_spans(to, block, same & seen, before.coverage);
    }
    if (next == 0) break;
    long at = block + __builtin_ctzll(marks);
    uint64_t coverage = cover_eight(&before.winding, differences + at * 8);
    memset(differences + at * 8, 0, 8 * sizeof *differences);
    before.coverage = (uint8_t)(coverage >> 56);
    if (coverage == UINT64_MAX) full |= next;
    bool isPart = coverage != 0 && coverage != UINT64_MAX;
    add_span(to, at, at + 1, coverage, isPart && (seen & next) != 0);
    rest = ~(next | (next - 1));
    marks ^= next;
  }
  add_spans(to, block, full & seen, 255);
  *after = before;
  return full;
}

// The lowest `count` bits.
INLINE uint64_t lowest(long count) {
  return count <= 0 ? 0 : count < 64 ? UINT64_MAX >> (64 - count) : UINT64_MAX;
}

// Finds the spans of a row; see `blend_find`. `hidden` begins `shift` blocks before the window.
INLINE void find_in_row(finder *to, const blend_plane *plane, uint64_t *hidden, long shift,
                        bool hides) {
  long blocks = (to->width + 7) / 8;
  cover before = {0, 0};
  for (long word = 0; word < plane->words; word++, hidden++) {
    if (plane->marks[word] == 0 && before.coverage == 0) continue;
    uint64_t inside = lowest(blocks - word * 64);
    uint64_t seen = inside & ~(hidden[0] >> shift | hidden[1] << 1 << (63 - shift));
    uint64_t full = inside & find_in_word(to, plane->differences, word * 64, plane->marks[word],
                                          seen, &before);
    plane->marks[word] = 0;
    if (!hides) continue;
    hidden[0] |= full << shift;
    hidden[1] |= full >> 1 >> (63 - shift);
  }
}

EACH_PROCESSOR
long blend_find(blend_plane plane, blend_window window, uint32_t pixel, long stride,
                blend_set hidden, bool hides, blend_span *spans) {
  finder to = {spans, pixel, window.width - window.column};
  long block = window.column / 8;
  hidden.blocks += block / 64;
  for (long row = 0; row < window.rows; row++) {
    find_in_row(&to, &plane, hidden.blocks, block % 64, hides);
    plane.differences += plane.stride;
    plane.marks += plane.words;
    hidden.blocks += hidden.stride;
    to.pixel += (uint32_t)stride;
  }
  return to.next - spans;
}
