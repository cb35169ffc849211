import { customRates } from '../../../../contract/catalogue/plans/speech-cost.ts';
import type { SharingOptions } from '../../../../contract/voices/voice-library.ts';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { filledLabels } from '../voice-details.ts';

/** How a voice is to be shared in the library, as a form holds it (VOICE-026). */
export interface LibraryDraft {
  readonly name: string;
  readonly description: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Days, as typed. */
  readonly noticeDays: string;
  /** Credits a character, as typed; empty: 1. */
  readonly rate: string;
  readonly freeUsers: boolean;
  readonly mixing: boolean;
  readonly moderated: boolean;
  readonly readerApp: boolean;
  /** `read:id` or `collection:id`, one a line; empty: everything. */
  readonly readerItems: string;
  /** History item that is the preview; undefined: the voice's own. */
  readonly previewId: string | undefined;
}

export function libraryDraftOf({ name, description, labels, sharing }: VoiceReply): LibraryDraft {
  const isShared = sharing?.enabled_in_library ?? false;
  return {
    name: (isShared && sharing?.name) || name,
    description: (isShared && sharing?.description) || description,
    labels: isShared && sharing && Object.keys(sharing.labels).length > 0 ? sharing.labels : labels,
    noticeDays: String(sharing?.notice_period ?? 0),
    rate: sharing?.rate && sharing.rate !== 1 ? String(sharing.rate) : '',
    freeUsers: isShared ? (sharing?.free_users_allowed ?? true) : true,
    mixing: sharing?.voice_mixing_allowed ?? false,
    moderated: sharing?.live_moderation_enabled ?? false,
    readerApp: sharing?.reader_app_enabled ?? false,
    readerItems: (sharing?.reader_restricted_on ?? [])
      .map(({ resource_type, resource_id }) => `${resource_type}:${resource_id}`)
      .join('\n'),
    previewId: sharing?.history_item_sample_id ?? undefined,
  };
}

const readerItem = /^(read|collection):([\w-]{1,128})$/;
const itemLines = (text: string) => text.split(/\s+/).filter(Boolean);

/** What is wrong with a draft, by its field. */
export function libraryProblems({ name, noticeDays, rate, readerItems }: LibraryDraft) {
  const days = Number(noticeDays);
  const credits = Number(rate);
  const wrong = itemLines(readerItems).find((line) => !readerItem.test(line));
  return {
    name: name.trim() === '' ? 'Give the voice a name.' : undefined,
    noticeDays: /^\d+$/.test(noticeDays.trim()) && days <= 730 ? undefined : 'A whole number of days, at most 730.',
    rate:
      rate.trim() === '' || (credits >= customRates.min && credits <= customRates.max)
        ? undefined
        : `From ${customRates.min} to ${customRates.max} credits, or nothing.`,
    readerItems: wrong === undefined ? undefined : `${wrong} is neither read:… nor collection:….`,
  };
}

/** The draft as the API takes it. */
export function sharingOptionsOf(draft: LibraryDraft): SharingOptions {
  const items = itemLines(draft.readerItems).map((line) => {
    const [, type, id] = readerItem.exec(line)!;
    return { resource_type: type as 'read' | 'collection', resource_id: id! };
  });
  return {
    enable_library: true,
    name: draft.name.trim(),
    description: draft.description.trim(),
    labels: filledLabels(draft),
    notice_period: Number(draft.noticeDays),
    custom_rate: draft.rate.trim() === '' ? null : Number(draft.rate),
    free_users_allowed: draft.freeUsers,
    voice_mixing_allowed: draft.mixing,
    enable_live_moderation: draft.moderated,
    reader_app_enabled: draft.readerApp,
    reader_restricted_on: items.length === 0 ? null : items,
    preview_history_item_id: draft.previewId ?? null,
  };
}
