import type { VoiceSettingsWire } from '../../../contract/voices.ts';
import type { Voice } from '../../../engines/voices/voice.ts';

/** A query over the voices that a caller can use. */
export interface VoiceQuery {
  readonly search?: string;
  readonly sort?: 'created_at_unix' | 'name';
  readonly direction: 'asc' | 'desc';
  readonly type?: string;
  readonly category?: string;
  readonly gender?: string;
  readonly age?: string;
  readonly accent?: string;
  readonly languages?: readonly string[];
  readonly useCases?: readonly string[];
  readonly ids?: readonly string[];
}

const same = (left: string | undefined, right: string): boolean => left?.toLowerCase() === right.toLowerCase();

/** Whether every word of `search` is in the voice's name, description, labels or category. */
function matchesSearch(voice: Voice, search: string): boolean {
  const haystack = [voice.name, voice.description, voice.category, ...Object.values(voice.labels)]
    .join(' ')
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}

/** The voices that fit, in the asked order; the catalogue's own order where none is asked for. */
export function queryVoices(voices: readonly Voice[], query: VoiceQuery): Voice[] {
  const wants = query.type === undefined || query.type === 'default' || query.type === 'saved';
  const found = voices.filter(
    (voice) =>
      wants &&
      (!query.search || matchesSearch(voice, query.search)) &&
      (!query.category || voice.category === query.category) &&
      (!query.gender || same(voice.labels.gender, query.gender)) &&
      (!query.age || same(voice.labels.age, query.age)) &&
      (!query.accent || same(voice.labels.accent, query.accent)) &&
      (!query.languages || query.languages.includes(voice.labels.language ?? '')) &&
      (!query.useCases || query.useCases.includes(voice.labels.use_case ?? '')) &&
      (!query.ids || query.ids.includes(voice.id)),
  );
  if (!query.sort) return found;
  const sign = query.direction === 'asc' ? 1 : -1;
  const order = query.sort === 'name' ? byName : byDate;
  return found.sort((a, b) => sign * order(a, b));
}

const byName = (a: Voice, b: Voice): number => a.name.localeCompare(b.name);
const byDate = (a: Voice, b: Voice): number => a.createdAtUnix - b.createdAtUnix;

type Patch = { readonly [K in keyof VoiceSettingsWire]?: VoiceSettingsWire[K] | null };

/** Settings with `patch` over them: what is absent or null stays. */
export const mergeSettings = (base: VoiceSettingsWire, patch: Patch | null | undefined): VoiceSettingsWire => ({
  stability: patch?.stability ?? base.stability,
  similarity_boost: patch?.similarity_boost ?? base.similarity_boost,
  style: patch?.style ?? base.style,
  use_speaker_boost: patch?.use_speaker_boost ?? base.use_speaker_boost,
  speed: patch?.speed ?? base.speed,
});
