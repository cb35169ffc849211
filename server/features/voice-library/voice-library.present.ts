import { defaultModelId } from '../../../contract/catalogue/models.ts';
import { previewLanguageOf, previewTexts } from '../../../contract/catalogue/voices/preview-texts.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { LibraryVoice, ProfileVoice } from '../../../contract/voices/voice-library.ts';
import type { VoiceSharingReply } from '../../../contract/voices/voices.ts';
import type { PreviewUrl } from '../voices/preview-links.service.ts';
import { chosenPreviewUrl } from '../voices/voices.present.ts';
import type { LibraryEntry } from './voice-library.service.ts';
import type { Sharing } from './voice-sharing.service.ts';

const noSocialProfile = {
  instagram_username: null,
  twitter_username: null,
  youtube_username: null,
  tiktok_username: null,
  image_url: null,
} as const;

export function presentLibraryVoice(
  { shared, voice, previewId: sample, isAdded, isBookmarked }: LibraryEntry,
  previewUrl: PreviewUrl,
): LibraryVoice {
  const previewLanguages = voice.languages.filter((code) => previewTexts[code] !== undefined);
  const ownPreviewUrl = previewUrl(voice, previewLanguageOf(voice.languages, shared.language));
  return {
    public_owner_id: shared.publicOwnerId,
    voice_id: shared.voiceId,
    date_unix: unixSeconds(shared.sharedAt),
    name: shared.name,
    accent: shared.accent,
    gender: shared.gender,
    age: shared.age,
    descriptive: shared.descriptive,
    use_case: shared.useCase,
    category: shared.category,
    language: shared.language || null,
    locale: shared.locale,
    description: shared.description,
    preview_url: sample ? chosenPreviewUrl(ownPreviewUrl, sample) : ownPreviewUrl,
    usage_character_count_1y: shared.charactersYear,
    usage_character_count_7d: shared.charactersWeek,
    play_api_usage_character_count_1y: 0,
    cloned_by_count: shared.addedByCount,
    rate: shared.customRate,
    fiat_rate: null,
    free_users_allowed: shared.freeUsersAllowed,
    live_moderation_enabled: shared.liveModeration,
    featured: shared.featured,
    verified_languages: previewLanguages.map((code) => ({
      language: code,
      model_id: defaultModelId,
      accent: code === shared.language ? shared.accent || null : null,
      locale: code === shared.language ? shared.locale : null,
      preview_url: previewUrl(voice, code),
    })),
    notice_period: shared.noticePeriodDays,
    ...noSocialProfile,
    is_added_by_user: isAdded,
    is_bookmarked: isBookmarked,
  };
}

/** A voice of a person's public page. */
export function presentProfileVoice(entry: LibraryEntry, previewUrl: PreviewUrl): ProfileVoice {
  const voice = presentLibraryVoice(entry, previewUrl);
  return {
    public_owner_id: voice.public_owner_id,
    voice_id: voice.voice_id,
    name: voice.name,
    description: voice.description,
    language: voice.language,
    accent: voice.accent,
    gender: voice.gender,
    age: voice.age,
    preview_url: voice.preview_url,
  };
}

export const presentSharing = (sharing: Sharing): VoiceSharingReply => {
  const { shared, isOwn } = sharing;
  return {
    status: sharing.status,
    // The history item is private to the owner.
    history_item_sample_id: isOwn ? (shared?.previewHistoryItemId ?? null) : null,
    date_unix: unixSeconds(shared?.sharedAt ?? new Date(0)),
    whitelisted_emails: isOwn ? [...(shared?.emails ?? [])] : [],
    public_owner_id: sharing.publicOwnerId,
    original_voice_id: sharing.originalVoiceId,
    financial_rewards_enabled: false,
    free_users_allowed: shared?.freeUsersAllowed ?? false,
    live_moderation_enabled: shared?.liveModeration ?? false,
    rate: sharing.rate,
    fiat_rate: null,
    notice_period: shared?.noticePeriodDays ?? 0,
    disable_at_unix: shared?.disableAt ? unixSeconds(shared.disableAt) : null,
    voice_mixing_allowed: shared?.mixingAllowed ?? false,
    featured: shared?.featured ?? false,
    category: sharing.category,
    reader_app_enabled: shared?.readerAppEnabled ?? false,
    ban_reason: sharing.isBanned ? 'The voice is blocked.' : null,
    liked_by_count: shared?.likedByCount ?? 0,
    cloned_by_count: shared?.addedByCount ?? 0,
    name: shared?.name ?? '',
    description: shared?.description ?? null,
    labels: shared?.labels ?? {},
    review_status: shared?.reviewStatus ?? 'not_requested',
    review_message: shared?.reviewMessage ?? null,
    enabled_in_library: shared?.inLibrary ?? false,
    ...noSocialProfile,
    moderation_check: null,
    reader_restricted_on: shared?.readerRestrictedOn ?? null,
  };
};
