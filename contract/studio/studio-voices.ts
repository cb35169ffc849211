import { z } from 'zod';
import { id, name, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { voiceSettingsPatch } from '../voices/voices.ts';
import { projectParams } from './studio-fields.ts';
import { projectVoice } from './studio-projects.ts';

const voiceParams = projectParams.extend({ project_voice_ref_id: id() });
const assetParams = projectParams.extend({ asset_id: id() });

const voiceFields = {
  alias: name(100).optional(),
  /** dB */
  volume_gain: z.number().min(-20).max(20).optional(),
  is_pinned: z.boolean().optional(),
  settings: voiceSettingsPatch.optional(),
};

const asset = z.object({
  asset_id: z.string(),
  name: z.string(),
  kind: z.enum(['sound', 'music', 'recording']),
  content_type: z.string(),
  duration_ms: z.int(),
  /** The waveform, as that of history items. */
  peaks: z.string().nullable(),
  created_at_unix: unix(),
});
export type StudioAssetReply = z.output<typeof asset>;

/** The cast of a project, and its sounds and music. Not in the public API. */
export const studioVoicesRoutes = defineRoutes({
  'GET /v1/studio/projects/{project_id}/voices': {
    access: 'account',
    permits: 'project.read',
    summary: 'Lists the cast of a project, with the characters that each voice speaks.',
    params: projectParams,
    reply: z.object({
      voices: z.array(
        projectVoice.extend({
          characters: z.int(),
          /** Why it cannot speak here: it was deleted, is not shared with the caller, or has live moderation. */
          problem: z.string().nullable(),
        }),
      ),
    }),
  },
  'POST /v1/studio/projects/{project_id}/voices': {
    access: 'account',
    permits: 'project.update',
    summary: 'Adds a voice to the cast.',
    params: projectParams,
    body: z.object({ ...voiceFields, voice_id: id() }),
    reply: projectVoice,
  },
  'PATCH /v1/studio/projects/{project_id}/voices/{project_voice_ref_id}': {
    access: 'account',
    permits: 'project.update',
    summary: 'Changes a part of the cast: its name, settings and gain, or its voice in all that it speaks.',
    params: voiceParams,
    body: z.object({ ...voiceFields, voice_id: id().optional() }),
    reply: projectVoice,
  },
  'DELETE /v1/studio/projects/{project_id}/voices/{project_voice_ref_id}': {
    access: 'account',
    permits: 'project.update',
    summary: 'Removes a voice that speaks nothing, or gives what it speaks to another one.',
    params: voiceParams,
    query: z.object({ replacement_voice_id: id().nullish() }),
    reply: ok,
  },
  'GET /v1/studio/projects/{project_id}/assets': {
    access: 'account',
    permits: 'project.read',
    summary: 'Lists the sounds and music of a project.',
    params: projectParams,
    reply: z.object({ assets: z.array(asset) }),
  },
  'POST /v1/studio/projects/{project_id}/assets': {
    access: 'account',
    permits: 'project.update',
    summary: 'Adds a sound to a project: a file, or a copy of a sound effect, a song or a history item.',
    params: projectParams,
    files: { file: { maxBytes: 200 * 2 ** 20 } },
    body: z.object({
      name: name(200).nullish(),
      kind: z.enum(['sound', 'music', 'recording']).default('sound'),
      sound_effect_id: id().nullish(),
      song_id: id().nullish(),
      history_item_id: id().nullish(),
    }),
    reply: asset,
  },
  'DELETE /v1/studio/projects/{project_id}/assets/{asset_id}': {
    access: 'account',
    permits: 'project.update',
    summary: 'Deletes a sound that no chapter uses.',
    params: assetParams,
    reply: ok,
  },
  'GET /v1/studio/projects/{project_id}/assets/{asset_id}/audio': {
    access: 'account',
    permits: 'project.read',
    summary: 'Returns a sound of a project.',
    params: assetParams,
    content: ['audio/mpeg', 'audio/wav', 'audio/flac', 'audio/ogg', 'audio/mp4', 'application/octet-stream'],
  },
});
