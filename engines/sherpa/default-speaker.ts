import { type ModelQuality, modelQualities } from '../../contract/catalogue/engine-models.ts';
import type { Speaker, Voice } from '../voices/voice.ts';
import type { InstalledModel, InstalledSpeaker } from './installed-model.ts';
import { engineIdOf } from './voices.ts';

/** A speaker of a model in one language. */
interface Candidate {
  readonly model: InstalledModel;
  readonly speaker: InstalledSpeaker;
  readonly accent: string;
}

/** English accents of one country, and countries whose accents resemble each other. */
const accentFamilies: readonly (readonly (readonly string[])[])[] = [
  [['american', 'new york', 'southern american'], ['canadian'], ['caribbean']],
  [
    ['british', 'northern english', 'midlands english'],
    ['welsh'],
    ['scottish'],
    ['irish'],
    ['australian'],
    ['new zealand'],
    ['south african'],
    ['indian'],
  ],
];

/**
 * Assigns speakers of the installed models to default voices; the IDs of the voices stay. `formantEngines`: IDs of engines
 * whose speech is much less natural than that of any model.
 *
 * For its main language, a voice gets the nearest speaker: the same gender, then the nearest accent, then one that speaks
 * for the fewest voices, then the best quality, then the nearest age. So different voices get different speakers while
 * there are enough. A voice keeps its embedded engine rather than change its gender. It also keeps it rather than take the
 * accent of another country, unless a formant engine speaks for it, or it is a legacy voice, for which another accent
 * speaks anyway. In other languages, a model replaces only a formant engine. The assignment is
 * stable while the models do not change.
 */
export function assignModelSpeakers(
  voices: readonly Voice[],
  models: readonly InstalledModel[],
  formantEngines: ReadonlySet<string>,
): ReadonlyMap<string, Voice> {
  const sorted = models.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const languages = [...new Set(sorted.flatMap((model) => model.languages))];
  const candidates = new Map(languages.map((language) => [language, listCandidates(sorted, language)]));
  const uses = new Map<string, number>();
  const assigned = new Map<string, Voice>();
  for (const [at, voice] of voices.entries()) {
    const main = voice.languages[0];
    const isFormant = (language: string): boolean => {
      const speaker = voice.speakers.find((one) => one.languages.includes(language));
      return speaker !== undefined && formantEngines.has(speaker.engineId);
    };
    const chosen = main && chooseForMain(voice, candidates.get(main) ?? [], voice.isLegacy || isFormant(main), uses);
    if (chosen) uses.set(keyOf(chosen), (uses.get(keyOf(chosen)) ?? 0) + 1);
    const others = languages
      .filter((language) => language !== main && isFormant(language))
      .flatMap((language) => {
        const other = chooseForOther(voice, candidates.get(language) ?? [], chosen || undefined, at);
        return other ? [toSpeaker(other, [language])] : [];
      });
    if (!chosen && others.length === 0) continue;
    const speakers = mergeSpeakers([...(chosen ? [toSpeaker(chosen, [main!])] : []), ...others]);
    assigned.set(voice.id, {
      ...voice,
      ...(chosen && { version: `${keyOf(chosen)}-${chosen.model.installedAtUnix}` }),
      speakers: [...speakers, ...voice.speakers],
    });
  }
  return assigned;
}

function chooseForMain(
  { labels }: Voice,
  candidates: readonly Candidate[],
  changesAccent: boolean,
  uses: ReadonlyMap<string, number>,
): Candidate | undefined {
  const { gender = '', accent = '', age } = labels;
  return findFirst(
    candidates.filter(
      (one) => genderDistance(gender, one) < 2 && (changesAccent || accentDistance(accent, one.accent) < 2),
    ),
    (one) => [
      genderDistance(gender, one),
      accentDistance(accent, one.accent),
      uses.get(keyOf(one)) ?? 0,
      -rankQuality(one.model.quality),
      ageDistance(age, one.speaker),
    ],
  );
}

/** Prefers the speaker of the main language; otherwise distributes the voices over the best speakers. */
function chooseForOther(
  { labels }: Voice,
  candidates: readonly Candidate[],
  main: Candidate | undefined,
  at: number,
): Candidate | undefined {
  const gender = labels.gender ?? '';
  const same = candidates.find((one) => main && keyOf(one) === keyOf(main));
  if (same) return same;
  const eligible = candidates.filter((one) => genderDistance(gender, one) < 2);
  const penalty = (one: Candidate): number => genderDistance(gender, one) * 10 - rankQuality(one.model.quality);
  const lowest = Math.min(...eligible.map(penalty));
  const best = eligible.filter((one) => penalty(one) === lowest);
  return best[at % best.length];
}

const listCandidates = (models: readonly InstalledModel[], language: string): readonly Candidate[] =>
  models.flatMap((model) =>
    model.speakers
      .filter((speaker) => (speaker.language ? [speaker.language] : model.languages).includes(language))
      .map((speaker): Candidate => ({ model, speaker, accent: accentOf(speaker, language) })),
  );

/** Models without a stated accent speak the most common one. */
function accentOf({ accent }: InstalledSpeaker, language: string): string {
  if (accent !== undefined && accent !== 'standard') return accent;
  return language === 'en' ? 'american' : 'standard';
}

/** 0: the same, 1: the speaker's gender is not known, 2: different. */
function genderDistance(gender: string, { speaker }: Candidate): number {
  if (speaker.gender === gender) return 0;
  return speaker.gender === 'neutral' ? 1 : 2;
}

/** 0: the same, 1: of the same country, 2: similar, 3: different. */
function accentDistance(one: string, other: string): number {
  if (one === other) return 0;
  const areIn = (accents: readonly string[]): boolean => accents.includes(one) && accents.includes(other);
  if (one === 'standard' || other === 'standard' || accentFamilies.flat().some(areIn)) return 1;
  return accentFamilies.some((countries) => areIn(countries.flat())) ? 2 : 3;
}

/** 0: the same, 1: not known, 2: different. */
function ageDistance(age: string | undefined, speaker: InstalledSpeaker): number {
  if (speaker.age === undefined) return 1;
  return speaker.age === age ? 0 : 2;
}

const rankQuality = (quality: ModelQuality): number => modelQualities.indexOf(quality);
const keyOf = ({ model, speaker }: Candidate): string => `${model.id}-${speaker.sid}`;

const toSpeaker = ({ model, speaker }: Candidate, languages: readonly string[]): Speaker => ({
  engineId: engineIdOf(model.id),
  engineVoice: String(speaker.sid),
  languages,
});

/** Joins the languages of the same speaker, the main language first. */
function mergeSpeakers(speakers: readonly Speaker[]): readonly Speaker[] {
  const merged = new Map<string, Speaker>();
  for (const speaker of speakers) {
    const key = `${speaker.engineId} ${speaker.engineVoice}`;
    const previous = merged.get(key)?.languages ?? [];
    merged.set(key, { ...speaker, languages: [...previous, ...speaker.languages] });
  }
  return [...merged.values()];
}

/** The item with the lowest scores, compared one after the other; the first of several. */
function findFirst<T>(items: readonly T[], scoresOf: (item: T) => readonly number[]): T | undefined {
  let best: { readonly item: T; readonly scores: readonly number[] } | undefined;
  for (const item of items) {
    const scores = scoresOf(item);
    const at = best ? scores.findIndex((score, i) => score !== best?.scores[i]) : 0;
    if (!best || (at >= 0 && scores[at]! < best.scores[at]!)) best = { item, scores };
  }
  return best?.item;
}
