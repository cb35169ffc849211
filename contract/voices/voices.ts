import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { id, ok, queryList, unix } from '../fields/fields.ts';
import { resourceRoles } from '../permissions/roles.ts';
import { defineRoutes } from '../route.ts';

/** The range of a voice's speed (O-40). */
export const voiceSpeed = { min: 0.7, max: 1.2 } as const;

/** A number of voice settings. Outside its range the public API has an error of its own instead of a 422. */
const setting = (name: string, { min, max }: { readonly min: number; readonly max: number }) =>
  z
    .number()
    .superRefine((value, context) => {
      if (value >= min && value <= max) return;
      const [from, to, received] = [min, max, value].map((one) =>
        Number.isInteger(one) ? one.toFixed(1) : String(one),
      );
      context.addIssue({
        code: 'custom',
        message: `Invalid setting for ${name} received, expected to be greater or equal to ${from} and less or equal to ${to}, received ${received}.`,
        params: { error: 'invalid_voice_settings' satisfies ErrorCode },
      });
    })
    .meta({ minimum: min, maximum: max });

const stability = setting('stability', { min: 0, max: 1 });
const similarityBoost = setting('similarity_boost', { min: 0, max: 1 });
const style = setting('style', { min: 0, max: 1 });
const speed = setting('speed', voiceSpeed);

/** Ranges and defaults of voice settings (O-40). */
export const voiceSettings = z.object({
  stability: stability.default(0.5),
  similarity_boost: similarityBoost.default(0.75),
  style: style.default(0),
  use_speaker_boost: z.boolean().default(true),
  speed: speed.default(1),
});
export type VoiceSettingsWire = z.infer<typeof voiceSettings>;
export const defaultVoiceSettings: VoiceSettingsWire = voiceSettings.parse({});

/** Settings that a client may send; null or absent uses the voice's own. */
export const voiceSettingsPatch = z.object({
  stability: stability.nullish(),
  similarity_boost: similarityBoost.nullish(),
  style: style.nullish(),
  use_speaker_boost: z.boolean().nullish(),
  speed: speed.nullish(),
});

export const voiceCategories = ['premade', 'cloned', 'generated', 'professional'] as const;
export type VoiceCategory = (typeof voiceCategories)[number];
/** Categories for filters. No voice is `famous`; `high_quality` means professional voices. */
export const queryCategories = [...voiceCategories, 'famous', 'high_quality'] as const;

/** An attempt to pass the captcha of a voice. */
const verificationAttempt = z.object({
  text: z.string(),
  date_unix: unix(),
  accepted: z.boolean(),
  similarity: z.number(),
  levenshtein_distance: z.number(),
  recording: z
    .object({
      recording_id: z.string(),
      mime_type: z.string(),
      size_bytes: z.int(),
      upload_date_unix: unix(),
      transcription: z.string(),
    })
    .nullable(),
});

const verifiedLanguage = z.object({
  language: z.string(),
  model_id: z.string(),
  accent: z.string().nullable(),
  locale: z.string().nullable(),
  preview_url: z.string().nullable(),
});

export const separationStates = ['not_started', 'pending', 'completed', 'failed'] as const;

export const speakerSeparation = z.object({
  voice_id: z.string(),
  sample_id: z.string(),
  status: z.enum(separationStates),
  speakers: z
    .record(
      z.string(),
      z.object({
        speaker_id: z.string(),
        duration_secs: z.number(),
        utterances: z.array(z.object({ start: z.number(), end: z.number() })).nullable(),
      }),
    )
    .nullable(),
  selected_speaker_ids: z.array(z.string()).nullable(),
});

/** A source recording of a voice. */
export const voiceSample = z.object({
  sample_id: z.string(),
  file_name: z.string(),
  mime_type: z.string(),
  size_bytes: z.int(),
  /** SHA-256, hex. */
  hash: z.string(),
  duration_secs: z.number(),
  /** Seconds of speech, without pauses; null for recordings that an older version stored. */
  speech_secs: z.number().nullable(),
  remove_background_noise: z.boolean(),
  has_isolated_audio: z.boolean(),
  has_isolated_audio_preview: z.boolean(),
  speaker_separation: speakerSeparation.nullable(),
  trim_start: z.int().nullable(),
  trim_end: z.int().nullable(),
});
export type VoiceSampleReply = z.infer<typeof voiceSample>;

export const trainingStates = ['not_started', 'queued', 'fine_tuning', 'fine_tuned', 'failed', 'delayed'] as const;

