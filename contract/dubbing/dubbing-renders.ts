import { z } from 'zod';
import { id, ok } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { languageFileTypes, renderStates, renderTypes } from './dubbing-limits.ts';

const projectParams = z.object({ project_id: id() });
const params = projectParams.extend({ render_id: id() });

const renderReport = z.object({
  /** Lines that have no sound yet; they are silent. */
  missing_lines: z.int(),
  /** Lines that changed after they were spoken; the older sound is heard. */
  stale_lines: z.int(),
  /** Lines that are too long for their room; their end is cut off. */
  overlong_lines: z.int(),
  /**
   * What is behind the voices: a `given` or `separated` background, the whole sound, `lowered` while somebody speaks, `none`,
   * or the `original` sound without new voices.
   */
  background: z.enum(['given', 'separated', 'lowered', 'none', 'original']),
});
export type RenderReport = z.output<typeof renderReport>;

const renderReply = z.object({
  render_id: z.string(),
  project_id: z.string(),
  /** Null: the source. */
  language_id: z.string().nullable(),
  type: z.enum(renderTypes),
  normalize_volume: z.boolean(),
  /** Of the language, or of the project for the source. */
  revision: z.int(),
  status: z.enum(renderStates),
  /** 0–1 */
  progress: z.number(),
  /** Why it failed. */
  problem: z.string().nullable(),
  report: renderReport,
  file_name: z.string().nullable(),
  content_type: z.string().nullable(),
  bytes: z.int().nullable(),
  duration_ms: z.int().nullable(),
  created_at: z.string(),
});
export type DubbingRenderReply = z.output<typeof renderReply>;

const renderContent = [
  'video/mp4',
  'video/webm',
  'audio/aac',
  'audio/mpeg',
  'audio/wav',
  'audio/flac',
  'application/zip',
] as const;

/** The files of dubs. Not in the public API, whose older operations render by language. */
export const dubbingRendersRoutes = defineRoutes({
  'POST /v1/dubbing/project/{project_id}/render': {
    access: 'account',
    permits: 'dubbing.export',
    summary: 'Renders a file of a project; one that is the same as before is returned at once.',
    params: projectParams,
    body: z.object({
      /** Null or `original`: the source. */
      language_id: id().nullish(),
      /** `aaf` is refused: it is named for clients of the older operation. */
      type: z.enum([...renderTypes, 'aaf']),
      /** To −16 LUFS, with true peaks below −1 dB. */
      normalize_volume: z.boolean().nullish(),
    }),
    reply: renderReply,
  },
  'GET /v1/dubbing/project/{project_id}/render': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'Lists the renders of a project, newest first.',
    params: projectParams,
    reply: z.object({ renders: z.array(renderReply) }),
  },
  'GET /v1/dubbing/project/{project_id}/render/{render_id}': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'Returns a render with its progress.',
    params,
    reply: renderReply,
  },
  'DELETE /v1/dubbing/project/{project_id}/render/{render_id}': {
    access: 'account',
    permits: 'dubbing.export',
    summary: 'Cancels a render, or deletes it with its file.',
    params,
    reply: ok,
  },
  'GET /v1/dubbing/project/{project_id}/render/{render_id}/file': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'Returns the file of a render.',
    params,
    content: renderContent,
  },
  'GET /v1/dubbing/project/{project_id}/render/{render_id}/signed/{file_name}': {
    access: 'public',
    anyOrigin: true,
    requestsPerMinute: 300,
    summary: 'Returns the file of a render, by a signed link.',
    params: params.extend({ file_name: id() }),
    query: z.object({ expires: z.coerce.number().int(), signature: z.string().max(100) }),
    content: renderContent,
  },
  'GET /v1/dubbing/project/{project_id}/language/{language_id}/export': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'Returns what a language says as subtitles, table or JSON, with the times at which it is heard.',
    params: projectParams.extend({ language_id: id() }),
    query: z.object({ format: z.enum(languageFileTypes).default('csv') }),
    content: ['application/x-subrip', 'text/vtt', 'text/csv', 'application/json'],
  },
});
