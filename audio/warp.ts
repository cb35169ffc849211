/** Features of two sounds, `size` numbers a frame. */
interface Sounds {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly size: number;
}

/** Which frame of the right sound goes with each frame of the left one, and how far apart they are. */
export interface Warp {
  /** First and last frame of the right, for each of the left. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** Mean distance of the frames that go together, for each of the left. */
  readonly distance: Float32Array;
}

/** Frames that one frame of the first, rough comparison stands for. */
const coarse = 8;
/** How far, in frames, the path may leave the one that was found roughly. */
const bandFrames = 60;

/**
 * Dynamic time warping: the way through both sounds at which they differ least, from the start of both to the end of both.
 * It is found roughly at first, then exactly beside the rough one, so that minutes take little more than seconds.
 */
export function warp({ left, right, size }: Sounds): Warp {
  const [rough, other] = [thinned(left, size), thinned(right, size)];
  const guide = path({ left: rough, right: other, size }, () => [0, Number.POSITIVE_INFINITY]);
  return path({ left, right, size }, (i) => {
    const at = Math.min(guide.first.length - 1, Math.floor(i / coarse));
    return [guide.first[at]! * coarse - bandFrames, (guide.last[at]! + 1) * coarse + bandFrames];
  });
}

function thinned(values: Float32Array, size: number): Float32Array {
  const frames = Math.ceil(values.length / size / coarse);
  const result = new Float32Array(frames * size);
  for (let at = 0; at < frames; at++) {
    const from = at * coarse * size;
    const to = Math.min(values.length, from + coarse * size);
    for (let i = from; i < to; i++) result[at * size + (i % size)]! += values[i]! / ((to - from) / size);
  }
  return result;
}

/** The best path within the band of each frame of the left. */
function path({ left, right, size }: Sounds, bandOf: (i: number) => readonly [from: number, to: number]): Warp {
  const [rows, columns] = [left.length / size, right.length / size];
  const starts = new Int32Array(rows);
  const offsets = new Float64Array(rows + 1);
  for (let i = 0; i < rows; i++) {
    const [from, to] = bandOf(i);
    // Bands only move on, reach each other, and the last reaches the end: so there is always a way.
    const last = i === rows - 1 ? columns : Math.min(columns, Math.max(1, Math.ceil(to)));
    starts[i] = i === 0 ? 0 : Math.max(starts[i - 1]!, Math.min(columns - 1, Math.max(0, Math.floor(from))));
    offsets[i + 1] = offsets[i]! + Math.max(last, starts[i]! + 1) - starts[i]!;
  }
  const came = new Uint8Array(offsets[rows]!);
  const distances = new Float32Array(offsets[rows]!);
  // One row above and the row itself, by column, with a place before the first.
  let above = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
  let row = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
  for (let i = 0; i < rows; i++) {
    const start = starts[i]!;
    const end = start + offsets[i + 1]! - offsets[i]!;
    const base = offsets[i]! - start;
    row[start] = Number.POSITIVE_INFINITY;
    for (let j = start; j < end; j++) {
      let squares = 0;
      for (let n = 0, l = i * size, r = j * size; n < size; n++) {
        const difference = left[l + n]! - right[r + n]!;
        squares += difference * difference;
      }
      const distance = Math.sqrt(squares);
      distances[base + j] = distance;
      const diagonal = above[j]!;
      const up = above[j + 1]!;
      const back = row[j]!;
      let best = diagonal;
      let by = 0;
      if (up < best) {
        best = up;
        by = 1;
      }
      if (back < best) {
        best = back;
        by = 2;
      }
      came[base + j] = by;
      row[j + 1] = (i === 0 && j === 0 ? 0 : best) + distance;
    }
    // Bands begin and end no earlier than those before them: what an older row left lies outside, and is not read.
    [above, row] = [row, above];
  }
  return traced({ rows, columns, starts, offsets, came, distances });
}

function traced(found: {
  rows: number;
  columns: number;
  starts: Int32Array;
  offsets: Float64Array;
  came: Uint8Array;
  distances: Float32Array;
}): Warp {
  const { rows, columns, starts, offsets, came, distances } = found;
  const first = new Int32Array(rows);
  const last = new Int32Array(rows).fill(-1);
  const distance = new Float32Array(rows);
  const counts = new Int32Array(rows);
  for (let i = rows - 1, j = columns - 1; i >= 0 && j >= 0; ) {
    const at = offsets[i]! + j - starts[i]!;
    first[i] = j;
    if (last[i] === -1) last[i] = j;
    distance[i]! += distances[at]!;
    counts[i]! += 1;
    if (i === 0 && j === 0) break;
    const by = came[at]!;
    if (by !== 2) i--;
    if (by !== 1) j--;
  }
  for (let i = 0; i < rows; i++) distance[i]! /= counts[i]! || 1;
  return { first, last, distance };
}