/** Training status of a professional voice. Keys are model ids. */
const fineTuning = z.object({
  is_allowed_to_fine_tune: z.boolean(),
  state: z.record(z.string(), z.enum(trainingStates)),
  verification_failures: z.array(z.string()),
  verification_attempts_count: z.int(),
  manual_verification_requested: z.boolean(),
  language: z.string().nullable(),
  /** 0..1 */
  progress: z.record(z.string(), z.number()).nullable(),
  message: z.record(z.string(), z.string()).nullable(),
  dataset_duration_seconds: z.number().nullable(),
  verification_attempts: z.array(verificationAttempt).nullable(),
  slice_ids: z.null(),
  manual_verification: z
    .object({
      extra_text: z.string(),
      request_time_unix: unix(),
      files: z.array(
        z.object({
          file_id: z.string(),
          file_name: z.string(),
          mime_type: z.string(),
          size_bytes: z.int(),
          upload_date_unix: unix(),
        }),
      ),
    })
    .nullable(),
  max_verification_attempts: z.int(),
  next_max_verification_attempts_reset_unix_ms: z.int().nullable(),
});

export const sharingStates = ['enabled', 'disabled', 'copied', 'copied_disabled'] as const;

/** How the owner shares a voice, or the origin of a copy. */
export const voiceSharing = z.object({
  status: z.enum(sharingStates),
  history_item_sample_id: z.string().nullable(),
  date_unix: unix(),
  whitelisted_emails: z.array(z.string()),
  public_owner_id: z.string(),
  original_voice_id: z.string(),
  financial_rewards_enabled: z.boolean(),
  free_users_allowed: z.boolean(),
  live_moderation_enabled: z.boolean(),
  rate: z.number().nullable(),
  fiat_rate: z.number().nullable(),
  /** Days. */
  notice_period: z.int(),
  disable_at_unix: unix().nullable(),
  voice_mixing_allowed: z.boolean(),
  featured: z.boolean(),
  category: z.enum(voiceCategories),
  reader_app_enabled: z.boolean(),
  image_url: z.null(),
  ban_reason: z.string().nullable(),
  liked_by_count: z.int(),
  cloned_by_count: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  labels: z.record(z.string(), z.string()),
  review_status: z.enum(['not_requested', 'pending', 'declined', 'allowed', 'allowed_with_changes']),
  review_message: z.string().nullable(),
  enabled_in_library: z.boolean(),
  instagram_username: z.null(),
  twitter_username: z.null(),
  youtube_username: z.null(),
  tiktok_username: z.null(),
  moderation_check: z.null(),
  reader_restricted_on: z
    .array(z.object({ resource_type: z.enum(['read', 'collection']), resource_id: z.string() }))
    .nullable(),
});
export type VoiceSharingReply = z.infer<typeof voiceSharing>;

export const safetyControls = ['NONE', 'BAN', 'CAPTCHA'] as const;

/** How a voice was created. */
export const voiceMethods = ['catalogue', 'adaptation', 'clone', 'design'] as const;

export const voiceReply = z.object({
  voice_id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(voiceCategories),
  /** Not part of the public API. `adaptation` is a catalogue voice that was fitted to recordings. */
  made_by: z.enum(voiceMethods),
  /** Not part of the public API: the neural model that cloned it. If `made_by` is `adaptation`, the model is not installed. */
  clone_model: z.string().nullable(),
  /** gender, age, accent, use_case, descriptive, language */
  labels: z.record(z.string(), z.string()),
  language: z.string(),
  preview_url: z.string().nullable(),
  available_for_tiers: z.array(z.string()),
  settings: voiceSettings.nullable(),
  sharing: voiceSharing.nullable(),
  samples: z.array(voiceSample).nullable(),
  fine_tuning: fineTuning.nullable(),
  high_quality_base_model_ids: z.array(z.string()),
  verified_languages: z.array(verifiedLanguage),
  collection_ids: z.array(z.string()),
  safety_control: z.enum(safetyControls),
  voice_verification: z.object({
    requires_verification: z.boolean(),
    is_verified: z.boolean(),
    verification_failures: z.array(z.string()),
    verification_attempts_count: z.int(),
    language: z.string().nullable(),
    verification_attempts: z.array(verificationAttempt).nullable(),
  }),
  permission_on_resource: z.enum(resourceRoles).nullable(),
  is_owner: z.boolean(),
  /** Not part of the public API: whether the caller created or added it, and not another member of the workspace. */
  is_creator: z.boolean(),
  is_legacy: z.boolean(),
  is_mixed: z.boolean(),
  is_bookmarked: z.boolean(),
  favorited_at_unix: unix().nullable(),
  created_at_unix: unix(),
  recording_quality: z.enum(['studio', 'good', 'ok', 'poor', 'bad']).nullable(),
  recording_quality_reason: z.string().nullable(),
});
export type VoiceReply = z.infer<typeof voiceReply>;

