import type { VoiceRecipe } from '../lab/fitting/adaptation.ts';
import type { DesignedVoice } from '../lab/lab.ts';
import { averageF0Hz, averageSize, type DesignBase, findBase } from './base-voices.ts';
import { chooseBase } from './choose-base.ts';
import { parseDescription } from './parse-description.ts';
import { shapeVoice, type VoiceProperties } from './shape-voice.ts';
import { type Age, addSound, ages, type Gender, genders, neutralSound, type Traits } from './traits.ts';
import { computeFreedom, createVariation, type Variation } from './variation.ts';

export interface DesignOptions {
  readonly count: number;
  /** The same seed and description give the same voices. */
  readonly seed: number;
  /** 0..100; lower values give more variation. */
  readonly guidance: number;
  /** −1..1; higher values give less variation. */
  readonly quality?: number | undefined;
  /** ISO 639 code of the language; a language in the description has priority. */
  readonly language?: string | undefined;
}

/** The original voice of a remix. */
export interface Original {
  readonly recipe: VoiceRecipe;
  readonly labels: Readonly<Record<string, string>>;
}

export interface RemixOptions extends DesignOptions {
  /** How much the description changes the voice, 0..1; almost nothing at 0. */
  readonly strength: number;
}

/** Voices that fit a description, no two of them alike. */
export function designVoices(description: string, options: DesignOptions): DesignedVoice[] {
  const traits = parseDescription(description);
  const used = new Set<string>();
  return createVariations(options).map((variation) => {
    const { gender, age } = choosePerson(traits, variation);
    const language = traits.language ?? options.language ?? 'en';
    const f0MeanHz = averageF0Hz[gender][age];
    const sound = addSound(traits.sound, variation.sound);
    const requirements = {
      gender,
      age,
      accent: traits.accent,
      language,
      f0MeanHz: f0MeanHz * 2 ** (traits.sound.semitones / 12),
    };
    const base = chooseBase(requirements, variation, used);
    used.add(base.voice.id);
    const properties = averageProperties(gender, age, base);
    const recipe = { base: base.voice.id, adaptation: shapeVoice(base, properties, sound, variation.bandsDb) };
    return { recipe, labels: createLabels(traits, base, { gender, age, language }) };
  });
}

/** Designs voices between `original` and the description. */
export function remixVoices(original: Original, description: string, options: RemixOptions): DesignedVoice[] {
  const traits = parseDescription(description);
  const share = Math.min(1, options.strength * 1.5);
  const current = { gender: readGender(original.labels), age: readAge(original.labels) };
  const language = traits.language ?? options.language ?? original.labels.language ?? 'en';
  const differs = (word: string | undefined, label: string | undefined) =>
    word !== undefined && word !== label && share > 0;
  const needsNewBase =
    differs(traits.gender, original.labels.gender) ||
    differs(traits.accent, original.labels.accent) ||
    differs(traits.language, original.labels.language);
  const used = new Set<string>();
  return createVariations(options).map((variation) => {
    const to = { gender: traits.gender ?? current.gender, age: traits.age ?? current.age };
    const before = readProperties(original.recipe);
    const properties = moveProperties(before, current, to, share);
    const accent = traits.accent ?? original.labels.accent;
    const base =
      (needsNewBase ? undefined : findBase(original.recipe.base)) ??
      chooseBase({ ...to, accent, language, f0MeanHz: properties.f0MeanHz }, variation, used);
    used.add(base.voice.id);
    const sound = addSound(addSound(neutralSound, traits.sound, share), variation.sound, 0.4 + 0.6 * share);
    const recipe = { base: base.voice.id, adaptation: shapeVoice(base, properties, sound, variation.bandsDb) };
    return { recipe, labels: { ...original.labels, ...createLabels(traits, base, { ...to, language }) } };
  });
}

const createVariations = ({ count, seed, guidance, quality }: DesignOptions): Variation[] =>
  Array.from({ length: count }, (_, at) => createVariation(seed, at, computeFreedom(guidance, quality)));

/** Chooses gender and age if the description does not specify them. Deep voices are male by default. */
function choosePerson({ gender, age, sound }: Traits, variation: Variation): { gender: Gender; age: Age } {
  const [byChance, ageByChance] = [variation.random(), variation.random()];
  const guessed = sound.semitones <= -2 ? 'male' : sound.semitones >= 4 || byChance < 0.5 ? 'female' : 'male';
  return { gender: gender ?? guessed, age: age ?? (ageByChance < 0.4 ? 'young' : 'middle_aged') };
}

/** The properties of an average speaker. */
const averageProperties = (gender: Gender, age: Age, base: DesignBase): VoiceProperties => ({
  f0MeanHz: averageF0Hz[gender][age],
  f0SdSemitones: gender === 'male' ? 2.6 : 2.9,
  size: averageSize[gender][age],
  bandsDb: base.statistics.bandsDb,
  bandsSize: base.size,
  rate: age === 'old' ? 0.9 : 1,
  breathiness: age === 'old' ? 0.06 : 0,
});

/** The properties of a recipe, independent of its base. */
function readProperties({ base, adaptation }: VoiceRecipe): VoiceProperties {
  const { warp, ...rest } = adaptation;
  const size = warp * (findBase(base)?.size ?? 1);
  return { ...rest, size, bandsSize: size };
}

/** Moves voice properties towards another gender and age by `share`. */
function moveProperties(
  properties: VoiceProperties,
  from: { gender: Gender; age: Age },
  to: { gender: Gender; age: Age },
  share: number,
): VoiceProperties {
  const factor = (table: typeof averageSize) => (table[to.gender][to.age] / table[from.gender][from.age]) ** share;
  return {
    ...properties,
    f0MeanHz: properties.f0MeanHz * factor(averageF0Hz),
    size: properties.size * factor(averageSize),
  };
}

const readGender = (labels: Readonly<Record<string, string>>): Gender =>
  genders.find((one) => one === labels.gender) ?? 'neutral';
const readAge = (labels: Readonly<Record<string, string>>): Age =>
  ages.find((one) => one === labels.age) ?? 'middle_aged';

function createLabels(
  { descriptive, useCase }: Traits,
  { voice: { labels } }: DesignBase,
  { gender, age, language }: { gender: Gender; age: Age; language: string },
): Record<string, string> {
  return {
    gender,
    age: age === 'child' ? 'young' : age,
    // The actual accent of the base voice, which may differ from the requested one.
    accent: labels.language === language ? (labels.accent ?? 'standard') : 'standard',
    descriptive: descriptive ?? labels.descriptive ?? 'neutral',
    use_case: useCase ?? labels.use_case ?? 'conversational',
    language,
  };
}

/** The recipe of an unchanged default voice. */
export function defaultRecipe(voiceId: string): VoiceRecipe | undefined {
  const base = findBase(voiceId);
  if (!base) return undefined;
  const { f0MeanHz, f0SdSemitones, bandsDb } = base.statistics;
  return { base: voiceId, adaptation: { f0MeanHz, f0SdSemitones, warp: 1, bandsDb, rate: 1, breathiness: 0 } };
}
