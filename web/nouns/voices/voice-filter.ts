import { beginsWith, foldedTerms, foldedWords, similarWords } from '../../../contract/catalogue/voices/voice-search.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';
import { kindOf, languageName, textOfLabel, type VoiceKind, voiceKinds } from './voice-labels.ts';

/** The traits that voices can be filtered by, in display order. */
export const voiceTraits = ['language', 'accent', 'gender', 'age', 'use_case', 'category'] as const;
export type VoiceTrait = (typeof voiceTraits)[number];

export const traitNames: Readonly<Record<VoiceTrait, string>> = {
  language: t('Language'),
  accent: t('Accent'),
  gender: t('Gender'),
  age: t('Age'),
  use_case: t('Use case'),
  category: t('Category'),
};

export interface VoiceFilter {
  readonly search: string;
  readonly traits: Readonly<Partial<Record<VoiceTrait, string>>>;
  /** Favourites only. */
  readonly favorites?: boolean | undefined;
}

export const noFilter: VoiceFilter = { search: '', traits: {} };

export function traitText(trait: VoiceTrait, value: string): string {
  if (trait === 'category') return voiceKinds[value as VoiceKind];
  return trait === 'language' ? languageName(value) : textOfLabel(trait, value);
}

/** The filter with another value of a trait. */
export function withTrait(filter: VoiceFilter, trait: VoiceTrait, value: string | undefined): VoiceFilter {
  const { [trait]: _, ...others } = filter.traits;
  return { ...filter, traits: value === undefined ? others : { ...others, [trait]: value } };
}

/** The languages that a voice speaks, its own first. */
export const languagesOf = (voice: VoiceReply): string[] => [
  ...new Set([voice.language, ...voice.verified_languages.map(({ language }) => language)]),
];

/** The search terms. */
export const searchTerms = (search: string): string[] => search.split(/\s+/).filter(Boolean);

// Nearly every voice speaks nearly every language, so only its own language distinguishes it.
function traitOf(voice: VoiceReply, trait: VoiceTrait): string | undefined {
  if (trait === 'category') return kindOf(voice);
  return trait === 'language' ? voice.language : voice.labels[trait];
}

/**
 * The voices with every selected trait, in whose name, description or traits a word begins with every search term. Typing
 * errors are forgiven in terms that no word begins with. A legacy voice is found only by its name.
 */
export const filterVoices = (voices: readonly VoiceReply[], filter: VoiceFilter): VoiceReply[] =>
  withTraits(searchVoices(voices, filter), filter.traits);

/** The voices that match a filter without its traits. */
function searchVoices(voices: readonly VoiceReply[], { search, favorites }: VoiceFilter): readonly VoiceReply[] {
  const terms = foldedTerms(search);
  const shown = voices.filter(
    (voice) => (!favorites || voice.favorited_at_unix !== null) && (!voice.is_legacy || favorites || terms.length > 0),
  );
  const meanings = terms.map((term) => meaningOf(term, shown));
  return shown.filter((voice) => meanings.every((isMeant) => wordsOf(voice).some(isMeant)));
}

/** Whether a word is meant by a search term: it begins with it, or, if no word of the voices does, is similar to it. */
function meaningOf(term: string, voices: readonly VoiceReply[]): (word: string) => boolean {
  const isFound = (word: string) => beginsWith(word, term);
  if (voices.some((voice) => wordsOf(voice).some(isFound))) return isFound;
  const similar = new Set(similarWords(term, voices.flatMap(wordsOf)));
  return (word) => similar.has(word);
}

function withTraits(voices: readonly VoiceReply[], traits: VoiceFilter['traits']): VoiceReply[] {
  const active = voiceTraits.filter((trait) => traits[trait] !== undefined);
  return voices.filter((voice) => active.every((trait) => traitOf(voice, trait) === traits[trait]));
}

/** The words of each voice, since each key typed searches thousands. */
const knownWords = new WeakMap<VoiceReply, string[]>();

function wordsOf(voice: VoiceReply): string[] {
  const known = knownWords.get(voice);
  if (known) return known;
  const words = [...new Set(foldedWords(searchText(voice)))];
  knownWords.set(voice, words);
  return words;
}

/** Labels are found as they are and as they are shown in the language of the interface. */
function searchText(voice: VoiceReply): string {
  const { name, description, labels, language } = voice;
  if (voice.is_legacy) return name;
  const labelTexts = Object.entries(labels).flatMap(([key, value]) => [value, textOfLabel(key, value)]);
  return [name, description, languageName(language), voiceKinds[kindOf(voice)], ...labelTexts].join(' ');
}

export interface TraitOption {
  readonly value: string;
  readonly text: string;
  /** The number of matching voices. */
  readonly count: number;
}

/**
 * The options of each trait under the rest of the filter: the values that some voice has, most frequent first.
 */
export function traitOptions(
  voices: readonly VoiceReply[],
  filter: VoiceFilter,
): Readonly<Record<VoiceTrait, readonly TraitOption[]>> {
  const found = searchVoices(voices, filter);
  const optionsOf = (trait: VoiceTrait): readonly TraitOption[] => {
    const counts = new Map<string, number>();
    for (const voice of withTraits(found, withTrait(filter, trait, undefined).traits)) {
      const value = traitOf(voice, trait);
      if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return [...counts]
      .map(([value, count]) => ({ value, text: traitText(trait, value), count }))
      .sort((a, b) => b.count - a.count || a.text.localeCompare(b.text));
  };
  return Object.fromEntries(voiceTraits.map((trait) => [trait, optionsOf(trait)])) as Record<VoiceTrait, TraitOption[]>;
}
