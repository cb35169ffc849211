import { createHash } from 'node:crypto';
import { defaultModelId } from '../../../contract/catalogue/models.ts';
import { tiers } from '../../../contract/catalogue/plans/plans.ts';
import { previewLanguageOf, previewTexts } from '../../../contract/catalogue/voices/preview-texts.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { defaultVoiceSettings, type VoiceReply } from '../../../contract/voices/voices.ts';
import { presentAttempt } from './captcha/voice-captcha.present.ts';
import type { PreviewUrl } from './preview-links.service.ts';
import { presentSample } from './samples/voice-samples.present.ts';
import type { ListedVoice } from './voices.rules.ts';

/** The URL of a preview that the owner chose, based on the signed URL of the voice's own preview. */
export const chosenPreviewUrl = (url: string, previewId: string): string => `${url}&sample=${previewId}`;

const madeByCategory = {
  cloned: 'adaptation',
  professional: 'adaptation',
  generated: 'design',
  premade: 'catalogue',
} as const;

export function presentVoice(
  {
    voice,
    row,
    role,
    isCreator,
    settings,
    favoritedAt,
    requiresVerification,
    highQualityModelIds,
    sharing,
    samples,
    collectionIds,
    training,
    captchaAttempts,
  }: ListedVoice,
  previewUrl: PreviewUrl,
): VoiceReply {
  const language = voice.labels.language ?? voice.languages[0] ?? 'en';
  const canSpeak = voice.speakers.length > 0;
  return {
    voice_id: voice.id,
    name: voice.name,
    description: voice.description,
    category: voice.category,
    made_by: voice.clone ? 'clone' : madeByCategory[voice.category],
    clone_model: row?.recipe?.clone?.modelTitle ?? null,
    labels: voice.labels,
    language,
    preview_url: canSpeak ? previewUrl(voice, previewLanguageOf(voice.languages, language)) : null,
    available_for_tiers: row ? [] : [...tiers],
    settings,
    sharing: sharing?.reply ?? null,
    samples: row ? (samples ?? []).map(presentSample) : null,
    fine_tuning: training?.reply ?? null,
    high_quality_base_model_ids: [...highQualityModelIds],
    verified_languages: (canSpeak ? voice.languages : [])
      // Legacy voices would fill most of a list, and their speakers are listed with all languages.
      .filter((code) => previewTexts[code] !== undefined && (!voice.isLegacy || code === language))
      .map((code) => ({
        language: code,
        model_id: defaultModelId,
        accent: code === language ? (voice.labels.accent ?? null) : null,
        locale: null,
        preview_url: previewUrl(voice, code),
      })),
    collection_ids: [...(collectionIds ?? [])],
    safety_control: row?.safetyControl ?? 'NONE',
    voice_verification: {
      requires_verification: requiresVerification,
      is_verified: row?.verifiedAt != null,
      verification_failures: [],
      verification_attempts_count: captchaAttempts?.length ?? 0,
      language: row?.category === 'professional' ? language : null,
      verification_attempts: captchaAttempts?.map(presentAttempt) ?? null,
    },
    permission_on_resource: role ?? null,
    is_owner: row !== undefined && row.sourceVoiceId === null,
    is_creator: isCreator,
    is_legacy: voice.isLegacy === true,
    is_mixed: false,
    is_bookmarked: row?.isBookmarked ?? favoritedAt !== null,
    favorited_at_unix: favoritedAt && unixSeconds(favoritedAt),
    created_at_unix: voice.createdAtUnix,
    recording_quality: row?.recordingQuality ?? null,
    recording_quality_reason: row?.recordingQualityReason ?? null,
  };
}

/** A voice as JSON; `digest` is the same for the same bytes. */
interface SerializedVoice {
  readonly bytes: Uint8Array;
  readonly digest: string;
}

/** Serialized default voices without data of the workspace, with the preview URL that they were serialized for. */
const serializedDefaults = new WeakMap<ListedVoice['voice'], SerializedVoice & { readonly url: string }>();

/** Serializes a voice. Lists contain mostly default voices, which are the same for everybody, so each is serialized once. */
export function serializeVoice(listed: ListedVoice, previewUrl: PreviewUrl): SerializedVoice {
  if (!isUntouchedDefault(listed)) return serialize(presentVoice(listed, previewUrl));
  const { voice } = listed;
  const url = previewUrl(voice, 'en');
  const known = serializedDefaults.get(voice);
  if (known?.url === url) return known;
  const serialized = { ...serialize(presentVoice(listed, previewUrl)), url };
  serializedDefaults.set(voice, serialized);
  return serialized;
}

function serialize(reply: VoiceReply): SerializedVoice {
  const bytes = Buffer.from(JSON.stringify(reply));
  return { bytes, digest: createHash('sha1').update(bytes).digest('base64url') };
}

const isUntouchedDefault = ({ row, settings, favoritedAt, collectionIds }: ListedVoice): boolean =>
  row === undefined && settings === defaultVoiceSettings && favoritedAt === null && !collectionIds?.length;
