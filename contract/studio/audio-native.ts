import { z } from 'zod';
import { maxLocators } from '../catalogue/limits.ts';
import { id, jsonField, name, ok } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { dictionaryLocator } from '../speech/pronunciation-dictionaries.ts';
import { maxSessionMinutes } from './player-look.ts';
import { color, look, lookPatch, short, url } from './player-settings.ts';
import { projectParams } from './studio-fields.ts';
import { articleLimits, normalizationModes } from './studio-limits.ts';

const booleanField = z.union([z.boolean(), z.stringbool()]);

const projectSettings = z.object({
  enabled: z.boolean(),
  snapshot_id: z.string().nullable(),
  /** The page that it narrates. Not in the public API, like `html_snippet`. */
  url: z.string().nullable(),
  html_snippet: z.string(),
  settings: z
    .object({
      ...look,
      audio_path: z.string().nullable(),
      audio_url: z.string().nullable(),
      status: z.enum(['processing', 'ready']),
    })
    .nullable(),
});

const edited = z.object({
  project_id: z.string(),
  converting: z.boolean(),
  publishing: z.boolean(),
  html_snippet: z.string(),
});

const listening = z.object({
  loads: z.int(),
  plays: z.int(),
  seconds: z.int(),
  completions: z.int(),
});

export const audioNativeRoutes = defineRoutes({
  'POST /v1/audio-native': {
    access: 'account',
    permits: 'audio_native.create',
    summary: 'Creates a project with a player for an article.',
    files: { file: { maxBytes: articleLimits.maxBytes } },
    body: z.object({
      name: name(500),
      image: short.nullish(),
      author: short.nullish(),
      title: short.nullish(),
      small: booleanField.nullish(),
      text_color: color.nullish(),
      background_color: color.nullish(),
      sessionization: z.coerce.number().int().min(0).max(maxSessionMinutes).nullish(),
      voice_id: id().nullish(),
      model_id: id().nullish(),
      auto_convert: booleanField.nullish(),
      apply_text_normalization: z.enum(normalizationModes).nullish(),
      pronunciation_dictionary_locators: z
        .preprocess(
          (value) => (value === undefined || value === null || Array.isArray(value) ? value : [value]),
          z.array(jsonField(dictionaryLocator)).max(maxLocators).nullish(),
        )
        .optional(),
    }),
    reply: z.object({ project_id: z.string(), converting: z.boolean(), html_snippet: z.string() }),
  },
  'GET /v1/audio-native/{project_id}/settings': {
    access: 'account',
    permits: 'project.read_player',
    summary: 'Returns the settings of the player of a project.',
    params: projectParams,
    reply: projectSettings,
  },
  'PATCH /v1/audio-native/{project_id}/settings': {
    access: 'account',
    permits: 'project.update_player',
    summary: 'Changes the player of a project, or gives a studio project one. Not in the public API.',
    params: projectParams,
    body: z.object({
      ...lookPatch,
      enabled: z.boolean().optional(),
      url: url.nullish(),
      /** The snapshot that readers hear. */
      snapshot_id: id().nullish(),
    }),
    reply: projectSettings,
  },
  'POST /v1/audio-native/{project_id}/content': {
    access: 'account',
    permits: 'project.update_player',
    summary: 'Replaces the article of a project.',
    params: projectParams,
    files: { file: { maxBytes: articleLimits.maxBytes } },
    body: z.object({ auto_convert: booleanField.nullish(), auto_publish: booleanField.nullish() }),
    reply: edited,
  },
  'POST /v1/audio-native/content': {
    access: 'account',
    permits: 'audio_native.create',
    summary: 'Finds the project of an address and replaces its article by that of the page.',
    body: z.object({ url, author: short.nullish(), title: short.nullish() }),
    reply: edited,
  },
  'GET /v1/audio-native/projects': {
    access: 'account',
    permits: 'project.read_player',
    summary: 'Lists the projects with a player, newest first, and how much of them was heard. Not in the public API.',
    query: z.object({
      page_size: z.coerce.number().int().min(1).max(100).default(30),
      cursor: id().nullish(),
      /** Days of the listening figures. */
      days: z.coerce.number().int().min(1).max(365).default(30),
    }),
    reply: z.object({
      projects: z.array(
        z.object({
          project_id: z.string(),
          name: z.string(),
          url: z.string().nullable(),
          enabled: z.boolean(),
          status: z.enum(['empty', 'processing', 'ready', 'failed']),
          html_snippet: z.string(),
          listening,
        }),
      ),
      next_cursor: z.string().nullable(),
      has_more: z.boolean(),
    }),
  },
  'GET /v1/audio-native/{project_id}/listening': {
    access: 'account',
    permits: 'project.read_player',
    summary: 'How much of a player was heard, by day. Not in the public API.',
    params: projectParams,
    query: z.object({ days: z.coerce.number().int().min(1).max(365).default(30) }),
    reply: z.object({ days: z.array(listening.extend({ day: z.string() })), total: listening }),
  },
  'DELETE /v1/audio-native/{project_id}': {
    access: 'account',
    permits: 'project.update_player',
    summary: 'Removes the player of a project; the project stays. Not in the public API.',
    params: projectParams,
    reply: ok,
  },
});
