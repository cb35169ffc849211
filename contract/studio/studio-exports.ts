import { z } from 'zod';
import { id, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { projectParams } from './studio-fields.ts';
import { exportFormats, exportStates, studioLimits } from './studio-limits.ts';

const params = projectParams.extend({ export_id: id() });

/** One rule of the shop, measured on the encoded file. */
const rule = z.object({
  rule: z.enum([
    'loudness',
    'peak',
    'noise_floor',
    'sample_rate',
    'bit_rate',
    'length',
    'silence_at_start',
    'silence_at_end',
  ]),
  /** As it is shown, for example `−20.1 dBFS`. */
  measured: z.string(),
  required: z.string(),
  passed: z.boolean(),
});
const exportReport = z.object({
  /** Measured for each file of the export. */
  files: z.array(z.object({ name: z.string(), duration_ms: z.int(), rules: z.array(rule) })),
  passed: z.boolean(),
});
export type ExportReport = z.output<typeof exportReport>;

const exportReply = z.object({
  export_id: z.string(),
  format: z.enum(exportFormats),
  mastering: z.enum(['none', 'acx']),
  state: z.enum(exportStates),
  /** From 1 while it is queued. */
  queue_position: z.int().nullable(),
  /** 0 unless it was queued (STUDIO-005). */
  added_to_queue_at_unix: z.int(),
  percent: z.int().nullable(),
  problem: z.string().nullable(),
  file_name: z.string().nullable(),
  bytes: z.int().nullable(),
  duration_ms: z.int().nullable(),
  report: exportReport.nullable(),
  created_at_unix: unix(),
});
export type ExportReply = z.output<typeof exportReply>;

/** Exports by a job (O-67). Not in the public API. */
export const studioExportsRoutes = defineRoutes({
  'POST /v1/studio/projects/{project_id}/exports': {
    access: 'account',
    permits: 'project.export',
    summary: 'Creates an export of the last snapshots of a project, of some chapters, or of one snapshot.',
    params: projectParams,
    body: z.object({
      format: z.enum(exportFormats).default('mp3'),
      /** `acx`: loudness, peaks, silence and files as audiobook shops require. Default: what the project says. */
      mastering: z.enum(['none', 'acx']).nullish(),
      chapter_ids: z.array(id()).min(1).max(studioLimits.chapters).nullish(),
      project_snapshot_id: id().nullish(),
      /** Otherwise it stays `created` until it is moved to the queue. */
      starts: z.boolean().default(true),
    }),
    reply: exportReply,
  },
  'GET /v1/studio/projects/{project_id}/exports': {
    access: 'account',
    permits: 'project.read',
    summary: 'Lists the exports of a project, newest first.',
    params: projectParams,
    reply: z.object({ exports: z.array(exportReply) }),
  },
  'GET /v1/studio/projects/{project_id}/exports/{export_id}': {
    access: 'account',
    permits: 'project.read',
    summary: 'Returns an export.',
    params,
    reply: exportReply,
  },
  'POST /v1/studio/projects/{project_id}/exports/{export_id}/move-to-queue': {
    access: 'account',
    permits: 'project.export',
    summary: 'Moves an export to the end of the queue, or to its front.',
    params,
    body: z.object({ position: z.enum(['front', 'end']).default('end') }),
    reply: exportReply,
  },
  'POST /v1/studio/projects/{project_id}/exports/{export_id}/cancel': {
    access: 'account',
    permits: 'project.export',
    summary: 'Cancels an export that waits or is rendered.',
    params,
    reply: exportReply,
  },
  'DELETE /v1/studio/projects/{project_id}/exports/{export_id}': {
    access: 'account',
    permits: 'project.export',
    summary: 'Deletes an export with its file.',
    params,
    reply: ok,
  },
  'GET /v1/studio/projects/{project_id}/exports/{export_id}/download': {
    access: 'account',
    permits: 'project.read',
    summary: 'Returns the file of an export.',
    params,
    content: [
      'audio/mpeg',
      'audio/wav',
      'audio/flac',
      'audio/mp4',
      'application/zip',
      'application/x-subrip',
      'text/vtt',
    ],
  },
});
