import { baseVoices, type DesignBase } from './base-voices.ts';
import type { Age, Gender } from './traits.ts';
import type { Variation } from './variation.ts';

/** The requirements for a base voice. */
export interface BaseRequirements {
  readonly gender: Gender;
  readonly age: Age;
  readonly accent: string | undefined;
  /** ISO 639 */
  readonly language: string;
  readonly f0MeanHz: number;
}

/** Chooses the closest default voice. Voices in `used` have a lower score. */
export function chooseBase(
  requirements: BaseRequirements,
  variation: Variation,
  used: ReadonlySet<string>,
): DesignBase {
  let best: { base: DesignBase; score: number } | undefined;
  for (const base of baseVoices) {
    const score =
      scoreBase(base, requirements) - (used.has(base.voice.id) ? 2.5 : 0) + variation.random() * variation.freedom * 2;
    if (!best || score > best.score) best = { base, score };
  }
  return best!.base;
}

function scoreBase(base: DesignBase, { gender, age, accent, language, f0MeanHz }: BaseRequirements): number {
  const { labels } = base.voice;
  // All default voices support all languages, but a native voice is better.
  let score = base.language === language ? 6 : -2;
  if (accent !== undefined) score += labels.accent === accent ? 8 : 0;
  else if (language === 'en') score += labels.accent === 'american' ? 1 : 0;
  if (base.gender === gender) score += 4;
  else if (base.gender === 'neutral' || gender === 'neutral') score += 1.5;
  if (base.age === (age === 'child' ? 'young' : age)) score += 1;
  if (base.isRecorded && language === 'en') score += 3;
  return score - Math.abs(Math.log2(f0MeanHz / base.statistics.f0MeanHz)) * 3;
}
