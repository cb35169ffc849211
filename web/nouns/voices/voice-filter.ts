import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';
import { kindOf, labelText, languageName, type VoiceKind, voiceKinds } from './voice-labels.ts';

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
  return trait === 'language' ? languageName(value) : labelText(value);
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
 * The voices with every selected trait and every search term in their name, description or traits. A legacy voice is
 * found only by its name.
 */
export function filterVoices(voices: readonly VoiceReply[], { search, traits, favorites }: VoiceFilter): VoiceReply[] {
  const words = searchTerms(search.toLowerCase());
  const activeTraits = voiceTraits.filter((trait) => traits[trait] !== undefined);
  return voices.filter(
    (voice) =>
      (!favorites || voice.favorited_at_unix !== null) &&
      (!voice.is_legacy || favorites || words.length > 0) &&
      activeTraits.every((trait) => traitOf(voice, trait) === traits[trait]) &&
      words.every((word) => (voice.is_legacy ? voice.name.toLowerCase() : searchText(voice)).includes(word)),
  );
}

const searchText = ({ name, description, labels, language }: VoiceReply): string =>
  [name, description, languageName(language), ...Object.values(labels).map(labelText)].join(' ').toLowerCase();

export interface TraitOption {
  readonly value: string;
  readonly text: string;
  /** The number of matching voices. */
  readonly count: number;
}

/** The options for a trait under the rest of the filter: the values that some voice has, most frequent first. */
export function traitOptions(voices: readonly VoiceReply[], filter: VoiceFilter, trait: VoiceTrait): TraitOption[] {
  const { [trait]: _, ...others } = filter.traits;
  const counts = new Map<string, number>();
  for (const voice of filterVoices(voices, { ...filter, traits: others })) {
    const value = traitOf(voice, trait);
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, text: traitText(trait, value), count }))
    .sort((a, b) => b.count - a.count || a.text.localeCompare(b.text));
}
