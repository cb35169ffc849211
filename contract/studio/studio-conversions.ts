import { z } from 'zod';
import { id, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { chapterParams, projectParams } from './studio-fields.ts';

const conversion = z.object({
  conversion_id: z.string(),
  state: z.enum(['waiting', 'running', 'completed', 'failed', 'cancelled']),
  /** 0–100 */
  percent: z.int(),
  chapter_ids: z.array(z.string()),
  done_chapter_ids: z.array(z.string()),
  /** Sentences that it spoke, and those that had a take. */
  spoken: z.int(),
  reused: z.int(),
  credits: z.int(),
  problem: z.string().nullable(),
  project_snapshot_id: z.string().nullable(),
  created_at_unix: unix(),
});
export type ConversionReply = z.output<typeof conversion>;

export const studioConversionsRoutes = defineRoutes({
  'POST /v1/studio/projects/{project_id}/convert': {
    access: 'account',
    permits: 'project.speak',
    summary: 'Converts a project: speaks what has no take yet, and makes snapshots of all chapters.',
    params: projectParams,
    reply: ok,
  },
  'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/convert': {
    access: 'account',
    permits: 'project.speak',
    summary: 'Converts a chapter.',
    params: chapterParams,
    reply: ok,
  },
  'GET /v1/studio/projects/{project_id}/conversion': {
    access: 'account',
    permits: 'project.read',
    summary: 'The last conversion of a project, and what the next one would cost. Not in the public API.',
    params: projectParams,
    reply: z.object({
      conversion: conversion.nullable(),
      estimate: z.object({
        sentences: z.int(),
        missing_sentences: z.int(),
        missing_characters: z.int(),
        credits: z.int(),
        /** Credits that the workspace has left; null: unlimited. */
        credits_left: z.int().nullable(),
      }),
    }),
  },
  'POST /v1/studio/projects/{project_id}/conversion/cancel': {
    access: 'account',
    permits: 'project.speak',
    summary: 'Cancels the running conversion; what is spoken stays. Not in the public API.',
    params: projectParams,
    reply: z.object({ conversion: conversion.nullable() }),
  },
  'POST /v1/studio/projects/{project_id}/chapters/convert': {
    access: 'account',
    permits: 'project.speak',
    summary: 'Converts some chapters. Not in the public API.',
    params: projectParams,
    body: z.object({ chapter_ids: z.array(id()).min(1).max(3000) }),
    reply: z.object({ conversion }),
  },
});
