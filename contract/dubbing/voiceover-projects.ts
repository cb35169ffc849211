import { z } from 'zod';
import { boundedText, id, name, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import {
  voiceoverExportFormats,
  voiceoverExportStates,
  voiceoverFileKinds,
  voiceoverGain,
  voiceoverLimits,
  voiceoverTrackKinds,
} from './voiceover-limits.ts';

const params = z.object({ project_id: id() });
const trackParams = params.extend({ track_id: id() });
const clipParams = params.extend({ clip_id: id() });
const fileParams = params.extend({ file_id: id() });
const exportParams = params.extend({ export_id: id() });

/** Milliseconds from the start of the project or of a file. */
const ms = () =>
  z
    .int()
    .min(0)
    .max(voiceoverLimits.maxDurationS * 1000);
const gain = () => z.number().min(voiceoverGain.min).max(voiceoverGain.max);
/** The caller may choose the ID of what it creates, so that it can refer to it in the same request. */
const newId = () =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,40}$/)
    .optional();

const voiceSettings = z.object({
  stability: z.number().min(0).max(1).optional(),
  similarity_boost: z.number().min(0).max(1).optional(),
  style: z.number().min(0).max(1).optional(),
  speed: z.number().min(0.7).max(1.2).optional(),
});

const track = z.object({
  track_id: z.string(),
  kind: z.enum(voiceoverTrackKinds),
  name: z.string(),
  position: z.int(),
  /** Of voice tracks; null: none is chosen yet. */
  voice_id: z.string().nullable(),
  voice_settings: voiceSettings,
  gain_db: z.number(),
  is_muted: z.boolean(),
  is_solo: z.boolean(),
});
export type VoiceoverTrackReply = z.output<typeof track>;

const clip = z.object({
  clip_id: z.string(),
  track_id: z.string(),
  text: z.string(),
  start_ms: z.int(),
  /** Where its speech must end; null: where its sound ends. */
  end_ms: z.int().nullable(),
  file_id: z.string().nullable(),
  trim_start_ms: z.int(),
  trim_end_ms: z.int(),
  gain_db: z.number(),
  fade_in_ms: z.int(),
  fade_out_ms: z.int(),
  /** Its sound is missing, or was spoken from another text or with another voice. */
  is_stale: z.boolean(),
});
export type VoiceoverClipReply = z.output<typeof clip>;

const file = z.object({
  file_id: z.string(),
  kind: z.enum(voiceoverFileKinds),
  name: z.string(),
  content_type: z.string(),
  bytes: z.int(),
  duration_ms: z.int(),
  /** The highest samples, 0–255, evenly spaced, as base64; null: a video without sound. */
  peaks: z.string().nullable(),
});
export type VoiceoverFileReply = z.output<typeof file>;

const summary = z.object({
  project_id: z.string(),
  name: z.string(),
  revision: z.int(),
  model_id: z.string(),
  video_file_id: z.string().nullable(),
  created_at_unix: unix(),
  updated_at_unix: unix(),
  tracks: z.int(),
  clips: z.int(),
  /** When the last clip with a given end or a sound ends. */
  duration_ms: z.int(),
});
export type VoiceoverProjectSummary = z.output<typeof summary>;

const run = z.object({
  export_id: z.string(),
  /** null: it speaks clips. */
  format: z.enum(voiceoverExportFormats).nullable(),
  state: z.enum(voiceoverExportStates),
  percent: z.int(),
  problem: z.string().nullable(),
  file_name: z.string().nullable(),
  bytes: z.int().nullable(),
  duration_ms: z.int().nullable(),
  created_at_unix: unix(),
});
export type VoiceoverRunReply = z.output<typeof run>;

const project = summary.omit({ tracks: true, clips: true }).extend({
  tracks: z.array(track),
  clips: z.array(clip),
  files: z.array(file),
  /** The speech that waits or is made. */
  speaking: run.nullable(),
});
export type VoiceoverProjectReply = z.output<typeof project>;

const trackFields = {
  name: name(voiceoverLimits.nameLength).optional(),
  position: z.int().min(0).max(1000).optional(),
  voice_id: id().nullish(),
  voice_settings: voiceSettings.optional(),
  gain_db: gain().optional(),
  is_muted: z.boolean().optional(),
  is_solo: z.boolean().optional(),
};
const clipFields = {
  text: boundedText({ max: voiceoverLimits.textLength }).optional(),
  start_ms: ms().optional(),
  end_ms: ms().nullish(),
  file_id: id().nullish(),
  trim_start_ms: ms().optional(),
  trim_end_ms: ms().optional(),
  gain_db: gain().optional(),
  fade_in_ms: ms().optional(),
  fade_out_ms: ms().optional(),
};
const kind = z.enum(voiceoverTrackKinds);
/** The revision that was edited; the change of an older one is refused (409) with the current project in `detail.project`. */
const revision = z.int().min(0).optional();

