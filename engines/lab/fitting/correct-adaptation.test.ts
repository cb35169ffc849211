import { describe, expect, it } from 'vitest';
import { type Adaptation, adaptationBandsHz } from './adaptation.ts';
import { correctAdaptation } from './correct-adaptation.ts';
import { compareProfiles } from './profile-distance.ts';
import type { VoiceProfile } from './voice-profile.ts';

const flat = adaptationBandsHz.map(() => 0);
const noTextEffect = flat;
const voice: VoiceProfile = {
  f0MeanHz: 120,
  f0SdSemitones: 2,
  bandsDb: flat,
  melDb: Array.from({ length: 26 }, (_, band) => 8 - band / 1.625),
  voicedS: 10,
};
const requested: Adaptation = { f0MeanHz: 120, f0SdSemitones: 2, warp: 1.1, bandsDb: flat, rate: 0.9, breathiness: 0 };
const measuredProfile = (change: Partial<VoiceProfile>): VoiceProfile => ({ ...voice, ...change });
const top = (bandsDb: readonly number[]): number => bandsDb[18]! - bandsDb[0]!;

describe('a corrected adaptation', () => {
  it('is unchanged if the measured profile equals the goal', () => {
    expect(correctAdaptation(requested, voice, voice, noTextEffect)).toEqual({
      ...requested,
      fineDb: voice.melDb.map(() => expect.closeTo(0, 9)),
    });
  });

  it('adds the missing pitch and intonation', () => {
    const next = correctAdaptation(
      requested,
      measuredProfile({ f0MeanHz: 117, f0SdSemitones: 2.2 }),
      voice,
      noTextEffect,
    );
    expect(next.f0MeanHz).toBeCloseTo((120 * 120) / 117, 6);
    expect(next.f0SdSemitones).toBeCloseTo((2 * 2) / 2.2, 6);
  });

  it('compensates the effect of the text', () => {
    const bandsDb = flat.map((_, band) => (band > 12 ? 2 : -1));
    const wordsDb = bandsDb.map((db) => db / 2);
    const next = correctAdaptation(requested, measuredProfile({ bandsDb }), voice, wordsDb);
    // The bands count for half, which equals the effect of the text.
    for (const db of next.bandsDb) expect(db).toBeCloseTo(0, 6);
  });

  it('uses third-octave bands and mel bands equally', () => {
    const dullBands = measuredProfile({ bandsDb: flat.map((_, band) => -band / 9) });
    const dullMel = measuredProfile({ melDb: voice.melDb.map((db, band) => db - band / 6.5) });
    expect(top(correctAdaptation(requested, dullBands, voice, noTextEffect).bandsDb)).toBeCloseTo(1, 1);
    expect(top(correctAdaptation(requested, dullMel, voice, noTextEffect).bandsDb)).toBeGreaterThan(1);
  });

  it('limits the correction per round', () => {
    const far = measuredProfile({
      f0MeanHz: 60,
      f0SdSemitones: 0.1,
      bandsDb: flat.map((_, band) => (band > 9 ? -60 : 0)),
    });
    const next = correctAdaptation(requested, far, voice, noTextEffect);
    expect(next.f0MeanHz).toBeCloseTo(120 * 2 ** (1 / 12), 6);
    expect(next.f0SdSemitones).toBe(2.5);
    expect(top(next.bandsDb)).toBeCloseTo(6, 6);
  });
});

describe('the distance of two profiles', () => {
  it('is zero for equal profiles', () => {
    const { f0ErrorSemitones, spectrumDb, mfccCosine } = compareProfiles(voice, voice);
    expect([f0ErrorSemitones, spectrumDb]).toEqual([0, 0]);
    expect(mfccCosine).toBeCloseTo(1, 12);
  });

  it('is measured in semitones, dB and cepstral cosine', () => {
    const other = measuredProfile({ f0MeanHz: 240, bandsDb: flat.map(() => 3), melDb: voice.melDb.map((db) => -db) });
    const { f0ErrorSemitones, spectrumDb, mfccCosine } = compareProfiles(other, voice);
    expect(f0ErrorSemitones).toBeCloseTo(12, 9);
    expect(spectrumDb).toBeCloseTo(3, 9);
    expect(mfccCosine).toBeCloseTo(-1, 9);
  });
});
