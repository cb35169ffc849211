import { createHash } from 'node:crypto';
import type { SharingOptions } from '../../../contract/voices/voice-library.ts';
import type { sharingStates } from '../../../contract/voices/voices.ts';
import type { Actor } from '../../platform/actor.ts';
import type { SharedVoiceRow } from './voice-library.tables.ts';

export const dayMs = 86_400_000;

/** UTC day as YYYY-MM-DD. */
export const toDay = (date: Date): string => date.toISOString().slice(0, 10);

/** The last `count` days including today, oldest first. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, at) => toDay(new Date(now.getTime() - (count - 1 - at) * dayMs)));

/** The fields of a voice that its library row copies. */
export interface ShareableVoice {
  readonly name: string;
  readonly description: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly languages: readonly string[];
}

/** Filters ignore case and outer spaces. */
const normalized = (value: string | undefined): string => (value ?? '').trim().toLowerCase();

/** Search columns for a voice with these labels. */
export const searchColumns = (labels: Readonly<Record<string, string>>, languages: readonly string[]) => ({
  gender: normalized(labels.gender),
  age: normalized(labels.age),
  accent: normalized(labels.accent),
  language: normalized(labels.language) || normalized(languages[0]),
  locale: labels.locale?.trim() || null,
  useCase: normalized(labels.use_case),
  descriptive: normalized(labels.descriptive),
});

/** Applies `options` to the previous sharing; absent fields stay unchanged, null removes a value. */
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

/** Whether other people can add the voice. */
export const isAvailable = (shared: Pick<Availability, 'inLibrary' | 'isShared'>): boolean =>
  shared.inLibrary || shared.isShared;

/** Whether sharing a voice needs the acceptance of the voice library agreement; a call with an API key accepts it. */
export const needsAgreement = (
  via: Actor['via'],
  before: Pick<Availability, 'inLibrary' | 'isShared'> | undefined,
  acceptedVersion: string | undefined,
): boolean => via === 'session' && acceptedVersion === undefined && (before === undefined || !isAvailable(before));

/** When copies stop working: set when the owner withdraws the voice. */
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

/** VOICE-056: a copy works while its voice is shared or its notice period runs, and never if the voice is banned. */
export function copyState(shared: Availability | undefined, isSourceBanned: boolean, now: Date): SharingState {
  if (!shared || isSourceBanned) return 'copied_disabled';
  if (isAvailable(shared)) return 'copied';
  return shared.disableAt !== null && shared.disableAt > now ? 'copied' : 'copied_disabled';
}

/** A copy costs the `agreed` rate of its addition, or the current rate if that is lower; null means 1. */
export const copyRate = (agreed: number | null, now: number | null): number | null =>
  agreed === null || now === null ? now : Math.min(agreed, now);

/** Maximum duration of a preview from the history, in ms. */
export const maxPreviewMs = 60_000;

/** Public id of a chosen preview; hashed to hide the owner's history item id. */
export const toPreviewId = (historyItemId: string): string =>
  createHash('sha256').update(historyItemId).digest('hex').slice(0, 24);

/** Word prefixes of a search query, at most ten. */
export function toSearchPrefixes(search: string): string[] {
  return (search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 10);
}
