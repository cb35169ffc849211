/** Features of two sounds, `size` numbers a frame. */
interface Sounds {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly size: number;
}

/** Which frame of the right sound goes with each frame of the left one, and how far apart they are. */
export interface Warp {
  /** First and last frame of the right, for each of the left. */
  readonly first: Int32Array<ArrayBuffer>;
  readonly last: Int32Array<ArrayBuffer>;
  /** Mean distance of the frames that go together, for each of the left. */
  readonly distance: Float32Array<ArrayBuffer>;
}

/** Frames that one frame of the first, rough comparison stands for. */
const coarse = 8;
/** How far, in frames, the path may leave the one that was found roughly. */
const bandFrames = 60;
/** Pairs of frames that may all be compared: two sounds of ten minutes, roughly. They take a quarter of a byte each. */
const maxPairs = 64_000_000;
/** How far the rough path may leave a still rougher one, in its own frames: a minute. */
const roughBandFrames = 750;

/** The frames of the right sound that are compared with one of the left. */
type Band = (i: number) => readonly [from: number, to: number];
const everywhere: Band = () => [0, Number.POSITIVE_INFINITY];

/**
 * Dynamic time warping: the way through both sounds at which they differ least, from the start of both to the end of both.
 * It is found roughly at first, then exactly beside the rough one, so that minutes take little more than seconds; of long
 * sounds the rough one is found beside a rougher one, so that their time and memory grow with their length, not its square.
 */
export function warp(sounds: Sounds): Warp {
  const rough = thinned(sounds);
  const isLong = (rough.left.length / rough.size) * (rough.right.length / rough.size) > maxPairs;
  const guide = path(rough, isLong ? beside(path(thinned(rough), everywhere), roughBandFrames) : everywhere);
  return path(sounds, beside(guide, bandFrames));
}

/** What is no further than `frames` from a path that was found in thinned sounds. */
const beside =
  ({ first, last }: Warp, frames: number): Band =>
  (i) => {
    const at = Math.min(first.length - 1, Math.floor(i / coarse));
    return [first[at]! * coarse - frames, (last[at]! + 1) * coarse + frames];
  };

/** One frame for each `coarse`: their mean. */
const thinned = ({ left, right, size }: Sounds): Sounds => ({
  left: means(left, size),
  right: means(right, size),
  size,
});

function means(values: Float32Array, size: number): Float32Array {
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
function path(sounds: Sounds, bandOf: Band): Warp {
  const { left, right, size } = sounds;
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
  const came = new Uint8Array(Math.ceil(offsets[rows]! / 4));
  // One row above and the row itself, by column, with a place before the first.
  let above = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
  let row = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
  for (let i = 0; i < rows; i++) {
    const start = starts[i]!;
    const end = start + offsets[i + 1]! - offsets[i]!;
    let cell = offsets[i]!;
    row[start] = Number.POSITIVE_INFINITY;
    for (let j = start; j < end; j++) {
      const distance = apart(left, i * size, right, j * size, size);
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
      came[cell >>> 2]! |= by << ((cell & 3) * 2);
      cell += 1;
      row[j + 1] = (i === 0 && j === 0 ? 0 : best) + distance;
    }
    // Bands begin and end no earlier than those before them: what an older row left lies outside, and is not read.
    [above, row] = [row, above];
  }
  return traced(sounds, { starts, offsets, came });
}

/** Follows the steps back from the end; `came` has four in a byte: 0 on in both sounds, 1 in the left, 2 in the right. */
function traced(
  { left, right, size }: Sounds,
  { starts, offsets, came }: { starts: Int32Array; offsets: Float64Array; came: Uint8Array },
): Warp {
  const [rows, columns] = [left.length / size, right.length / size];
  const first = new Int32Array(rows);
  const last = new Int32Array(rows).fill(-1);
  const distance = new Float32Array(rows);
  const counts = new Int32Array(rows);
  for (let i = rows - 1, j = columns - 1; i >= 0 && j >= 0; ) {
    const cell = offsets[i]! + j - starts[i]!;
    first[i] = j;
    if (last[i] === -1) last[i] = j;
    distance[i]! += apart(left, i * size, right, j * size, size);
    counts[i]! += 1;
    if (i === 0 && j === 0) break;
    const by = (came[cell >>> 2]! >> ((cell & 3) * 2)) & 3;
    if (by !== 2) i--;
    if (by !== 1) j--;
  }
  for (let i = 0; i < rows; i++) distance[i]! /= counts[i]! || 1;
  return { first, last, distance };
}

/** How far two frames are apart, by where they begin. */
function apart(left: Float32Array, l: number, right: Float32Array, r: number, size: number): number {
  let squares = 0;
  for (let n = 0; n < size; n++) {
    const difference = left[l + n]! - right[r + n]!;
    squares += difference * difference;
  }
  return Math.sqrt(squares);
}
