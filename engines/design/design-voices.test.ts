import { describe, expect, it } from 'vitest';
import { defaultVoices } from '../voices/default-voices.ts';
import { findBase } from './base-voices.ts';
import { defaultRecipe, designVoices, remixVoices } from './design-voices.ts';
import { enhanceDescription } from './enhance-description.ts';
import { chooseSampleText } from './sample-text.ts';

const design = (description: string, options: Partial<Parameters<typeof designVoices>[1]> = {}) =>
  designVoices(description, { count: 3, seed: 7, guidance: 5, ...options });
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const pitch = (voices: ReturnType<typeof design>) => mean(voices.map(({ recipe }) => recipe.adaptation.f0MeanHz));
/** Relative to a man's vocal tract, independent of the base voice. */
const size = (voices: ReturnType<typeof design>) =>
  mean(voices.map(({ recipe }) => recipe.adaptation.warp * findBase(recipe.base)!.size));

describe('VOICE-036 designing voices', () => {
  it('gives the same voices for the same seed and description, and others for another seed', () => {
    const words = 'A warm storyteller with a hint of gravel';
    expect(JSON.stringify(design(words))).toBe(JSON.stringify(design(words)));
    expect(JSON.stringify(design(words, { seed: 8 }))).not.toBe(JSON.stringify(design(words)));
  });

  it('makes a deep old man lower and larger than a young girl', () => {
    const [man, girl] = [design('A deep old man, slow and gravelly'), design('A young girl, cheerful and fast')];
    expect(pitch(man)).toBeLessThan(pitch(girl) / 2);
    expect(size(man)).toBeLessThan(size(girl) * 0.85);
    expect(man.every(({ labels }) => labels.gender === 'male' && labels.age === 'old')).toBe(true);
    expect(girl.every(({ labels }) => labels.gender === 'female' && labels.age === 'young')).toBe(true);
  });

  it.each(['man', 'woman', 'speaker'])('lowers the pitch of a %s with each stronger word', (who) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const ladder = ['squeaky', 'high-pitched', 'plain', 'slightly deep', 'deep', 'very deep', 'extremely deep'].map(
        (words) =>
          design(`A male ${words} ${who} of the city`, { seed }).map(({ recipe }) => recipe.adaptation.f0MeanHz),
      );
      for (const at of [0, 1, 2])
        for (let step = 1; step < ladder.length; step++)
          expect(ladder[step]![at]!).toBeLessThan(ladder[step - 1]![at]!);
    }
  });

  it('keeps all values within the limits of an adaptation', () => {
    const extremes = [
      'extremely deep giant demon ogre bass man, slow',
      'extremely squeaky tiny mouse fairy girl, fast, telephone',
    ];
    for (const words of extremes)
      for (let seed = 0; seed < 50; seed++)
        for (const { recipe } of design(words, { seed, guidance: 0 })) {
          const { f0MeanHz, f0SdSemitones, warp, bandsDb, rate, breathiness } = recipe.adaptation;
          expect(f0MeanHz).toBeGreaterThanOrEqual(55);
          expect(f0MeanHz).toBeLessThanOrEqual(450);
          expect(f0SdSemitones).toBeGreaterThan(0);
          expect(warp).toBeGreaterThanOrEqual(0.8);
          expect(warp).toBeLessThanOrEqual(1.25);
          expect(rate).toBeGreaterThanOrEqual(0.7);
          expect(rate).toBeLessThanOrEqual(1.4);
          expect(breathiness).toBeLessThanOrEqual(1);
          expect(mean(bandsDb)).toBeCloseTo(0, 6);
          expect(defaultVoices.some(({ id }) => id === recipe.base)).toBe(true);
        }
  });

  it('gives three different voices even without randomness', () => {
    for (const guidance of [0, 5, 100]) {
      const three = design('A calm narrator', { guidance });
      expect(new Set(three.map(({ recipe }) => JSON.stringify(recipe))).size).toBe(3);
    }
  });

  it('varies less with more guidance and more quality', () => {
    const spread = (options: object) => {
      const pitches = Array.from({ length: 40 }, (_, seed) => design('A calm male narrator', { ...options, seed })[0]!);
      const logs = pitches.map(({ recipe }) => Math.log2(recipe.adaptation.f0MeanHz));
      return mean(logs.map((log) => (log - mean(logs)) ** 2));
    };
    expect(spread({ guidance: 100 })).toBeLessThan(spread({ guidance: 5 }));
    expect(spread({ guidance: 5 })).toBeLessThan(spread({ guidance: 0 }));
    expect(spread({ guidance: 5, quality: 1 })).toBeLessThan(spread({ guidance: 5, quality: -1 }));
  });

  it('gives an old Irish sailor men with the nearest accent', () => {
    expect(design('An old Irish sailor').every(({ labels }) => labels.gender === 'male' && labels.age === 'old')).toBe(
      true,
    );
  });

  it('uses a base with the accent or language', () => {
    const labelsOf = (words: string) => design(words).map(({ recipe }) => findBase(recipe.base)!.voice.labels);
    expect(labelsOf('A Scottish woman').every(({ accent }) => accent === 'scottish')).toBe(true);
    expect(labelsOf('A man from Brooklyn')[0]!.accent).toBe('new york');
    expect(labelsOf('A German woman')[0]!.language).toBe('de');
    expect(design('A German woman')[0]!.labels.language).toBe('de');
    expect(design('A cheerful woman', { language: 'fr' })[0]!.labels.language).toBe('fr');
  });
});

