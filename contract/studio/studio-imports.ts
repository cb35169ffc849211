import { z } from 'zod';
import { id, name, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { importLimits, studioLimits } from './studio-limits.ts';

const params = z.object({ import_id: id() });

/** A part of a document that can become a chapter. */
const section = z.object({
  section_id: z.string(),
  title: z.string(),
  /** Depth in the contents of the document, from 0. */
  level: z.int(),
  characters: z.int(),
  /** The first words. */
  excerpt: z.string(),
  /** Whether it is proposed as a chapter: covers, contents and imprints are not. */
  selected: z.boolean(),
  /** What could not be read of it. */
  problem: z.string().nullable(),
});

const importTree = z.object({
  title: z.string().nullable(),
  author: z.string().nullable(),
  description: z.string().nullable(),
  /** ISO 639-1 */
  language: z.string().nullable(),
  isbn_number: z.string().nullable(),
  has_cover: z.boolean(),
  direction: z.enum(['ltr', 'rtl']),
  sections: z.array(section),
  /** What was left out, in sentences: footnotes, broken chapters, pictures. */
  warnings: z.array(z.string()),
});
export type ImportTree = z.output<typeof importTree>;

const importReply = z.object({
  import_id: z.string(),
  state: z.enum(['waiting', 'running', 'completed', 'failed', 'cancelled']),
  source: z.string(),
  percent: z.int().nullable(),
  problem: z.string().nullable(),
  tree: importTree.nullable(),
  project_id: z.string().nullable(),
  created_at_unix: unix(),
});
export type ImportReply = z.output<typeof importReply>;

/** Documents that are read, reviewed and made projects. Not in the public API. */
export const studioImportsRoutes = defineRoutes({
  'POST /v1/studio/imports': {
    access: 'account',
    permits: 'project.create',
    summary: 'Reads a document or the page of an address.',
    files: { file: { maxBytes: importLimits.maxBytes } },
    body: z.object({
      from_url: z
        .url({ protocol: /^https?$/ })
        .max(2000)
        .nullish(),
    }),
    reply: importReply,
  },
  'GET /v1/studio/imports/{import_id}': {
    access: 'account',
    permits: 'project.create',
    summary: 'Returns an import, with the chapters that were found.',
    params,
    reply: importReply,
  },
  'GET /v1/studio/imports/{import_id}/sections/{section_id}': {
    access: 'account',
    permits: 'project.create',
    summary: 'Returns the text of a section, to review it.',
    params: params.extend({ section_id: id() }),
    reply: z.object({ title: z.string(), paragraphs: z.array(z.object({ kind: z.string(), text: z.string() })) }),
  },
  'DELETE /v1/studio/imports/{import_id}': {
    access: 'account',
    permits: 'project.create',
    summary: 'Cancels and deletes an import.',
    params,
    reply: ok,
  },
  'POST /v1/studio/imports/{import_id}/project': {
    access: 'account',
    permits: 'project.create',
    summary: 'Makes a project of the chapters that were chosen.',
    params,
    bodyLimit: 2 ** 21,
    body: z.object({
      name: name(500),
      default_title_voice_id: id().nullish(),
      default_paragraph_voice_id: id().nullish(),
      default_model_id: id().nullish(),
      /** The chapters in their order; several sections merge into one. */
      chapters: z
        .array(z.object({ title: name(500), section_ids: z.array(id()).min(1).max(studioLimits.chapters) }))
        .min(1)
        .max(studioLimits.chapters),
      /** Whether direct speech gets voices of its own. */
      auto_assign_voices: z.boolean().default(false),
    }),
    reply: z.object({ project_id: z.string() }),
  },
});
