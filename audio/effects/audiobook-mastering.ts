import type { SoundLevels } from '../analysis/sound-levels.ts';
import type { Pcm } from '../pcm.ts';
import { type BlockProcessor, chainProcessors } from './block-processor.ts';
import { openLimiter } from './limiter.ts';
import { type NoiseGateOptions, openNoiseGate } from './noise-gate.ts';

/** What shops of audiobooks accept (ACX), for each file. Levels in dBFS, lengths in seconds. */
export const audiobookLevels = {
  rmsDb: { min: -23, max: -18 },
  maxPeakDb: -3,
  maxNoiseFloorDb: -60,
  headS: { min: 0.5, max: 1 },
  tailS: { min: 1, max: 5 },
  maxLengthS: 120 * 60,
} as const;

/** Level that is aimed at, and the ceiling of true peaks: encoders make peaks up to about a decibel higher. */
const [targetRmsDb, ceilingDb] = [-20, -4];
/** Silence before the first word and after the last one, in seconds. */
const [headS, tailS] = [0.75, 2];
/** Kept of the sound before the first word and after the last one, so that quiet consonants and reverberation stay. */
const [keptHeadS, keptTailS] = [0.1, 0.25];
/** The noise floor is lowered to this, in dBFS. */
const targetFloorDb = -64;
/** What is louder is not taken for noise, after the gain. */
const maxGateDb = -42;
const maxGainDb = 40;
/** Part of the sound that is processed at once, in seconds. */
const partS = 0.5;

/** How a sound becomes a file that shops accept. Positions and lengths in samples. */
export interface MasteringPlan {
  readonly gainDb: number;
  readonly ceilingDb: number;
  readonly gate: NoiseGateOptions | undefined;
  /** What is left out at the start, and what follows of it. */
  readonly skip: number;
  readonly keep: number;
  /** Silence that is added. */
  readonly head: number;
  readonly tail: number;
}

/** Changes to a plan whose result was encoded and measured, in dB. */
export interface MasteringCorrection {
  readonly gainDb: number;
  readonly ceilingDb: number;
}

/** Plans the mastering of a sound from its levels. A silent sound keeps its level. */
export function planMastering(
  levels: SoundLevels,
  correction: MasteringCorrection = { gainDb: 0, ceilingDb: 0 },
): MasteringPlan {
  const { sampleRate, samples } = levels;
  const toSamples = (seconds: number): number => Math.round(seconds * sampleRate);
  const isSilent = levels.headS >= samples / sampleRate;
  const skip = isSilent ? 0 : Math.max(0, toSamples(levels.headS - keptHeadS));
  const keep = isSilent ? samples : samples - skip - Math.max(0, toSamples(levels.tailS - keptTailS));
  const head = toSamples(headS) - Math.min(toSamples(isSilent ? 0 : levels.headS), toSamples(keptHeadS));
  const tail = toSamples(tailS) - toSamples(keptTailS);
  // Silence at the ends lowers the level of the file.
  const rmsDb = levels.rmsDb + 10 * Math.log10(samples / (head + keep + tail));
  const wantedGainDb = targetRmsDb - rmsDb + correction.gainDb;
  const gainDb = Number.isFinite(wantedGainDb) ? Math.max(-maxGainDb, Math.min(maxGainDb, wantedGainDb)) : 0;
  const floorDb = levels.noiseFloorDb + gainDb;
  const gate =
    floorDb > targetFloorDb
      ? { thresholdDb: Math.min(maxGateDb, floorDb + 6), reductionDb: floorDb - targetFloorDb }
      : undefined;
  return { gainDb, ceilingDb: ceilingDb + correction.ceilingDb, gate, skip, keep, head, tail };
}

/** The change that brings an encoded file within the limits; undefined if its level and its peaks are. */
export function correctMastering(
  { gainDb, ceilingDb: ceiling }: MasteringCorrection,
  { rmsDb, peakDb }: Pick<SoundLevels, 'rmsDb' | 'peakDb'>,
): MasteringCorrection | undefined {
  const { rmsDb: range, maxPeakDb } = audiobookLevels;
  const margin = 0.1;
  const isLevelRight = !Number.isFinite(rmsDb) || (rmsDb >= range.min + margin && rmsDb <= range.max - margin);
  const excessDb = Math.max(0, peakDb - maxPeakDb + margin);
  if (isLevelRight && excessDb === 0) return undefined;
  return {
    gainDb: isLevelRight ? gainDb : gainDb + targetRmsDb - rmsDb,
    ceilingDb: excessDb === 0 ? ceiling : ceiling - excessDb - 0.3,
  };
}

/** Applies a plan to a sound at one sample rate. The parts of the result do not change later. */
export async function* masterAudiobook(
  source: AsyncIterable<Pcm>,
  plan: MasteringPlan,
  sampleRate: number,
): AsyncGenerator<Pcm> {
  const processor = openProcessor(plan, sampleRate);
  yield { samples: new Float32Array(plan.head), sampleRate };
  for await (const samples of excerpt(source, plan, Math.round(partS * sampleRate))) {
    const processed = processor.process(samples).slice();
    if (processed.length > 0) yield { samples: processed, sampleRate };
  }
  yield { samples: processor.finish().slice(), sampleRate };
  yield { samples: new Float32Array(plan.tail), sampleRate };
}

function openProcessor({ gainDb, ceilingDb: ceiling, gate }: MasteringPlan, sampleRate: number): BlockProcessor {
  const factor = 10 ** (gainDb / 20);
  const gain: BlockProcessor = {
    process(samples) {
      for (let i = 0; i < samples.length; i++) samples[i] = samples[i]! * factor;
      return samples;
    },
    finish: () => new Float32Array(0),
  };
  const stages = [gain, ...(gate ? [openNoiseGate(sampleRate, gate)] : []), openLimiter(sampleRate, ceiling)];
  return chainProcessors(...stages);
}

/** The kept part of a sound in copies of at most `size` samples. */
async function* excerpt(
  source: AsyncIterable<Pcm>,
  { skip, keep }: MasteringPlan,
  size: number,
): AsyncGenerator<Float32Array> {
  let at = 0;
  for await (const { samples } of source) {
    const kept = samples.subarray(Math.max(0, skip - at), Math.max(0, skip + keep - at));
    at += samples.length;
    for (let from = 0; from < kept.length; from += size) yield kept.slice(from, from + size);
    if (at >= skip + keep) return;
  }
}
