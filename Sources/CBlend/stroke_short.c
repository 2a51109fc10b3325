#include "stroke_lanes.h"

// Short strokes: a footprint of at most 16 columns, in which depths change by a whole number from
// pixel to pixel.

// Draws eight columns of a short stroke, the second eight if `eight` is 1, in the rows `first...last` that
// the mask has.
INLINE void draw_block(const blend_mask *mask, const stroke_short *stroke, int eight, long first,
                       long last) {
  const lanes8 columns = {-4, -3, -2, -1, 0, 1, 2, 3};
  if (first < mask->top) first = mask->top;
  if (last >= mask->top + mask->rows) last = mask->top + mask->rows - 1;
  const stroke_depth *across = &stroke->across, *along = &stroke->along;
  int16_t lead = (int16_t)(first - stroke->middle);
  lanes8 depth = columns * across->column +
                 (int16_t)(across->depth + lead * across->row + eight * across->eight);
  lanes8 share = columns * along->column +
                 (int16_t)(along->depth + lead * along->row + eight * along->eight);
  lanes8 depth_sum = (lanes8){} + across->sum, share_sum = (lanes8){} + along->sum;
  lanes8 depth_step = (lanes8){} + across->row, share_step = (lanes8){} + along->row;
  lanes8 peak = (lanes8){} + stroke->peak, full = (lanes8){} + (int16_t)full_along;
  long column = stroke->column + 8 * eight;
  uint8_t *line = coverage_at(mask, column, first);
  uint64_t *marks = marks_at(mask, first);
  for (long row = first; row <= last; row++) {
    RAISE(bytes8, line, COVERAGE(counts8, HELD(depth, depth_sum, peak),
                                 HELD(share, share_sum, full)));
    mark_two(marks, column, column + 7);
    depth += depth_step;
    share += share_step;
    line += mask->stride;
    marks += mask->marks_stride;
  }
}

EACH_PROCESSOR
void stroke_draw_short(const blend_mask *mask, const stroke_short *stroke) {
  long first = stroke->first_row, last = stroke->last_row;
  if (stroke->last_column - stroke->column < 8) {
    draw_block(mask, stroke, 0, first, last);
    return;
  }
  // A left and a right block, each only in the rows that cross it.
  long above = stroke->above > first ? stroke->above : first;
  long below = stroke->below < last ? stroke->below : last;
  bool falls = (stroke->along.column ^ stroke->along.row) >= 0;
  draw_block(mask, stroke, 0, falls ? first : above, falls ? below : last);
  draw_block(mask, stroke, 1, falls ? above : first, falls ? last : below);
}
