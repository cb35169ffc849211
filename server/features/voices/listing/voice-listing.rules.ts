import { beginsWith, foldedWords } from '../../../../contract/catalogue/voices/voice-search.ts';
import type { Voice } from '../../../../engines/voices/voice.ts';
import { isHighQualityPremade, type VoiceQuery } from '../voices.rules.ts';

/** A default voice with what its filters need. */
export interface DefaultVoice {
  readonly voice: Voice;
  readonly highQualityModelIds: readonly string[];
  readonly collectionIds: readonly string[];
}

const equalsIgnoringCase = (value: string | undefined, right: string): boolean =>
  value?.toLowerCase() === right.toLowerCase();

/** The folded words by which a search finds a voice: of its name, description, labels and category; of a legacy voice, its name. */
export const wordsOfVoice = (voice: Voice): string[] =>
  foldedWords(
    voice.isLegacy
      ? voice.name
      : [voice.name, voice.description, voice.category, ...Object.values(voice.labels)].join(' '),
  );

function matchesTerms(voice: Voice, terms: readonly (readonly string[])[]): boolean {
  const words = wordsOfVoice(voice);
  return terms.every((means) => means.some((term) => words.some((word) => beginsWith(word, term))));
}

/** Whether a query names single voices, which legacy voices are found by. */
export const namesVoices = ({ search, ids, collectionId }: VoiceQuery): boolean =>
  (search ?? ids ?? collectionId) !== undefined;

/** Types that contain only voices of the workspace. */
const withoutDefaults = ['personal', 'community', 'workspace', 'non-default'];

/** Filters default voices; those of workspaces are filtered in SQL by the same rules. */
export const filterDefaults = (voices: readonly DefaultVoice[], query: VoiceQuery): DefaultVoice[] =>
  withoutDefaults.includes(query.type ?? '') || query.trainingState || query.category === 'high_quality'
    ? []
    : voices.filter(
        (found) =>
          matchesTexts(found, query) &&
          matchesLabels(found.voice, query) &&
          (!query.collectionId || found.collectionIds.includes(query.collectionId)) &&
          (query.highQuality !== true || isHighQualityPremade(found)),
      );

const matchesTexts = ({ voice }: DefaultVoice, query: VoiceQuery): boolean =>
  (!voice.isLegacy || namesVoices(query)) &&
  (!query.category || voice.category === query.category) &&
  (!query.terms || matchesTerms(voice, query.terms)) &&
  (!query.ids || query.ids.includes(voice.id));

const matchesLabels = ({ labels, languages }: Voice, query: VoiceQuery): boolean =>
  (!query.gender || equalsIgnoringCase(labels.gender, query.gender)) &&
  (!query.age || equalsIgnoringCase(labels.age, query.age)) &&
  (!query.accent || equalsIgnoringCase(labels.accent, query.accent)) &&
  (!query.languages || query.languages.includes(labels.language ?? languages[0] ?? '')) &&
  (!query.useCases || query.useCases.includes(labels.use_case ?? ''));

/** Compares voices as the query sorts them; 0 without `sort`. */
export function compareVoices(
  { sort, direction }: VoiceQuery,
  a: Pick<Voice, 'name' | 'createdAtUnix'>,
  b: Pick<Voice, 'name' | 'createdAtUnix'>,
): number {
  if (!sort) return 0;
  const order = sort === 'name' ? a.name.localeCompare(b.name) : a.createdAtUnix - b.createdAtUnix;
  return direction === 'asc' ? order : -order;
}

/** Merges two sorted lists; an element of `left` precedes an equal one of `right`. */
export function mergeSorted<L, R>(
  left: readonly L[],
  right: readonly R[],
  compare: (left: L, right: R) => number,
): (L | R)[] {
  const merged: (L | R)[] = [];
  let next = 0;
  for (const one of left) {
    while (next < right.length && compare(one, right[next]!) > 0) merged.push(right[next++]!);
    merged.push(one);
  }
  return [...merged, ...right.slice(next)];
}

/** The last voices of a page, of each of the two merged lists; absent: the list has not begun. */
export interface ListPosition {
  readonly row?: { readonly key: string; readonly id: string } | undefined;
  readonly defaultId?: string | undefined;
}

/** Writes a position as an opaque token, which is valid for lists of the same order. */
export const writeCursor = ({ sort }: VoiceQuery, { row, defaultId }: ListPosition): string =>
  Buffer.from(JSON.stringify([sort ?? '', row?.key ?? null, row?.id ?? null, defaultId ?? null])).toString('base64url');

/** Reads a token; undefined if it is invalid or belongs to another order. */
export function readCursor({ sort }: VoiceQuery, token: string): ListPosition | undefined {
  const fields = parseFields(token);
  if (fields?.length !== 4 || !fields.every((field) => field === null || typeof field === 'string')) return undefined;
  const [order, key, id, defaultId] = fields as (string | null)[];
  if (order !== (sort ?? '') || (key === null) !== (id === null)) return undefined;
  if (key !== null && sort !== 'name' && !/^\d{1,16}$/.test(key!)) return undefined;
  if (fields.some((field) => String(field).includes('\0'))) return undefined;
  return {
    ...(key != null && id != null && { row: { key, id } }),
    ...(defaultId != null && { defaultId }),
  };
}

function parseFields(token: string): unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
