import { z } from 'zod';
import { maxLocators } from '../catalogue/limits.ts';
import { boundedText, id, jsonField, name, ok, text, unix } from '../fields/fields.ts';
import { resourceRoles } from '../permissions/roles.ts';
import { defineRoutes } from '../route.ts';
import { dictionaryLocator } from '../speech/pronunciation-dictionaries.ts';
import { voiceSettingsPatch } from '../voices/voices.ts';
import { chapter } from './studio-chapter-fields.ts';
import { inputBlocks, projectParams } from './studio-fields.ts';
import {
  fictionKinds,
  importLimits,
  normalizationModes,
  projectSourceTypes,
  projectStates,
  qualityPresets,
  studioLimits,
  targetAudiences,
} from './studio-limits.ts';

const project = z.object({
  project_id: z.string(),
  name: z.string(),
  create_date_unix: unix(),
  created_by_user_id: z.string().nullable(),
  default_title_voice_ref_id: z.string(),
  default_paragraph_voice_ref_id: z.string(),
  default_title_voice_id: z.string(),
  default_paragraph_voice_id: z.string(),
  default_model_id: z.string(),
  last_conversion_date_unix: unix().nullable(),
  can_be_downloaded: z.boolean(),
  title: z.string().nullable(),
  author: z.string().nullable(),
  description: z.string(),
  genres: z.array(z.string()),
  cover_image_url: z.string(),
  target_audience: z.enum(targetAudiences).nullable(),
  language: z.string().nullable(),
  content_type: z.string().nullable(),
  original_publication_date: z.string().nullable(),
  mature_content: z.boolean(),
  isbn_number: z.string().nullable(),
  volume_normalization: z.boolean(),
  acx_volume_normalization: z.boolean(),
  state: z.enum(projectStates),
  access_level: z.enum(resourceRoles),
  fiction: z.enum(fictionKinds).nullable(),
  quality_check_on: z.boolean(),
  quality_check_on_when_bulk_convert: z.boolean(),
  creation_meta: z
    .object({
      creation_progress: z.number(),
      status: z.enum(['pending', 'creating', 'finished', 'failed']),
      type: z.enum(['blank', 'generate_podcast', 'auto_assign_voices', 'dub_video', 'import_speech']),
    })
    .nullable(),
  /** Why its creation failed. */
  creation_problem: z.string().nullable(),
  source_type: z.enum(projectSourceTypes).nullable(),
  chapters_enabled: z.boolean(),
  captions_enabled: z.boolean(),
  caption_style: z.null(),
  caption_style_template_overrides: z.null(),
  public_share_id: z.null(),
  aspect_ratio: z.null(),
  agent_settings: z.null(),

  // Fields that the web app reads (STUDIO-003 to STUDIO-006).
  chapters_order: z.array(z.string()),
  last_chapters_order_change_unix_ms: z.int().nullable(),
  project_conversion_chapter_ids_converting: z.array(z.string()),
  generation_meta: z.record(z.string(), z.unknown()).nullable(),
  latest_snapshot_id: z.string().nullable(),
  project_settings: z.object({ continue_playing: z.boolean() }),
  audio_native: z
    .object({ enabled: z.boolean(), snapshot_id: z.string().nullable(), url: z.string().nullable() })
    .nullable(),
  pronunciation_dictionaries: z.array(
    z.object({ pronunciation_dictionary_id: z.string(), version_id: z.string().nullable() }),
  ),
  quality_preset: z.enum(qualityPresets),
  added_to_queue_at_unix: z.int(),
  queue_position: z.int().nullable(),
  updated_at_unix: unix(),
  /** Characters of the text, and its chapters. */
  characters: z.int(),
  chapter_count: z.int(),
});
export type ProjectReply = z.output<typeof project>;

export const projectVoice = z.object({
  project_voice_ref_id: z.string(),
  voice_id: z.string(),
  alias: z.string(),
  stability: z.number(),
  similarity_boost: z.number(),
  style: z.number(),
  is_pinned: z.boolean(),
  use_speaker_boost: z.boolean(),
  volume_gain: z.number(),
  speed: z.number(),
});

const extendedProject = project.extend({
  chapters: z.array(chapter),
  pronunciation_dictionary_versions: z.array(
    z.object({
      version_id: z.string(),
      version_rules_num: z.int(),
      pronunciation_dictionary_id: z.string(),
      dictionary_name: z.string(),
      version_name: z.string(),
      permission_on_resource: z.enum(resourceRoles).nullable(),
      created_by: z.string(),
      creation_time_unix: unix(),
      archived_time_unix: unix().nullable(),
    }),
  ),
  pronunciation_dictionary_locators: z.array(
    z.object({ pronunciation_dictionary_id: z.string(), version_id: z.string().nullable() }),
  ),
  apply_text_normalization: z.enum(normalizationModes),
  experimental: z.record(z.string(), z.unknown()),
  /** Sounds and music; the public API names videos and pictures only, which projects here do not have. */
  assets: z.array(z.never()),
  voices: z.array(projectVoice),
  base_voices: z.null(),
  publishing_read: z.null(),
});
export type ExtendedProjectReply = z.output<typeof extendedProject>;

