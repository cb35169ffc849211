import { measureContrasts } from './band-contrasts.ts';
import { bandPairs, patternTiles, tileS, type WatermarkPattern } from './pattern.ts';
import { analyzeSpectrogram, detectorRate, frameS } from './spectrogram.ts';

/** How a recording was played: factors of its frequencies and of its tempo. */
export interface Playback {
  readonly pitch: number;
  readonly tempo: number;
}

/** The best match of the pattern in a window. */
export interface Match {
  /** Standard deviations above the mean of the matches of audio without the mark. */
  readonly score: number;
  readonly playback: Playback;
}

export const unchangedPlayback: Playback = { pitch: 1, tempo: 1 };

/** Between neighbors, the pattern shifts by 18 ms at the ends of a window of 6 s; a tile lasts 48 ms. */
const speedStep = 0.006;
const [slowest, fastest] = [0.8, 1.25];

/** All speeds that are searched: with the pitch, as on a tape, and with the pitch kept. */
export const allPlaybacks: readonly Playback[] = (() => {
  const steps = Math.ceil(Math.log(fastest / slowest) / speedStep);
  const speeds = Array.from({ length: steps + 1 }, (_, step) => slowest * (fastest / slowest) ** (step / steps));
  return [
    unchangedPlayback,
    ...speeds.map((speed) => ({ pitch: speed, tempo: speed })),
    ...speeds.map((tempo) => ({ pitch: 1, tempo })),
  ];
})();

/** Cells of a tile: positions in the pattern are 16 ms apart. */
const tileCells = 3;
const cells = patternTiles * tileCells;
const cellS = tileS / tileCells;
/** A local copy, which the loops read faster than the import. */
const pairs = bandPairs;

/** Opens a detector for the mark of one key. It knows neither where the pattern starts nor how it was played. */
export function openDetector(pattern: WatermarkPattern) {
  const template = smoothTemplate(pattern);
  return {
    /** Finds the best match in `samples` at `detectorRate`, which should last 3 to 10 s. */
    match(samples: Float32Array, playbacks: readonly Playback[]): Match {
      const spectrogram = analyzeSpectrogram(samples);
      let best: Match = { score: 0, playback: unchangedPlayback };
      let pitch: number | undefined;
      let contrasts = new Float32Array();
      for (const playback of playbacks) {
        if (playback.pitch !== pitch) {
          pitch = playback.pitch;
          contrasts = measureContrasts(spectrogram, pitch) as Float32Array<ArrayBuffer>;
        }
        const score = bestScore(foldContrasts(contrasts, playback.tempo), template);
        if (score > best.score) best = { score, playback };
      }
      return best;
    },
  };
}

/** Sums the contrasts of all repetitions of the pattern, position by position. */
function foldContrasts(contrasts: Float32Array, tempo: number): Float64Array {
  const folded = new Float64Array(cells * pairs);
  const frames = contrasts.length / pairs;
  for (let frame = 0; frame < frames; frame++) {
    const cell = Math.round((frame * frameS * tempo) / cellS) % cells;
    for (let pair = 0; pair < pairs; pair++) {
      const at = cell * pairs + pair;
      folded[at] = folded[at]! + contrasts[frame * pairs + pair]!;
    }
  }
  return folded;
}

/** The best correlation with the pattern over all positions, in standard deviations of random patterns. */
function bestScore(folded: Float64Array, template: Float64Array): number {
  let variance = 1e-12;
  for (let tile = 0; tile < patternTiles; tile++)
    for (let pair = 0; pair < pairs; pair++) {
      let sum = 0;
      for (let cell = 0; cell < tileCells; cell++) sum += folded[(tile * tileCells + cell) * pairs + pair]!;
      variance += sum * sum;
    }
  let best = 0;
  const { length } = folded;
  for (let phase = 0; phase < cells; phase++) {
    const shift = phase * pairs;
    let sum = 0;
    for (let at = 0; at < length; at++) sum += folded[at]! * template[at + shift]!;
    if (sum > best) best = sum;
  }
  return best / Math.sqrt(variance);
}

/** The signs at each position as an analysis window of 32 ms sees them, written twice, so that no position wraps. */
function smoothTemplate({ signs }: WatermarkPattern): Float64Array {
  const sign = (cell: number, pair: number) => signs[Math.floor(((cell + cells) % cells) / tileCells) * pairs + pair]!;
  return Float64Array.from({ length: 2 * cells * pairs }, (_, at) => {
    const cell = Math.floor(at / pairs) % cells;
    const pair = at % pairs;
    return (sign(cell - 1, pair) + 6 * sign(cell, pair) + sign(cell + 1, pair)) / 8;
  });
}

/** Samples of a window of `seconds`. */
export const windowSamples = (seconds: number): number => Math.round(seconds * detectorRate);