const params = z.object({ voice_id: id() });

export const voicesRoutes = defineRoutes({
  'GET /v1/voices': {
    access: 'account',
    permits: 'voice.read',
    summary: 'All voices that the caller can use.',
    query: z.object({ show_legacy: z.boolean().optional() }),
    reply: z.object({ voices: z.array(voiceReply) }),
  },
  'GET /v2/voices': {
    access: 'account',
    permits: 'voice.read',
    summary: 'Searches the voices that the caller can use. Paginated.',
    query: z.object({
      page_size: z.int().min(1).max(100).default(20),
      next_page_token: z.string().max(1000).nullish(),
      search: z.string().max(200).nullish(),
      sort: z.enum(['created_at_unix', 'name']).nullish(),
      sort_direction: z.enum(['asc', 'desc']).nullish(),
      voice_type: z
        .enum(['personal', 'community', 'default', 'workspace', 'non-default', 'non-community', 'saved'])
        .nullish(),
      category: z.enum(queryCategories).nullish(),
      fine_tuning_state: z.string().max(40).nullish(),
      collection_id: z.string().max(128).nullish(),
      gender: z.string().max(40).nullish(),
      age: z.string().max(40).nullish(),
      accent: z.string().max(60).nullish(),
      language: queryList().optional(),
      use_cases: queryList().optional(),
      /** Days. */
      min_notice_period_days: z.int().min(0).max(3650).nullish(),
      include_custom_rates: z.boolean().nullish(),
      include_live_moderated: z.boolean().nullish(),
      high_quality: z.boolean().nullish(),
      include_total_count: z.boolean().default(true),
      voice_ids: queryList().optional(),
    }),
    reply: z.object({
      voices: z.array(voiceReply),
      has_more: z.boolean(),
      total_count: z.int(),
      next_page_token: z.string().nullable(),
    }),
  },
  'GET /v1/voices/settings/default': {
    access: 'public',
    anyOrigin: true,
    summary: 'The default voice settings.',
    reply: voiceSettings,
  },
  'GET /v1/voices/{voice_id}': {
    access: 'account',
    permits: 'voice.read',
    summary: 'One voice.',
    params,
    query: z.object({ with_settings: z.boolean().optional() }),
    reply: voiceReply,
  },
  'DELETE /v1/voices/{voice_id}': {
    access: 'account',
    permits: 'voice.delete',
    summary: 'Deletes a voice of the caller’s workspace and its recordings. Its history items stay.',
    params,
    reply: ok,
  },
  'POST /v1/voices/{voice_id}/favorite': {
    access: 'account',
    permits: 'voice.favorite',
    summary: 'Adds a voice to the workspace’s favourites or removes it.',
    params,
    body: z.object({ favorite: z.boolean() }),
    reply: ok,
  },
  'GET /v1/voices/accents': {
    access: 'account',
    permits: 'voice.read',
    summary: 'Accents of the default voices.',
    query: z.object({ language: z.string().max(12).nullish(), model_id: z.string().max(64).nullish() }),
    reply: z.object({
      accents: z.array(z.object({ accent: z.string(), language: z.string(), code: z.string(), name: z.string() })),
    }),
  },
  'GET /v1/voices/{voice_id}/settings': {
    access: 'account',
    permits: 'voice.read',
    summary: 'The settings of a voice in the caller’s workspace.',
    params,
    reply: voiceSettings,
  },
  'POST /v1/voices/{voice_id}/settings/edit': {
    access: 'account',
    permits: 'voice.update',
    summary: 'Changes the settings of a voice in the caller’s workspace. Absent or null fields stay unchanged.',
    params,
    body: voiceSettingsPatch,
    reply: ok,
  },
  'GET /v1/voices/{voice_id}/previews/{language}/{file_name}': {
    access: 'public',
    anyOrigin: true,
    summary: 'The preview audio of a voice, by a signed link. Without it, only existing previews of default voices.',
    requestsPerMinute: 120,
    params: params.extend({ language: z.string().max(12), file_name: z.string().max(120) }),
    query: z.object({
      /** ID of the preview that the owner of a shared voice chose. */
      sample: z.string().max(64).optional(),
      /** Seconds since 1970. */
      expires: z.int().optional(),
      signature: z.string().max(64).optional(),
    }),
    content: ['audio/mpeg'],
  },
});