describe('VOICE-038 remixing a voice', () => {
  const marlow = defaultVoices.find(({ name }) => name === 'Marlow')!;
  const original = { recipe: defaultRecipe(marlow.id)!, labels: marlow.labels };
  const remix = (words: string, strength: number) =>
    remixVoices(original, words, { count: 3, seed: 3, guidance: 100, strength });

  it('changes more with more strength', () => {
    const pitches = [0, 0.3, 0.6].map((strength) => pitch(remix('much higher pitch', strength)));
    expect(pitches).toEqual([...pitches].sort((a, b) => a - b));
    expect(pitches[2]! / pitches[0]!).toBeGreaterThan(1.15);
  });

  it('keeps the base voice unless another speaker is requested', () => {
    expect(remix('a little slower and warmer', 0.5).every(({ recipe }) => recipe.base === marlow.id)).toBe(true);
    const woman = remix('make it a woman with a British accent', 1);
    expect(woman[0]!.recipe.base).not.toBe(marlow.id);
    expect(woman[0]!.labels).toMatchObject({ gender: 'female', accent: 'british' });
    expect(pitch(woman)).toBeGreaterThan(original.recipe.adaptation.f0MeanHz * 1.3);
  });
});

describe('the sample text', () => {
  it('VOICE-037 has 100 to 1000 characters and fits the description', () => {
    const descriptions = [
      'A pirate captain',
      'A news anchor in a hurry',
      'A Japanese woman',
      'A voice like any other',
      'Ein Mann',
    ];
    for (const words of descriptions) {
      expect(chooseSampleText(words).length).toBeGreaterThanOrEqual(100);
      expect(chooseSampleText(words).length).toBeLessThanOrEqual(1000);
    }
    expect(chooseSampleText('A salty pirate captain')).toMatch(/sails|gold|ships|harbour/);
    expect(chooseSampleText('A Japanese woman')).toMatch(/電車/);
    const texts = new Set(Array.from({ length: 20 }, (_, i) => chooseSampleText(`A pirate, number ${i}`)));
    expect(texts.size).toBeGreaterThan(3);
  });

  it('adds only missing details to a description', () => {
    expect(enhanceDescription('A narrator of long books', 1)).toMatch(/^A narrator of long books, a .+ speaker$/);
    expect(enhanceDescription('A narrator of long books', 1)).toBe(enhanceDescription('A narrator of long books', 1));
    expect(enhanceDescription('An old, warm woman', 1)).toBe('An old, warm woman');
  });
});
