import { type BaseVoice, baseVoices } from './base-voices.ts';
import type { Chance } from './chance.ts';
import type { Age, Gender } from './traits.ts';

/** What a base voice is to have. */
export interface BaseWish {
  readonly gender: Gender;
  readonly age: Age;
  readonly accent: string | undefined;
  /** ISO 639 */
  readonly language: string;
  readonly f0MeanHz: number;
}

/** The default voice that comes nearest. Those of `used` are taken where nothing as good is left. */
export function chooseBase(wish: BaseWish, chance: Chance, used: ReadonlySet<string>): BaseVoice {
  let best: { base: BaseVoice; score: number } | undefined;
  for (const base of baseVoices) {
    const score = scoreOf(base, wish) - (used.has(base.voice.id) ? 2.5 : 0) + chance.next() * chance.freedom * 2;
    if (!best || score > best.score) best = { base, score };
  }
  return best!.base;
}

function scoreOf(base: BaseVoice, { gender, age, accent, language, f0MeanHz }: BaseWish): number {
  const { labels } = base.voice;
  // Every default voice speaks every language; one of its own says it as its people do.
  let score = base.language === language ? 6 : -2;
  if (accent !== undefined) score += labels.accent === accent ? 8 : 0;
  else if (language === 'en') score += labels.accent === 'american' ? 1 : 0;
  if (base.gender === gender) score += 4;
  else if (base.gender === 'neutral' || gender === 'neutral') score += 1.5;
  if (base.age === (age === 'child' ? 'young' : age)) score += 1;
  if (base.isRecorded && language === 'en') score += 3;
  return score - Math.abs(Math.log2(f0MeanHz / base.figures.f0MeanHz)) * 3;
}
