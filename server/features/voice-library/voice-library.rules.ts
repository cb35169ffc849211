import { createHash } from 'node:crypto';
import type { SharingOptions } from '../../../contract/voices/voice-library.ts';
import type { sharingStates } from '../../../contract/voices/voices.ts';
import type { SharedVoiceRow } from './voice-library.tables.ts';

export const dayMs = 86_400_000;

/** The day of a moment, UTC. */
export const toDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The last `count` days up to `now`, the oldest first. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, at) => toDay(new Date(now.getTime() - (count - 1 - at) * dayMs)));

/** What of a voice stands in its row of the library. */
export interface ShareableVoice {
  readonly name: string;
  readonly description: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly languages: readonly string[];
}

/** Labels as the library is filtered by them. */
const normalized = (value: string | undefined): string => (value ?? '').trim().toLowerCase();

/** What the library is searched by, of a voice with these labels. */
export const searchColumns = (labels: Readonly<Record<string, string>>, languages: readonly string[]) => ({
  gender: normalized(labels.gender),
  age: normalized(labels.age),
  accent: normalized(labels.accent),
  language: normalized(labels.language) || normalized(languages[0]),
  locale: labels.locale?.trim() || null,
  useCase: normalized(labels.use_case),
  descriptive: normalized(labels.descriptive),
});

/** What `options` make of how a voice was shared before: what is absent stays, null takes it away. */
export function applyOptions(before: SharedVoiceRow | undefined, voice: ShareableVoice, options: SharingOptions) {
  const resolve = <T, U>(value: T | null | undefined, fallback: U, previous: U | undefined): T | U =>
    value === undefined ? (previous ?? fallback) : (value ?? fallback);
  const labels = resolve(options.labels, { ...voice.labels }, before?.labels);
  return {
    inLibrary: options.enable_library ?? before?.inLibrary ?? false,
    noticePeriodDays: resolve(options.notice_period, 0, before?.noticePeriodDays),
    customRate: options.custom_rate === undefined ? (before?.customRate ?? null) : options.custom_rate,
    liveModeration: options.enable_live_moderation ?? before?.liveModeration ?? false,
    freeUsersAllowed: options.free_users_allowed ?? before?.freeUsersAllowed ?? true,
    previewHistoryItemId:
      options.preview_history_item_id === undefined
        ? (before?.previewHistoryItemId ?? null)
        : options.preview_history_item_id,
    mixingAllowed: options.voice_mixing_allowed ?? before?.mixingAllowed ?? false,
    readerAppEnabled: options.reader_app_enabled ?? before?.readerAppEnabled ?? false,
    readerRestrictedOn:
      options.reader_restricted_on === undefined ? (before?.readerRestrictedOn ?? null) : options.reader_restricted_on,
    name: options.name ?? before?.name ?? voice.name,
    description: resolve(options.description, voice.description, before?.description),
    labels,
    ...searchColumns(labels, voice.languages),
  };
}

type Availability = Pick<SharedVoiceRow, 'inLibrary' | 'isShared' | 'disableAt' | 'noticePeriodDays'>;

/** Somebody but its owner can add the voice. */
export const isAvailable = (shared: Pick<Availability, 'inLibrary' | 'isShared'>): boolean =>
  shared.inLibrary || shared.isShared;

/** When those who added the voice lose it: known from the moment when its owner takes it back. */
export function nextDisableAt(
  before: Availability | undefined,
  after: Omit<Availability, 'disableAt'>,
  now: Date,
): Date | null {
  if (isAvailable(after)) return null;
  if (before && !isAvailable(before)) return before.disableAt;
  return new Date(now.getTime() + after.noticePeriodDays * dayMs);
}

type SharingState = (typeof sharingStates)[number];

/** VOICE-056: a copy works for as long as its voice is shared or its notice runs; never when that is banned. */
export function copyState(shared: Availability | undefined, isSourceBanned: boolean, now: Date): SharingState {
  if (!shared || isSourceBanned) return 'copied_disabled';
  if (isAvailable(shared)) return 'copied';
  return shared.disableAt !== null && shared.disableAt > now ? 'copied' : 'copied_disabled';
}

/** Whoever added a voice pays what was `agreed` then, or less where its owner asks for less `now`; null: 1, as any voice. */
export const copyRate = (agreed: number | null, now: number | null): number | null =>
  agreed === null || now === null ? now : Math.min(agreed, now);

/** Longest history item that can be the preview of a shared voice, in ms. */
export const maxPreviewMs = 60_000;

/** The name of a chosen preview in its address: which history item it was is the owner's matter alone. */
export const toPreviewId = (historyItemId: string): string =>
  createHash('sha256').update(historyItemId).digest('hex').slice(0, 24);

/** Words of a search, at most ten, as they are looked for: each may be the beginning of a longer one. */
export function toSearchPrefixes(search: string): string[] {
  return (search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 10);
}
