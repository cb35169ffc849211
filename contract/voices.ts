import { z } from 'zod';
import { id, ok, queryBoolean, queryInt, queryList, unix } from './fields.ts';
import { defineRoutes } from './route.ts';

/** Ranges and defaults of voice settings (O-40). */
export const voiceSettings = z.object({
  stability: z.number().min(0).max(1).default(0.5),
  similarity_boost: z.number().min(0).max(1).default(0.75),
  style: z.number().min(0).max(1).default(0),
  use_speaker_boost: z.boolean().default(true),
  speed: z.number().min(0.7).max(1.2).default(1),
});
export type VoiceSettingsWire = z.infer<typeof voiceSettings>;
export const defaultVoiceSettings: VoiceSettingsWire = voiceSettings.parse({});

/** Settings as a client may send them: each one, or null for the voice's own. */
export const voiceSettingsPatch = z.object({
  stability: z.number().min(0).max(1).nullish(),
  similarity_boost: z.number().min(0).max(1).nullish(),
  style: z.number().min(0).max(1).nullish(),
  use_speaker_boost: z.boolean().nullish(),
  speed: z.number().min(0.7).max(1.2).nullish(),
});

export const voiceCategories = ['premade', 'cloned', 'generated', 'professional'] as const;

export const voiceReply = z.object({
  voice_id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(voiceCategories),
  /** gender, age, accent, use_case, descriptive, language */
  labels: z.record(z.string(), z.string()),
  language: z.string(),
  preview_url: z.string(),
  available_for_tiers: z.array(z.string()),
  settings: voiceSettings.nullable(),
  sharing: z.null(),
  samples: z.null(),
  high_quality_base_model_ids: z.array(z.string()),
  verified_languages: z.array(
    z.object({
      language: z.string(),
      model_id: z.string(),
      accent: z.string().nullable(),
      locale: z.string().nullable(),
      preview_url: z.string().nullable(),
    }),
  ),
  collection_ids: z.array(z.string()),
  safety_control: z.enum(['NONE', 'BAN', 'CAPTCHA']),
  voice_verification: z.object({
    requires_verification: z.boolean(),
    is_verified: z.boolean(),
    verification_failures: z.array(z.string()),
    verification_attempts_count: z.int(),
    language: z.string().nullable(),
    verification_attempts: z.null(),
  }),
  is_owner: z.boolean(),
  is_legacy: z.boolean(),
  is_mixed: z.boolean(),
  created_at_unix: unix(),
});
export type VoiceReply = z.infer<typeof voiceReply>;

const params = z.object({ voice_id: id() });

export const voicesRoutes = defineRoutes({
  'GET /v1/voices': {
    access: 'account',
    permission: 'voices_read',
    summary: 'All voices that the caller can use.',
    query: z.object({ show_legacy: queryBoolean().optional() }),
    reply: z.object({ voices: z.array(voiceReply) }),
  },
  'GET /v2/voices': {
    access: 'account',
    permission: 'voices_read',
    summary: 'Searches the voices that the caller can use, a page at a time.',
    query: z.object({
      page_size: queryInt().min(1).max(100).default(20),
      next_page_token: z.string().max(200).nullish(),
      search: z.string().max(200).nullish(),
      sort: z.enum(['created_at_unix', 'name']).nullish(),
      sort_direction: z.enum(['asc', 'desc']).nullish(),
      voice_type: z
        .enum(['personal', 'community', 'default', 'workspace', 'non-default', 'non-community', 'saved'])
        .nullish(),
      category: z.enum(voiceCategories).nullish(),
      fine_tuning_state: z.string().max(40).nullish(),
      collection_id: z.string().max(128).nullish(),
      gender: z.string().max(40).nullish(),
      age: z.string().max(40).nullish(),
      accent: z.string().max(60).nullish(),
      language: queryList().optional(),
      use_cases: queryList().optional(),
      include_total_count: queryBoolean().default(true),
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
    summary: 'The settings of a voice that has none of its own.',
    reply: voiceSettings,
  },
  'GET /v1/voices/{voice_id}': {
    access: 'account',
    permission: 'voices_read',
    summary: 'One voice.',
    params,
    query: z.object({ with_settings: queryBoolean().optional() }),
    reply: voiceReply,
  },
  'GET /v1/voices/{voice_id}/settings': {
    access: 'account',
    permission: 'voices_read',
    summary: 'The settings of a voice in the caller’s workspace.',
    params,
    reply: voiceSettings,
  },
  'POST /v1/voices/{voice_id}/settings/edit': {
    access: 'account',
    permission: 'voices_write',
    summary: 'Changes the settings of a voice for the caller’s workspace. What is absent or null stays.',
    params,
    body: voiceSettingsPatch,
    reply: ok,
  },
  'GET /v1/voices/{voice_id}/previews/{language}/{file_name}': {
    access: 'public',
    summary: 'A spoken sample of a default voice.',
    params: params.extend({ language: z.string().max(12), file_name: z.string().max(120) }),
    content: ['audio/mpeg'],
  },
});
