import type { Adaptation } from '../lab/fitting/adaptation.ts';
import { type BaseStatistics, findBaseStatistics } from '../lab/fitting/base-statistics.ts';
import { findWarp } from '../lab/fitting/base-voice.ts';
import type { VoiceStatistics } from '../lab/fitting/voice-statistics.ts';
import type { Voice } from '../voices/voice.ts';

/** What the vocoder needs of a target voice. Plain numbers, so that it can be sent to a thread. */
export type TargetVoice = Pick<Adaptation, 'f0MeanHz' | 'bandsDb' | 'breathiness'>;

/** Limits of the formant shift: beyond them a recognizer misses more of the words. */
const warpLimits = [0.86, 1.14] as const;
/** Limits of the shift of F0, in octaves. */
const maxOctaves = 1.25;

/** The measured target of a voice, for its first speaker with statistics; undefined if the voice was never measured. */
export function findTargetVoice({ adaptation, speakers, languages }: Voice): TargetVoice | undefined {
  if (adaptation) return adaptation;
  for (const { engineId, engineVoice } of speakers) {
    const statistics = findBaseStatistics(engineId, engineVoice, languages[0] ?? 'en');
    if (statistics) return { f0MeanHz: statistics.f0MeanHz, bandsDb: statistics.bandsDb, breathiness: 0 };
  }
  return undefined;
}

/** How to turn a speaker into `target`. `similarity` (0–1): the share of the formant shift and the spectrum. */
export function fitChange(
  source: VoiceStatistics,
  target: TargetVoice,
  similarity: number,
): { readonly adaptation: Adaptation; readonly base: BaseStatistics } {
  const { warp } = findWarp(source.bandsDb, target.bandsDb, warpLimits);
  const octaves = Math.max(-maxOctaves, Math.min(maxOctaves, Math.log2(target.f0MeanHz / source.f0MeanHz)));
  return {
    base: { f0MeanHz: source.f0MeanHz, f0SdSemitones: source.f0SdSemitones, bandsDb: source.bandsDb, wordsPerS: 2.5 },
    adaptation: {
      f0MeanHz: source.f0MeanHz * 2 ** octaves,
      f0SdSemitones: source.f0SdSemitones,
      warp: 1 + (warp - 1) * similarity,
      bandsDb: source.bandsDb.map((db, band) => db + (target.bandsDb[band]! - db) * similarity),
      rate: 1,
      breathiness: target.breathiness,
    },
  };
}