const changes = z.object({
  revision,
  name: name(voiceoverLimits.nameLength).optional(),
  model_id: id().optional(),
  /** null: no video. */
  video_file_id: id().nullish(),
  /** Creates the tracks that do not exist, which need a `kind`. */
  tracks: z
    .array(z.object({ ...trackFields, track_id: id(), kind: kind.optional() }))
    .max(voiceoverLimits.tracks)
    .default([]),
  /** Creates the clips that do not exist, which need a `track_id` and `start_ms`. */
  clips: z
    .array(
      z.object({
        ...clipFields,
        clip_id: id(),
        track_id: id().optional(),
        /** The file says the text, although it was spoken for another one: half of a split clip. */
        keeps_speech: z.boolean().default(false),
      }),
    )
    .max(voiceoverLimits.clips)
    .default([]),
  /** With their clips. */
  deleted_track_ids: z.array(id()).max(voiceoverLimits.tracks).default([]),
  deleted_clip_ids: z.array(id()).max(voiceoverLimits.clips).default([]),
});
export type VoiceoverChanges = z.input<typeof changes>;
export type ParsedVoiceoverChanges = z.output<typeof changes>;

const csvReply = z.object({
  project,
  imported: z.int(),
  /** Rows that were left out: their number from 1, without the header, and why. */
  problems: z.array(z.object({ row: z.int(), problem: z.string() })),
});
export type VoiceoverImportReply = z.output<typeof csvReply>;

const read = { access: 'account', permits: 'voiceover_project.read' } as const;
const update = { access: 'account', permits: 'voiceover_project.update' } as const;

