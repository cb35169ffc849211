import { customRates } from '../../../../contract/catalogue/plans/speech-cost.ts';
import { voiceLibraryAgreementVersion } from '../../../../contract/catalogue/voices/voice-consent.ts';
import type { SharingOptions } from '../../../../contract/voices/voice-library.ts';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { t } from '../../../messages/t.ts';
import { filledLabels } from '../voice-details.ts';

/** Form values for sharing a voice in the library (VOICE-026). */
export interface LibraryDraft {
  readonly name: string;
  readonly description: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Days, as typed. */
  readonly noticeDays: string;
  /** Credits per character, as typed; empty: 1. */
  readonly rate: string;
  readonly freeUsers: boolean;
  readonly mixing: boolean;
  readonly moderated: boolean;
  readonly readerApp: boolean;
  /** `read:id` or `collection:id`, one per line; empty: all items. */
  readonly readerItems: string;
  /** History item used as the preview; undefined: the voice's sample. */
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

/** Validation errors of a draft by field. */
export function libraryProblems({ name, noticeDays, rate, readerItems }: LibraryDraft) {
  const days = Number(noticeDays);
  const credits = Number(rate);
  const invalidLine = itemLines(readerItems).find((line) => !readerItem.test(line));
  return {
    name: name.trim() === '' ? t('Enter a name for the voice.') : undefined,
    noticeDays:
      /^\d+$/.test(noticeDays.trim()) && days <= 730 ? undefined : t('Enter a whole number of days, at most 730.'),
    rate:
      rate.trim() === '' || (credits >= customRates.min && credits <= customRates.max)
        ? undefined
        : t('Enter {min} to {max} credits, or leave the field empty.', { min: customRates.min, max: customRates.max }),
    readerItems:
      invalidLine === undefined
        ? undefined
        : t('{invalidLine} is not valid. Use read:id or collection:id.', { invalidLine }),
  };
}

/** Converts a draft to the API's options. */
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

/** Whether the owner has to accept the voice library agreement: a voice that is shared has it accepted. */
export const needsAgreement = ({ sharing }: Pick<VoiceReply, 'sharing'>): boolean => sharing?.status !== 'enabled';

/** The acceptance of the agreement in a request. */
export const agreementOf = (isAccepted: boolean): { agreement_version?: typeof voiceLibraryAgreementVersion } =>
  isAccepted ? { agreement_version: voiceLibraryAgreementVersion } : {};

export const agreementProblem = (isNeeded: boolean, isAccepted: boolean): string | undefined =>
  isNeeded && !isAccepted ? t('Accept the addendum to share the voice.') : undefined;
