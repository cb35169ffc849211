import type { HeardWord } from '../tokens.ts';
import type { VoiceWindow } from './speaker-windows.ts';

export interface SpeakerOptions {
  /** At most this many; absent: as many as differ. */
  readonly maxSpeakers?: number | undefined;
  /** 0.1 to 0.4: higher finds fewer speakers. */
  readonly threshold?: number | undefined;
}

interface Cluster {
  readonly sum: Float64Array;
  readonly windows: readonly number[];
}

export const defaultDiarizationThreshold = 0.22;
/** Distance of the means of two voices that the default threshold tells apart. */
const scale = 100;
const maxSpeakersOfAll = 32;
/** Clustering compares all pairs, so a long recording is judged by this many windows; the others join the nearest. */
const maxClustered = 600;
/** A voice heard for less time is joined with the nearest. */
const minWindows = 2;

/**
 * Tells voices apart by their spectrum and pitch, without a model: the speaker of each window, numbered in order of
 * appearance. Similar voices may be joined, and one voice that changes much may be split.
 */
export function clusterSpeakers(windows: readonly VoiceWindow[], options: SpeakerOptions): number[] {
  const { maxSpeakers = maxSpeakersOfAll, threshold = defaultDiarizationThreshold } = options;
  if (windows.length === 0) return [];
  const step = Math.max(1, windows.length / maxClustered);
  const sampled = Array.from({ length: Math.min(windows.length, maxClustered) }, (_, at) => Math.floor(at * step));
  let clusters: Cluster[] = sampled.map((at) => ({ sum: Float64Array.from(windows[at]!.features), windows: [at] }));
  for (;;) {
    const small = clusters.length > 1 ? clusters.findIndex((one) => one.windows.length < minWindows) : -1;
    const [distance, a, b] = findNearest(clusters);
    if (a === undefined || b === undefined) break;
    const isDone = distance > threshold * scale && clusters.length <= maxSpeakers;
    if (!isDone) {
      clusters = merge(clusters, a, b);
      continue;
    }
    if (small < 0) break;
    clusters = merge(clusters, small, nearestTo(clusters, small));
  }
  const means = clusters.map(meanOf);
  const labels = windows.map(({ features }) => indexOfNearest(means, features));
  const order = [...new Set(labels)];
  return labels.map((label) => order.indexOf(label));
}

/** Gives each word the speaker of the windows that it lies in. */
export function assignSpeakers(
  words: readonly HeardWord[],
  windows: readonly VoiceWindow[],
  options: SpeakerOptions,
): HeardWord[] {
  const labels = clusterSpeakers(windows, options);
  let from = 0;
  return words.map((word) => {
    const middle = (word.startS + word.endS) / 2;
    const distanceTo = ({ startS, endS }: VoiceWindow): number => Math.abs((startS + endS) / 2 - middle);
    // Windows are in order, and so are words.
    while (from + 1 < windows.length && distanceTo(windows[from + 1]!) <= distanceTo(windows[from]!)) from += 1;
    return { ...word, speakerId: `speaker_${labels[from] ?? 0}` };
  });
}

function merge(clusters: readonly Cluster[], a: number, b: number): Cluster[] {
  const [one, other] = [clusters[a]!, clusters[b]!];
  const joined = { sum: one.sum.map((value, k) => value + other.sum[k]!), windows: [...one.windows, ...other.windows] };
  return [...clusters.filter((_, at) => at !== a && at !== b), joined];
}

const meanOf = ({ sum, windows }: Cluster): Float64Array => sum.map((value) => value / windows.length);

function distanceOf(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < one.length; k++) sum += (one[k]! - other[k]!) ** 2;
  return Math.sqrt(sum);
}

function findNearest(clusters: readonly Cluster[]): [number, number | undefined, number | undefined] {
  const means = clusters.map(meanOf);
  let best: [number, number | undefined, number | undefined] = [Number.POSITIVE_INFINITY, undefined, undefined];
  for (let a = 0; a < means.length; a++)
    for (let b = a + 1; b < means.length; b++) {
      const distance = distanceOf(means[a]!, means[b]!);
      if (distance < best[0]) best = [distance, a, b];
    }
  return best;
}

function nearestTo(clusters: readonly Cluster[], at: number): number {
  const means = clusters.map(meanOf);
  let best = at === 0 ? 1 : 0;
  for (const [other, mean] of means.entries())
    if (other !== at && distanceOf(mean, means[at]!) < distanceOf(means[best]!, means[at]!)) best = other;
  return best;
}

function indexOfNearest(means: readonly Float64Array[], features: ArrayLike<number>): number {
  let best = 0;
  for (const [at, mean] of means.entries())
    if (distanceOf(mean, features) < distanceOf(means[best]!, features)) best = at;
  return best;
}