const isbn = boundedText({ max: 20 }).refine((value) => value === '' || /^[\d\- ]{9,19}[\dXx]$/.test(value), {
  message: 'An ISBN has 10 or 13 digits.',
});
const publicationDate = z.string().regex(/^\d{4}(-\d{2}-\d{2})?$/, 'YYYY-MM-DD or YYYY');
const language = z.string().length(2);
const genres = z.array(name(100)).max(20);
/** http or https; the server checks the address before it calls it. */
const url = z.url({ protocol: /^https?$/ }).max(2000);

const metadata = {
  title: boundedText({ max: 500 }).nullish(),
  author: boundedText({ max: 500 }).nullish(),
  description: boundedText({ max: 5000 }).nullish(),
  target_audience: z.enum(targetAudiences).nullish(),
  language: language.nullish(),
  content_type: boundedText({ max: 100 }).nullish(),
  original_publication_date: publicationDate.nullish(),
  isbn_number: isbn.nullish(),
  fiction: z.enum(fictionKinds).nullish(),
};

const contentJson = jsonField(
  z.array(z.object({ name: name(500).nullish(), blocks: inputBlocks })).max(studioLimits.chapters),
);
export type ContentJson = z.output<typeof contentJson>;

const source = {
  from_url: url.nullish(),
  from_content_json: contentJson.nullish(),
};

const booleanField = z.union([z.boolean(), z.stringbool()]);
const listOf = <Item extends z.ZodType>(item: Item, max: number) =>
  z.preprocess(
    (value) => (value === undefined || value === null || Array.isArray(value) ? value : [value]),
    z.array(jsonField(item)).max(max),
  );

const newProject = z.object({
  ...metadata,
  ...source,
  name: name(500),
  default_title_voice_id: id().nullish(),
  default_paragraph_voice_id: id().nullish(),
  default_model_id: id().nullish(),
  quality_preset: z.enum(qualityPresets).nullish(),
  genres: listOf(name(100), 20).nullish(),
  mature_content: booleanField.nullish(),
  acx_volume_normalization: booleanField.nullish(),
  volume_normalization: booleanField.nullish(),
  pronunciation_dictionary_locators: listOf(dictionaryLocator, maxLocators).nullish(),
  callback_url: url.nullish(),
  apply_text_normalization: z.enum(normalizationModes).nullish(),
  auto_convert: booleanField.nullish(),
  auto_assign_voices: booleanField.nullish(),
  source_type: z.enum(projectSourceTypes).nullish(),
  voice_settings: listOf(voiceSettingsPatch.extend({ voice_id: id() }), studioLimits.voices).nullish(),
  create_publishing_read: booleanField.nullish(),
});
export type NewProjectBody = z.output<typeof newProject>;

const projectUpdate = z.object({
  name: name(500),
  default_title_voice_id: id(),
  default_paragraph_voice_id: id(),
  title: metadata.title,
  author: metadata.author,
  isbn_number: metadata.isbn_number,
  volume_normalization: z.boolean().default(false),
});

/** Fields that are absent stay unchanged; null empties them. */
const projectPatch = z.object({
  ...metadata,
  name: name(500).optional(),
  default_title_voice_id: id().optional(),
  default_paragraph_voice_id: id().optional(),
  default_model_id: id().optional(),
  quality_preset: z.enum(qualityPresets).optional(),
  genres: genres.optional(),
  mature_content: z.boolean().optional(),
  volume_normalization: z.boolean().optional(),
  apply_text_normalization: z.enum(normalizationModes).optional(),
  callback_url: url.nullish(),
  project_settings: z.object({ continue_playing: z.boolean() }).optional(),
});
export type ProjectPatch = z.output<typeof projectPatch>;

const document = { from_document: { maxBytes: importLimits.maxBytes } } as const;

