/** Features of two recordings, `size` numbers per frame. */
interface FeatureSequences {
  readonly source: Float32Array;
  readonly target: Float32Array;
  readonly size: number;
}

/** The frames of the target that match each frame of the source, and their distance. */
export interface WarpPath {
  /** First and last target frame, for each source frame. */
  readonly first: Int32Array<ArrayBuffer>;
  readonly last: Int32Array<ArrayBuffer>;
  /** Mean distance of the matching frames, for each source frame. */
  readonly distance: Float32Array<ArrayBuffer>;
}

/** Frames that are averaged to one frame of the coarse pass. */
const coarseFactor = 8;
/** Maximum distance of the path from the coarse path, in frames. */
const bandFrames = 60;
/** Maximum number of frame pairs for a full comparison, about two recordings of ten minutes. Each takes two bits. */
const maxPairs = 64_000_000;
/** Maximum distance of the coarse path from an even coarser one, in coarse frames: one minute. */
const coarseBandFrames = 750;

/** The target frames that are compared with source frame `i`, without `to`. */
type Band = (i: number) => readonly [from: number, to: number];
const fullBand: Band = () => [0, Number.POSITIVE_INFINITY];

/**
 * Aligns two recordings by dynamic time warping: the path of minimum cost from the start to the end of both. A coarse
 * path is found first, then an exact one in a band around it, as in FastDTW (Salvador and Chan, 2007). For long
 * recordings the coarse path is itself found around a coarser one, so that time and memory grow linearly with the
 * length.
 */
export function alignFrames(sequences: FeatureSequences): WarpPath {
  const coarse = downsample(sequences);
  const isLong = (coarse.source.length / coarse.size) * (coarse.target.length / coarse.size) > maxPairs;
  const guide = findPathInBand(
    coarse,
    isLong ? bandAround(findPathInBand(downsample(coarse), fullBand), coarseBandFrames) : fullBand,
  );
  return findPathInBand(sequences, bandAround(guide, bandFrames));
}

/** A band of `frames` around a path of downsampled sequences. */
const bandAround =
  ({ first, last }: WarpPath, frames: number): Band =>
  (i) => {
    const at = Math.min(first.length - 1, Math.floor(i / coarseFactor));
    return [first[at]! * coarseFactor - frames, (last[at]! + 1) * coarseFactor + frames];
  };

/** Averages every `coarseFactor` frames. */
const downsample = ({ source, target, size }: FeatureSequences): FeatureSequences => ({
  source: averageFrames(source, size),
  target: averageFrames(target, size),
  size,
});

function averageFrames(values: Float32Array, size: number): Float32Array {
  const frames = Math.ceil(values.length / size / coarseFactor);
  const result = new Float32Array(frames * size);
  for (let at = 0; at < frames; at++) {
    const from = at * coarseFactor * size;
    const to = Math.min(values.length, from + coarseFactor * size);
    for (let i = from; i < to; i++) result[at * size + (i % size)]! += values[i]! / ((to - from) / size);
  }
  return result;
}

/** The path of minimum cost within the band of each source frame. */
function findPathInBand(sequences: FeatureSequences, bandOf: Band): WarpPath {
  const { source, target, size } = sequences;
  const [rows, columns] = [source.length / size, target.length / size];
  const starts = new Int32Array(rows);
  const offsets = new Float64Array(rows + 1);
  for (let i = 0; i < rows; i++) {
    const [from, to] = bandOf(i);
    // Bands never move back, always overlap, and the last reaches the end, so a path always exists.
    const last = i === rows - 1 ? columns : Math.min(columns, Math.max(1, Math.ceil(to)));
    starts[i] = i === 0 ? 0 : Math.max(starts[i - 1]!, Math.min(columns - 1, Math.max(0, Math.floor(from))));
    offsets[i + 1] = offsets[i]! + Math.max(last, starts[i]! + 1) - starts[i]!;
  }
  const steps = new Uint8Array(Math.ceil(offsets[rows]! / 4));
  // The previous row and the current row, by column, with one cell before the first.
  let previousRow = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
  let row = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
  for (let i = 0; i < rows; i++) {
    const start = starts[i]!;
    const end = start + offsets[i + 1]! - offsets[i]!;
    let cell = offsets[i]!;
    row[start] = Number.POSITIVE_INFINITY;
    for (let j = start; j < end; j++) {
      const distance = frameDistance(source, i * size, target, j * size, size);
      const diagonal = previousRow[j]!;
      const up = previousRow[j + 1]!;
      const back = row[j]!;
      let best = diagonal;
      let step = 0;
      if (up < best) {
        best = up;
        step = 1;
      }
      if (back < best) {
        best = back;
        step = 2;
      }
      steps[cell >>> 2]! |= step << ((cell & 3) * 2);
      cell += 1;
      row[j + 1] = (i === 0 && j === 0 ? 0 : best) + distance;
    }
    // Bands never start or end before the previous ones, so stale cells of older rows are never read.
    [previousRow, row] = [row, previousRow];
  }
  return backtrack(sequences, { starts, offsets, steps });
}

/** Follows the steps back from the end. `steps` has four per byte: 0 advances both, 1 the source, 2 the target. */
function backtrack(
  { source, target, size }: FeatureSequences,
  { starts, offsets, steps }: { starts: Int32Array; offsets: Float64Array; steps: Uint8Array },
): WarpPath {
  const [rows, columns] = [source.length / size, target.length / size];
  const first = new Int32Array(rows);
  const last = new Int32Array(rows).fill(-1);
  const distance = new Float32Array(rows);
  const counts = new Int32Array(rows);
  for (let i = rows - 1, j = columns - 1; i >= 0 && j >= 0; ) {
    const cell = offsets[i]! + j - starts[i]!;
    first[i] = j;
    if (last[i] === -1) last[i] = j;
    distance[i]! += frameDistance(source, i * size, target, j * size, size);
    counts[i]! += 1;
    if (i === 0 && j === 0) break;
    const step = (steps[cell >>> 2]! >> ((cell & 3) * 2)) & 3;
    if (step !== 2) i--;
    if (step !== 1) j--;
  }
  for (let i = 0; i < rows; i++) distance[i]! /= counts[i]! || 1;
  return { first, last, distance };
}

/** Euclidean distance of two frames, given by their offsets. */
function frameDistance(
  source: Float32Array,
  sourceOffset: number,
  target: Float32Array,
  targetOffset: number,
  size: number,
): number {
  let squares = 0;
  for (let n = 0; n < size; n++) {
    const difference = source[sourceOffset + n]! - target[targetOffset + n]!;
    squares += difference * difference;
  }
  return Math.sqrt(squares);
}
