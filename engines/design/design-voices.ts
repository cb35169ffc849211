import type { VoiceRecipe } from '../lab/fitting/adaptation.ts';
import type { DesignedVoice } from '../lab/lab.ts';
import { type BaseVoice, baseOf, plainPitchHz, plainSize } from './base-voices.ts';
import { type Chance, chanceOf, freedomOf } from './chance.ts';
import { chooseBase } from './choose-base.ts';
import { parseDescription } from './parse-description.ts';
import { type Body, shapeVoice } from './shape-voice.ts';
import { type Age, added, ages, type Gender, genders, plainSound, type Traits } from './traits.ts';

export interface DesignOptions {
  readonly count: number;
  /** Same seed, same description: same voices. */
  readonly seed: number;
  /** 0..100; low leaves more to chance. */
  readonly guidance: number;
  /** −1..1; high leaves less to chance. */
  readonly quality?: number | undefined;
  /** ISO 639, of what it will speak first; the description's own comes before it. */
  readonly language?: string | undefined;
}

/** A voice that a remix starts from. */
export interface Original {
  readonly recipe: VoiceRecipe;
  readonly labels: Readonly<Record<string, string>>;
}

export interface RemixOptions extends DesignOptions {
  /** How far the description moves it, 0..1; at 0 next to nothing. */
  readonly strength: number;
}

/** Voices that fit a description, no two of them alike. */
export function designVoices(description: string, options: DesignOptions): DesignedVoice[] {
  const traits = parseDescription(description);
  const used = new Set<string>();
  return chances(options).map((chance) => {
    const { gender, age } = personOf(traits, chance);
    const language = traits.language ?? options.language ?? 'en';
    const f0MeanHz = plainPitchHz[gender][age];
    const sound = added(traits.sound, chance.sound);
    const wish = {
      gender,
      age,
      accent: traits.accent,
      language,
      f0MeanHz: f0MeanHz * 2 ** (traits.sound.semitones / 12),
    };
    const base = chooseBase(wish, chance, used);
    used.add(base.voice.id);
    const body = plainBody(gender, age, base);
    const recipe = { base: base.voice.id, adaptation: shapeVoice(base, body, sound, chance.bandsDb) };
    return { recipe, labels: labelsOf(traits, base, { gender, age, language }) };
  });
}

/** Voices that lie between `original` and what the description makes of it. */
export function remixVoices(original: Original, description: string, options: RemixOptions): DesignedVoice[] {
  const traits = parseDescription(description);
  const share = Math.min(1, options.strength * 1.5);
  const now = { gender: genderOf(original.labels), age: ageOf(original.labels) };
  const language = traits.language ?? options.language ?? original.labels.language ?? 'en';
  const asked = (word: string | undefined, label: string | undefined) =>
    word !== undefined && word !== label && share > 0;
  const wantsOther =
    asked(traits.gender, original.labels.gender) ||
    asked(traits.accent, original.labels.accent) ||
    asked(traits.language, original.labels.language);
  const used = new Set<string>();
  return chances(options).map((chance) => {
    const to = { gender: traits.gender ?? now.gender, age: traits.age ?? now.age };
    const before = bodyOf(original.recipe);
    const body = moved(before, now, to, share);
    const accent = traits.accent ?? original.labels.accent;
    const base = wantsOther
      ? chooseBase({ ...to, accent, language, f0MeanHz: body.f0MeanHz }, chance, used)
      : (baseOf(original.recipe.base) ??
        chooseBase({ ...to, accent, language, f0MeanHz: body.f0MeanHz }, chance, used));
    used.add(base.voice.id);
    const sound = added(added(plainSound, traits.sound, share), chance.sound, 0.4 + 0.6 * share);
    const recipe = { base: base.voice.id, adaptation: shapeVoice(base, body, sound, chance.bandsDb) };
    return { recipe, labels: { ...original.labels, ...labelsOf(traits, base, { ...to, language }) } };
  });
}

const chances = ({ count, seed, guidance, quality }: DesignOptions): Chance[] =>
  Array.from({ length: count }, (_, at) => chanceOf(seed, at, freedomOf(guidance, quality)));

/** Who speaks, where the description leaves it open: a deep voice is a man's rather than a woman's. */
function personOf({ gender, age, sound }: Traits, chance: Chance): { gender: Gender; age: Age } {
  const [byChance, ageByChance] = [chance.next(), chance.next()];
  const guessed = sound.semitones <= -2 ? 'male' : sound.semitones >= 4 || byChance < 0.5 ? 'female' : 'male';
  return { gender: gender ?? guessed, age: age ?? (ageByChance < 0.4 ? 'young' : 'middle_aged') };
}

const plainBody = (gender: Gender, age: Age, base: BaseVoice): Body => ({
  f0MeanHz: plainPitchHz[gender][age],
  f0SdSemitones: gender === 'male' ? 2.6 : 2.9,
  size: plainSize[gender][age],
  bandsDb: base.figures.bandsDb,
  bandsSize: base.size,
  rate: age === 'old' ? 0.9 : 1,
  breathiness: age === 'old' ? 0.06 : 0,
});

/** What a recipe sounds like, apart from its base. */
function bodyOf({ base, adaptation }: VoiceRecipe): Body {
  const { warp, ...rest } = adaptation;
  const size = warp * (baseOf(base)?.size ?? 1);
  return { ...rest, size, bandsSize: size };
}

/** The body of another person, as far as `share` goes. */
function moved(body: Body, from: { gender: Gender; age: Age }, to: { gender: Gender; age: Age }, share: number): Body {
  const factor = (table: typeof plainSize) => (table[to.gender][to.age] / table[from.gender][from.age]) ** share;
  return { ...body, f0MeanHz: body.f0MeanHz * factor(plainPitchHz), size: body.size * factor(plainSize) };
}

const genderOf = (labels: Readonly<Record<string, string>>): Gender =>
  genders.find((one) => one === labels.gender) ?? 'neutral';
const ageOf = (labels: Readonly<Record<string, string>>): Age =>
  ages.find((one) => one === labels.age) ?? 'middle_aged';

function labelsOf(
  { descriptive, useCase }: Traits,
  { voice: { labels } }: BaseVoice,
  { gender, age, language }: { gender: Gender; age: Age; language: string },
): Record<string, string> {
  return {
    gender,
    age: age === 'child' ? 'young' : age,
    // What is heard, not what was asked for: the base voice says it.
    accent: labels.language === language ? (labels.accent ?? 'standard') : 'standard',
    descriptive: descriptive ?? labels.descriptive ?? 'neutral',
    use_case: useCase ?? labels.use_case ?? 'conversational',
    language,
  };
}

/** The recipe of a default voice as it is. */
export function plainRecipe(voiceId: string): VoiceRecipe | undefined {
  const base = baseOf(voiceId);
  if (!base) return undefined;
  const { f0MeanHz, f0SdSemitones, bandsDb } = base.figures;
  return { base: voiceId, adaptation: { f0MeanHz, f0SdSemitones, warp: 1, bandsDb, rate: 1, breathiness: 0 } };
}