export const studioProjectsRoutes = defineRoutes({
  'GET /v1/studio/projects': {
    access: 'account',
    permits: 'project.read',
    summary: 'Lists studio projects, the last changed first.',
    query: z.object({
      /** Not in the public API, whose list has no pages: without it, the first 1000. */
      page_size: z.coerce.number().int().min(1).max(1000).default(1000),
      /** The ID of the last project of the page before. */
      cursor: id().nullish(),
      search: text().pipe(z.string().max(200)).nullish(),
    }),
    reply: z.object({ projects: z.array(project), next_cursor: z.string().nullable(), has_more: z.boolean() }),
  },
  'POST /v1/studio/projects': {
    access: 'account',
    permits: 'project.create',
    summary: 'Creates a studio project: blank, or from an address, a document or JSON.',
    files: document,
    body: newProject,
    bodyLimit: 16 * 2 ** 20,
    reply: z.object({ project }),
  },
  'GET /v1/studio/projects/{project_id}': {
    access: 'account',
    permits: 'project.read',
    summary: 'Returns a studio project with its chapters and voices.',
    params: projectParams,
    query: z.object({ share_id: id().nullish() }),
    reply: extendedProject,
  },
  'POST /v1/studio/projects/{project_id}': {
    access: 'account',
    permits: 'project.update',
    summary: 'Updates the name, default voices and metadata of a studio project.',
    params: projectParams,
    body: projectUpdate,
    reply: z.object({ project }),
  },
  'PATCH /v1/studio/projects/{project_id}': {
    access: 'account',
    permits: 'project.update',
    summary: 'Changes single fields of a studio project. Not in the public API.',
    params: projectParams,
    body: projectPatch,
    reply: z.object({ project }),
  },
  'DELETE /v1/studio/projects/{project_id}': {
    access: 'account',
    permits: 'project.delete',
    summary: 'Deletes a studio project with everything in it.',
    params: projectParams,
    reply: ok,
  },
  'POST /v1/studio/projects/{project_id}/duplicate': {
    access: 'account',
    permits: 'project.duplicate',
    summary: 'Copies a studio project with its text, cast and takes. Not in the public API.',
    params: projectParams,
    reply: z.object({ project }),
  },
  'POST /v1/studio/projects/{project_id}/content': {
    access: 'account',
    permits: 'project.update',
    summary: 'Replaces the chapters of a studio project by those of an address, a document or JSON.',
    params: projectParams,
    files: document,
    body: z.object({ ...source, auto_convert: booleanField.nullish() }),
    bodyLimit: 16 * 2 ** 20,
    reply: z.object({ project }),
  },
  'GET /v1/studio/projects/{project_id}/muted-tracks': {
    access: 'account',
    permits: 'project.read',
    summary: 'Lists the chapters whose sound is muted in the project.',
    params: projectParams,
    reply: z.object({ chapter_ids: z.array(z.string()) }),
  },
  'PUT /v1/studio/projects/{project_id}/muted-tracks': {
    access: 'account',
    permits: 'project.update',
    summary: 'Mutes the sound of these chapters, and of no others. Not in the public API.',
    params: projectParams,
    body: z.object({ chapter_ids: z.array(id()).max(studioLimits.chapters) }),
    reply: z.object({ chapter_ids: z.array(z.string()) }),
  },
  'POST /v1/studio/projects/{project_id}/pronunciation-dictionaries': {
    access: 'account',
    permits: 'project.update',
    summary: 'Sets the pronunciation dictionaries of a studio project.',
    params: projectParams,
    body: z.object({
      pronunciation_dictionary_locators: z.array(dictionaryLocator).max(maxLocators),
      /** Without it, what was spoken with other dictionaries stays as it is until its text changes. */
      invalidate_affected_text: z.boolean().default(true),
    }),
    reply: ok,
  },
  'PUT /v1/studio/projects/{project_id}/chapters-order': {
    access: 'account',
    permits: 'project.update',
    summary: 'Orders the chapters. All of them must be named. Not in the public API.',
    params: projectParams,
    body: z.object({ chapter_ids: z.array(id()).max(studioLimits.chapters) }),
    reply: z.object({ project }),
  },
  'PUT /v1/studio/projects/{project_id}/cover': {
    access: 'account',
    permits: 'project.update',
    summary: 'Sets the cover, a JPEG or PNG picture. Not in the public API.',
    params: projectParams,
    files: { image: { maxBytes: 10 * 2 ** 20, required: true } },
    reply: z.object({ project }),
  },
  'DELETE /v1/studio/projects/{project_id}/cover': {
    access: 'account',
    permits: 'project.update',
    summary: 'Removes the cover. Not in the public API.',
    params: projectParams,
    reply: z.object({ project }),
  },
  'GET /v1/studio/projects/{project_id}/cover/{file_name}': {
    access: 'public',
    anyOrigin: true,
    summary: 'The cover, by a signed link.',
    params: projectParams.extend({ file_name: z.string().max(120) }),
    query: z.object({ signature: z.string().max(64) }),
    content: ['image/jpeg', 'image/png'],
  },
});
