import { describe, expect, it } from 'vitest';
import { defaultVoices } from './default-voices.ts';
import { legacyVoices } from './legacy-voices.ts';

const legacy = legacyVoices(defaultVoices);
const ages = ['young', 'middle_aged', 'old'];
/** The region of an accent, as far as our voices differ by it; Irish and Scottish are nearest to each other. */
const regions: Readonly<Record<string, string>> = {
  american: 'american',
  'southern american': 'american',
  british: 'british',
  'northern english': 'british',
  australian: 'british',
  scottish: 'celtic',
  irish: 'celtic',
};

describe('legacy voices', () => {
  it('VOICE-001 are the public voices with their own IDs and names', () => {
    expect(legacy).toHaveLength(58);
    const names = Object.fromEntries(legacy.map(({ id, name }) => [id, name]));
    expect(names).toMatchObject({
      '21m00Tcm4TlvDq8ikWAM': 'Rachel',
      EXAVITQu4vr4xnSDxMaL: 'Sarah',
      hpp4J3VqNfWAUOO0d1Us: 'Bella',
      pNInz6obpgDQGcFmaJgB: 'Adam',
      ErXwobaYiN019PkySvjV: 'Antoni',
      JBFqnCBsd6RMkjVDRZzb: 'George',
      t0jbNlBVZ17f02VDIeMI: 'Jessie',
    });
    expect(new Set(legacy.map(({ name }) => name)).size).toBe(58);
    for (const { id } of legacy) {
      expect(id).toMatch(/^[A-Za-z0-9]{20}$/);
      expect(defaultVoices.some((voice) => voice.id === id)).toBe(false);
    }
  });

  it.each(legacy)('$name is spoken by a voice of the same gender, and of the nearest accent and age', (voice) => {
    const speaker = defaultVoices.find(({ name }) => voice.description.includes(` ${name} speaks`))!;
    expect(voice.speakers).toBe(speaker.speakers);
    expect(speaker.labels.gender).toBe(voice.labels.gender);
    const region = regions[voice.labels.accent!];
    if (region !== undefined) expect(regions[speaker.labels.accent!]).toBe(region);
    const ageDistance = Math.abs(ages.indexOf(speaker.labels.age!) - ages.indexOf(voice.labels.age!));
    expect(ageDistance).toBeLessThanOrEqual(1);
    // Gender and accent count more than age.
    const isSameAge = defaultVoices.some(
      ({ labels }) =>
        labels.gender === voice.labels.gender &&
        labels.age === voice.labels.age &&
        labels.accent === speaker.labels.accent,
    );
    if (voice.labels.gender === 'female' && isSameAge) expect(ageDistance).toBe(0);
  });

  it('are listed only if their speaker exists', () => {
    expect(legacyVoices(defaultVoices.filter(({ name }) => name === 'Rowan')).map(({ name }) => name)).toEqual([
      'River',
    ]);
  });
});
