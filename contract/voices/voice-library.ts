import { z } from 'zod';
import { profileHandle } from '../accounts/profiles.ts';
import { customRates } from '../catalogue/plans/speech-cost.ts';
import { voiceLibraryAgreementVersion } from '../catalogue/voices/voice-consent.ts';
import { cloneLimits, voiceTextLimits } from '../catalogue/voices/voice-limits.ts';
import { id, name, ok, queryList, text, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { voiceLabels } from './voice-clones.ts';
import { queryCategories, voiceCategories } from './voices.ts';

/** A shared voice as other users see it. */
export const libraryVoice = z.object({
  public_owner_id: z.string(),
  voice_id: z.string(),
  date_unix: unix(),
  name: z.string(),
  accent: z.string(),
  gender: z.string(),
  age: z.string(),
  descriptive: z.string(),
  use_case: z.string(),
  category: z.enum(voiceCategories),
  language: z.string().nullable(),
  locale: z.string().nullable(),
  description: z.string().nullable(),
  preview_url: z.string().nullable(),
  usage_character_count_1y: z.int(),
  usage_character_count_7d: z.int(),
  play_api_usage_character_count_1y: z.int(),
  cloned_by_count: z.int(),
  rate: z.number().nullable(),
  fiat_rate: z.number().nullable(),
  free_users_allowed: z.boolean(),
  live_moderation_enabled: z.boolean(),
  featured: z.boolean(),
  verified_languages: z.array(
    z.object({
      language: z.string(),
      model_id: z.string(),
      accent: z.string().nullable(),
      locale: z.string().nullable(),
      preview_url: z.string().nullable(),
    }),
  ),
  /** Days. */
  notice_period: z.int().nullable(),
  instagram_username: z.null(),
  twitter_username: z.null(),
  youtube_username: z.null(),
  tiktok_username: z.null(),
  image_url: z.null(),
  is_added_by_user: z.boolean(),
  is_bookmarked: z.boolean(),
});
export type LibraryVoice = z.infer<typeof libraryVoice>;

/** O-19: a voice of a person's public page. */
const profileVoice = libraryVoice.pick({
  public_owner_id: true,
  voice_id: true,
  name: true,
  description: true,
  language: true,
  accent: true,
  gender: true,
  age: true,
  preview_url: true,
});
export type ProfileVoice = z.infer<typeof profileVoice>;

export const librarySorts = ['trending', 'created_date', 'usage_character_count_1y', 'cloned_by_count'] as const;

const library = z.object({
  voices: z.array(libraryVoice),
  has_more: z.boolean(),
  /** At most 1,000 for a search with filters. */
  total_count: z.int(),
  /** There are more voices than `total_count`. */
  has_more_than_counted: z.boolean(),
  last_sort_id: z.string().nullable(),
});

const params = z.object({ voice_id: id() });
const sharedParams = z.object({ public_user_id: id(), voice_id: id() });
const short = () => z.string().max(60).nullish();

/** VOICE-026: how an owner shares a voice in the library. Absent fields stay unchanged. */
export const sharingOptions = z.object({
  enable_library: z.boolean().optional(),
  /** Days for which copies stay usable after the owner withdraws the voice. */
  notice_period: z.int().min(0).max(730).nullish(),
  /** Credits per character instead of 1, for those who add the voice from now on. */
  custom_rate: z.number().min(customRates.min).max(customRates.max).nullish(),
  enable_live_moderation: z.boolean().optional(),
  free_users_allowed: z.boolean().optional(),
  preview_history_item_id: id().nullish(),
  voice_mixing_allowed: z.boolean().optional(),
  labels: voiceLabels,
  reader_app_enabled: z.boolean().optional(),
  reader_restricted_on: z
    .array(z.object({ resource_type: z.enum(['read', 'collection']), resource_id: id() }))
    .max(100)
    .nullish(),
  /** Shown in the library instead of the voice's own name and description. */
  name: name(voiceTextLimits.name).optional(),
  description: text().pipe(z.string().max(voiceTextLimits.description)).nullish(),
});
export type SharingOptions = z.infer<typeof sharingOptions>;

/**
 * Accepts the voice library agreement of this version (`/vla`). Required in the app when a voice becomes shared; a call
 * with an API key accepts it by the call.
 */
const agreementVersion = z.literal(voiceLibraryAgreementVersion).optional();

export const voiceLibraryRoutes = defineRoutes({
  'GET /v1/shared-voices': {
    access: 'account',
    permits: 'library_voice.read',
    summary: 'Searches the shared voices of this server. Paginated.',
    query: z.object({
      page_size: z.int().min(1).max(100).default(30),
      page: z.int().min(0).max(10_000).default(0),
      category: z.enum(queryCategories).nullish(),
      gender: short(),
      age: short(),
      accent: short(),
      language: short(),
      locale: short(),
      search: z.string().max(200).nullish(),
      use_cases: queryList().optional(),
      descriptives: queryList().optional(),
      featured: z.boolean().default(false),
      min_notice_period_days: z.int().min(0).max(3650).nullish(),
      include_custom_rates: z.boolean().nullish(),
      include_live_moderated: z.boolean().nullish(),
      reader_app_enabled: z.boolean().default(false),
      owner_id: z.string().max(128).nullish(),
      sort: z.enum(librarySorts).nullish().catch('trending'),
    }),
    reply: library,
  },
  'POST /v1/similar-voices': {
    access: 'account',
    permits: 'library_voice.read',
    summary: 'Library voices that sound like a recording, most similar first.',
    body: z.object({
      /** Maximum cosine distance, 0..2. */
      similarity_threshold: z.number().min(0).max(2).nullish(),
      top_k: z.int().min(1).max(100).nullish(),
    }),
    files: { audio_file: { maxBytes: cloneLimits.maxFileBytes, required: true } },
    reply: library,
  },
  'GET /v1/profiles/{handle}/voices': {
    access: 'public',
    anyOrigin: true,
    requestsPerMinute: 120,
    summary: 'Lists the library voices of a person with a public profile, the latest first. Not in the public API.',
    params: z.object({ handle: profileHandle() }),
    reply: z.object({ voices: z.array(profileVoice) }),
  },
  'GET /v1/voices/{public_user_id}/{voice_id}': {
    access: 'account',
    permits: 'library_voice.read',
    summary: 'A voice shared with the caller in the library or by email address.',
    params: sharedParams,
    reply: libraryVoice,
  },
  'POST /v1/voices/add/{public_user_id}/{voice_id}': {
    access: 'account',
    permits: 'library_voice.add',
    summary: 'Adds a shared voice to the voices of the caller’s workspace.',
    params: sharedParams,
    body: z.object({ new_name: name(voiceTextLimits.name), bookmarked: z.boolean().default(true) }),
    reply: z.object({ voice_id: z.string() }),
  },
  'POST /v1/voices/{voice_id}/share-library': {
    access: 'account',
    permits: 'voice.publish',
    summary: 'Publishes a voice in the library, changes its options, or withdraws it.',
    params,
    body: sharingOptions.extend({ agreement_version: agreementVersion }),
    reply: ok,
  },
  'POST /v1/voices/{voice_id}/share': {
    access: 'account',
    permits: 'voice.share',
    summary: 'Shares a voice by link with email addresses, or stops sharing.',
    params,
    body: z.object({
      enable: z.boolean(),
      emails: z.array(z.email().max(320)).max(200).default([]),
      agreement_version: agreementVersion,
    }),
    reply: ok,
  },
  'GET /v1/voices/{voice_id}/share/stats': {
    access: 'account',
    permits: 'voice.read_share_usage',
    summary: 'Usage of a shared voice by others, per day.',
    params,
    query: z.object({
      range: z.enum(['7d', '30d', '90d', '1y']).default('30d'),
      reader_app: z.boolean().default(false),
    }),
    reply: z.object({
      /** One entry per UTC day. */
      days: z.array(z.object({ date: z.string(), characters: z.int(), users: z.int(), added: z.int() })),
      total_characters: z.int(),
      cloned_by_count: z.int(),
      liked_by_count: z.int(),
    }),
  },
});