/** Voiceover projects (STUDIO-027). Not in the public API. */
export const voiceoverProjectsRoutes = defineRoutes({
  'GET /v1/voiceover-studio/projects': {
    ...read,
    summary: 'Lists voiceover projects, the last changed first.',
    query: z.object({
      page_size: z.coerce.number().int().min(1).max(100).default(30),
      cursor: id().nullish(),
      search: boundedText({ max: 200 }).nullish(),
    }),
    reply: z.object({ projects: z.array(summary), has_more: z.boolean(), next_cursor: z.string().nullable() }),
  },
  'POST /v1/voiceover-studio/projects': {
    access: 'account',
    permits: 'voiceover_project.create',
    summary: 'Creates an empty voiceover project.',
    body: z.object({ name: name(voiceoverLimits.nameLength), model_id: id().nullish() }),
    reply: project,
  },
  'GET /v1/voiceover-studio/projects/{project_id}': {
    ...read,
    summary: 'Returns a voiceover project with its tracks, clips and files.',
    params,
    reply: project,
  },
  'PATCH /v1/voiceover-studio/projects/{project_id}': {
    ...update,
    summary: 'Renames a voiceover project, or changes its model or video.',
    params,
    body: changes.pick({ revision: true, name: true, model_id: true, video_file_id: true }),
    reply: project,
  },
  'DELETE /v1/voiceover-studio/projects/{project_id}': {
    access: 'account',
    permits: 'voiceover_project.delete',
    summary: 'Deletes a voiceover project with its files.',
    params,
    reply: ok,
  },
  'POST /v1/voiceover-studio/projects/{project_id}/duplicate': {
    ...update,
    summary: 'Copies a voiceover project with its files.',
    params,
    reply: project,
  },
  'POST /v1/voiceover-studio/projects/{project_id}/changes': {
    ...update,
    summary: 'Changes tracks and clips together: all of them or none.',
    params,
    bodyLimit: 8 * 2 ** 20,
    body: changes,
    reply: project,
  },
  'POST /v1/voiceover-studio/projects/{project_id}/tracks': {
    ...update,
    summary: 'Adds a track.',
    params,
    body: z.object({ ...trackFields, kind, track_id: newId() }),
    reply: track,
  },
  'PATCH /v1/voiceover-studio/projects/{project_id}/tracks/{track_id}': {
    ...update,
    summary: 'Changes a track, or moves it to a position.',
    params: trackParams,
    body: z.object(trackFields),
    reply: track,
  },
  'DELETE /v1/voiceover-studio/projects/{project_id}/tracks/{track_id}': {
    ...update,
    summary: 'Deletes a track with its clips.',
    params: trackParams,
    reply: ok,
  },
  'POST /v1/voiceover-studio/projects/{project_id}/clips': {
    ...update,
    summary: 'Adds a clip: a text to speak, or a file.',
    params,
    bodyLimit: 2 ** 18,
    body: z.object({ ...clipFields, start_ms: ms(), track_id: id(), clip_id: newId() }),
    reply: clip,
  },
  'PATCH /v1/voiceover-studio/projects/{project_id}/clips/{clip_id}': {
    ...update,
    summary: 'Moves, trims or changes a clip.',
    params: clipParams,
    bodyLimit: 2 ** 18,
    body: z.object({ ...clipFields, track_id: id().optional() }),
    reply: clip,
  },
  'DELETE /v1/voiceover-studio/projects/{project_id}/clips/{clip_id}': {
    ...update,
    summary: 'Deletes a clip.',
    params: clipParams,
    reply: ok,
  },
  'POST /v1/voiceover-studio/projects/{project_id}/clips/{clip_id}/split': {
    ...update,
    summary: 'Splits a clip in two.',
    params: clipParams,
    body: z.object({ at_ms: ms() }),
    reply: z.object({ clips: z.array(clip) }),
  },
  'POST /v1/voiceover-studio/projects/{project_id}/clips/{clip_id}/duplicate': {
    ...update,
    summary: 'Adds a copy of a clip after it.',
    params: clipParams,
    reply: clip,
  },
  'POST /v1/voiceover-studio/projects/{project_id}/files': {
    ...update,
    summary: 'Adds a recording or a video, or a copy of a sound effect, a song or a history item.',
    params,
    files: { file: { maxBytes: voiceoverLimits.maxBytes } },
    body: z.object({
      name: name(voiceoverLimits.nameLength).nullish(),
      sound_effect_id: id().nullish(),
      song_id: id().nullish(),
      history_item_id: id().nullish(),
    }),
    reply: file,
  },
  'GET /v1/voiceover-studio/projects/{project_id}/files/{file_id}/audio': {
    ...read,
    summary: 'Returns a file; speech also at the tempo of its clip.',
    params: fileParams,
    query: z.object({ tempo: z.coerce.number().min(1).max(1.25).optional() }),
    content: ['audio/wav', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/flac', 'video/mp4', 'video/webm'],
  },
  'POST /v1/voiceover-studio/projects/{project_id}/speak': {
    access: 'account',
    permits: 'voiceover_project.speak',
    summary: 'Speaks clips: those that are named, or all whose speech is missing or out of date.',
    params,
    bodyLimit: 2 ** 19,
    body: z.object({
      clip_ids: z.array(id()).min(1).max(voiceoverLimits.clips).nullish(),
      /** Speaks named clips anew that have not changed. */
      again: z.boolean().default(false),
    }),
    reply: run,
  },
  'POST /v1/voiceover-studio/projects/{project_id}/csv': {
    ...update,
    summary: 'Adds the lines of a table: speaker, line, and optionally start_time and end_time.',
    params,
    files: { file: { maxBytes: voiceoverLimits.csvBytes, required: true } },
    body: z.object({}),
    reply: csvReply,
  },
  'GET /v1/voiceover-studio/projects/{project_id}/csv': {
    ...read,
    summary: 'Returns the lines of the voice tracks as a table.',
    params,
    content: ['text/csv'],
  },
  'POST /v1/voiceover-studio/projects/{project_id}/exports': {
    ...update,
    summary: 'Renders the mix. An export that would be equal to an existing one returns it.',
    params,
    body: z.object({ format: z.enum(voiceoverExportFormats).default('mp3') }),
    reply: run,
  },
  'GET /v1/voiceover-studio/projects/{project_id}/exports': {
    ...read,
    summary: 'Lists the exports of a voiceover project, newest first.',
    params,
    reply: z.object({ exports: z.array(run) }),
  },
  'GET /v1/voiceover-studio/projects/{project_id}/exports/{export_id}': {
    ...read,
    summary: 'Returns an export, or a run that speaks.',
    params: exportParams,
    reply: run,
  },
  'POST /v1/voiceover-studio/projects/{project_id}/exports/{export_id}/cancel': {
    ...update,
    summary: 'Cancels an export, or a run that speaks. What was spoken stays.',
    params: exportParams,
    reply: run,
  },
  'DELETE /v1/voiceover-studio/projects/{project_id}/exports/{export_id}': {
    ...update,
    summary: 'Deletes an export with its file.',
    params: exportParams,
    reply: ok,
  },
  'GET /v1/voiceover-studio/projects/{project_id}/exports/{export_id}/download': {
    ...read,
    summary: 'Returns the file of an export.',
    params: exportParams,
    content: ['audio/wav', 'audio/mpeg', 'video/mp4', 'video/webm'],
  },
});
