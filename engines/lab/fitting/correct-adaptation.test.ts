import { describe, expect, it } from 'vitest';
import { type Adaptation, adaptationBandsHz } from './adaptation.ts';
import { distanceBetween, type Likeness } from './voice-profile.ts';
import { nearer } from './correct-adaptation.ts';

const flat = adaptationBandsHz.map(() => 0);
const none = flat;
const voice: Likeness = {
  f0MeanHz: 120,
  f0SdSemitones: 2,
  bandsDb: flat,
  melDb: Array.from({ length: 26 }, (_, band) => 8 - band / 1.625),
  voicedS: 10,
};
const asked: Adaptation = { f0MeanHz: 120, f0SdSemitones: 2, warp: 1.1, bandsDb: flat, rate: 0.9, breathiness: 0 };
const heard = (change: Partial<Likeness>): Likeness => ({ ...voice, ...change });
const top = (bandsDb: readonly number[]): number => bandsDb[18]! - bandsDb[0]!;

describe('an adaptation that is brought nearer', () => {
  it('stays what it is where it was heard as it was meant', () => {
    expect(nearer(asked, voice, voice, none)).toEqual({
      ...asked,
      fineDb: voice.melDb.map(() => expect.closeTo(0, 9)),
    });
  });

  it('has what was missing of the pitch and the melody', () => {
    const next = nearer(asked, heard({ f0MeanHz: 117, f0SdSemitones: 2.2 }), voice, none);
    expect(next.f0MeanHz).toBeCloseTo((120 * 120) / 117, 6);
    expect(next.f0SdSemitones).toBeCloseTo((2 * 2) / 2.2, 6);
  });

  it('leaves to the words what is theirs', () => {
    const bandsDb = flat.map((_, band) => (band > 12 ? 2 : -1));
    const wordsDb = bandsDb.map((db) => db / 2);
    const next = nearer(asked, heard({ bandsDb }), voice, wordsDb);
    // Half of what the bands say counts, and that much is the words'.
    for (const db of next.bandsDb) expect(db).toBeCloseTo(0, 6);
  });

  it('takes bands and mel bands alike into account', () => {
    const dullBands = heard({ bandsDb: flat.map((_, band) => -band / 9) });
    const dullMel = heard({ melDb: voice.melDb.map((db, band) => db - band / 6.5) });
    expect(top(nearer(asked, dullBands, voice, none).bandsDb)).toBeCloseTo(1, 1);
    expect(top(nearer(asked, dullMel, voice, none).bandsDb)).toBeGreaterThan(1);
  });

  it('goes no further in one turn than what sounds natural', () => {
    const far = heard({ f0MeanHz: 60, f0SdSemitones: 0.1, bandsDb: flat.map((_, band) => (band > 9 ? -60 : 0)) });
    const next = nearer(asked, far, voice, none);
    expect(next.f0MeanHz).toBeCloseTo(120 * 2 ** (1 / 12), 6);
    expect(next.f0SdSemitones).toBe(2.5);
    expect(top(next.bandsDb)).toBeCloseTo(6, 6);
  });
});

describe('the distance of two voices', () => {
  it('is none from a voice to itself', () => {
    const { f0ErrorSemitones, spectrumDb, mfccCosine } = distanceBetween(voice, voice);
    expect([f0ErrorSemitones, spectrumDb]).toEqual([0, 0]);
    expect(mfccCosine).toBeCloseTo(1, 12);
  });

  it('is told in semitones, in dB, and by the angle of the cepstra', () => {
    const other = heard({ f0MeanHz: 240, bandsDb: flat.map(() => 3), melDb: voice.melDb.map((db) => -db) });
    const { f0ErrorSemitones, spectrumDb, mfccCosine } = distanceBetween(other, voice);
    expect(f0ErrorSemitones).toBeCloseTo(12, 9);
    expect(spectrumDb).toBeCloseTo(3, 9);
    expect(mfccCosine).toBeCloseTo(-1, 9);
  });
});
