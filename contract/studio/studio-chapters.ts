import { z } from 'zod';
import { boundedText, id, name, ok } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { chapter } from './studio-chapter-fields.ts';
import {
  bed,
  blockParams,
  chapterParams,
  editorBlock,
  inputBlock,
  inputBlocks,
  projectParams,
  publicBlock,
} from './studio-fields.ts';
import { studioLimits } from './studio-limits.ts';

/** Four bytes for every character of the longest chapter, and its structure. */
const chapterBytes = 8 * 2 ** 20;

const chapterWithContent = chapter.extend({ content: z.object({ blocks: z.array(publicBlock) }) });

export type ChapterWithContent = z.output<typeof chapterWithContent>;

const clientId = z.string().min(1).max(64);
const lease = z.object({
  /** Whether this page has it. A page without it may save while nobody has it. */
  is_mine: z.boolean(),
  /** Who edits it; null if nobody does. */
  user: z.object({ user_id: z.string(), name: z.string() }).nullable(),
});
export type LeaseReply = z.output<typeof lease>;

const document = z.object({
  chapter_id: z.string(),
  name: z.string(),
  revision: z.int(),
  blocks: z.array(editorBlock),
  beds: z.array(bed),
  lease,
});
export type ChapterDocument = z.output<typeof document>;

const documentEdit = z.object({
  /** The revision that was edited. An edit of an older one is refused (409, `chapter_changed`) with the current one in `detail.document`. */
  revision: z.int().min(0),
  client_id: clientId,
  blocks: z
    .array(editorBlock)
    .max(studioLimits.blocksPerChapter)
    .refine((blocks) => new Set(blocks.map(({ block_id }) => block_id)).size === blocks.length, {
      message: 'Each block needs an ID of its own.',
    })
    .optional(),
  beds: z.array(bed).max(studioLimits.beds).optional(),
  name: name(500).optional(),
});
export type DocumentEdit = z.output<typeof documentEdit>;

const match = z.object({
  chapter_id: z.string(),
  chapter_name: z.string(),
  block_id: z.string(),
  /** Index of the node, and of the first character in it. */
  node: z.int(),
  offset: z.int(),
  /** The text around it. */
  before: z.string(),
  found: z.string(),
  after: z.string(),
});
export type TextMatchReply = z.output<typeof match>;

const searched = boundedText({ min: 1, max: 500 });

export const studioChaptersRoutes = defineRoutes({
  'GET /v1/studio/projects/{project_id}/chapters': {
    access: 'account',
    permits: 'project.read',
    summary: 'Lists the chapters of a studio project in their order.',
    params: projectParams,
    reply: z.object({ chapters: z.array(chapter) }),
  },
  'POST /v1/studio/projects/{project_id}/chapters': {
    access: 'account',
    permits: 'project.update',
    summary: 'Adds a chapter at the end: blank, or from an address.',
    params: projectParams,
    body: z.object({
      name: name(500),
      from_url: z
        .url({ protocol: /^https?$/ })
        .max(2000)
        .nullish(),
      /** Not in the public API: the chapter before it. */
      after_chapter_id: id().nullish(),
    }),
    reply: z.object({ chapter: chapterWithContent }),
  },
  'GET /v1/studio/projects/{project_id}/chapters/{chapter_id}': {
    access: 'account',
    permits: 'project.read',
    summary: 'Returns a chapter with its text.',
    params: chapterParams,
    reply: chapterWithContent,
  },
  'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}': {
    access: 'account',
    permits: 'project.update',
    summary: 'Renames a chapter, or replaces its text.',
    params: chapterParams,
    body: z.object({ name: name(500).nullish(), content: z.object({ blocks: inputBlocks }).nullish() }),
    bodyLimit: chapterBytes,
    reply: z.object({ chapter: chapterWithContent }),
  },
  'DELETE /v1/studio/projects/{project_id}/chapters/{chapter_id}': {
    access: 'account',
    permits: 'project.update',
    summary: 'Deletes a chapter.',
    params: chapterParams,
    reply: ok,
  },
  'GET /v1/studio/projects/{project_id}/chapters/{chapter_id}/document': {
    access: 'account',
    permits: 'project.read',
    summary: 'Returns a chapter as the editor shows it, with pauses, sounds and music. Not in the public API.',
    params: chapterParams,
    query: z.object({ client_id: clientId.nullish() }),
    reply: document,
  },
  'PUT /v1/studio/projects/{project_id}/chapters/{chapter_id}/document': {
    access: 'account',
    permits: 'project.update',
    summary: 'Saves a chapter from the editor. Not in the public API.',
    params: chapterParams,
    body: documentEdit,
    bodyLimit: chapterBytes,
    reply: document,
  },
  'PUT /v1/studio/projects/{project_id}/chapters/{chapter_id}/lease': {
    access: 'session',
    permits: 'project.update',
    summary: 'Takes or renews the right to edit a chapter, or takes it over from another page. Not in the public API.',
    params: chapterParams,
    body: z.object({ client_id: clientId, take_over: z.boolean().default(false) }),
    reply: lease,
  },
  'DELETE /v1/studio/projects/{project_id}/chapters/{chapter_id}/lease': {
    access: 'session',
    permits: 'project.update',
    summary: 'Gives up the right to edit a chapter. Not in the public API.',
    params: chapterParams,
    query: z.object({ client_id: clientId }),
    reply: ok,
  },
  'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/split': {
    access: 'account',
    permits: 'project.update',
    summary: 'Moves a block and those after it to a new chapter. Not in the public API.',
    params: chapterParams,
    body: z.object({ block_id: id(), name: name(500) }),
    reply: z.object({ chapters: z.array(chapter) }),
  },
  'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/merge': {
    access: 'account',
    permits: 'project.update',
    summary: 'Appends the next chapter to this one. Not in the public API.',
    params: chapterParams,
    reply: z.object({ chapters: z.array(chapter) }),
  },
  'GET /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks': {
    access: 'account',
    permits: 'project.read',
    summary: 'Lists the blocks of a chapter in their order.',
    params: chapterParams,
    reply: z.object({ blocks: z.array(editorBlock), block_ids_order: z.array(z.string()) }),
  },
  'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks': {
    access: 'account',
    permits: 'project.update',
    summary: 'Adds a block.',
    params: chapterParams,
    body: inputBlock.extend({
      /** Null: at the start. Default: at the end. */
      after_block_id: id().nullish(),
    }),
    bodyLimit: 2 ** 20,
    reply: z.object({ block: editorBlock }),
  },
  'PATCH /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks/{block_id}': {
    access: 'account',
    permits: 'project.update',
    summary: 'Changes the text, kind or lock of a block.',
    params: blockParams,
    body: z.object({
      nodes: editorBlock.shape.nodes.optional(),
      sub_type: editorBlock.shape.sub_type.optional(),
      locked: z.boolean().optional(),
    }),
    bodyLimit: 2 ** 20,
    reply: z.object({ block: editorBlock }),
  },
  'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks/{block_id}/move': {
    access: 'account',
    permits: 'project.update',
    summary: 'Moves a block within its chapter.',
    params: blockParams,
    body: z.object({
      /** Null: to the start. */
      after_block_id: id().nullable(),
    }),
    reply: z.object({ block_ids_order: z.array(z.string()) }),
  },
  'DELETE /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks/{block_id}': {
    access: 'account',
    permits: 'project.update',
    summary: 'Deletes a block.',
    params: blockParams,
    reply: ok,
  },
  'GET /v1/studio/projects/{project_id}/search': {
    access: 'account',
    permits: 'project.read',
    summary: 'Finds a text in all chapters, in the order of the project. Not in the public API.',
    params: projectParams,
    query: z.object({
      text: searched,
      case_sensitive: z.stringbool().default(false),
      whole_words: z.stringbool().default(false),
    }),
    reply: z.object({
      /** The first 500. */
      matches: z.array(match),
      total: z.int(),
    }),
  },
  'POST /v1/studio/projects/{project_id}/replace': {
    access: 'account',
    permits: 'project.update',
    summary: 'Replaces a text in all chapters; locked blocks stay as they are. Not in the public API.',
    params: projectParams,
    body: z.object({
      text: searched,
      replacement: boundedText({ max: 500 }),
      case_sensitive: z.boolean().default(false),
      whole_words: z.boolean().default(false),
      /** Default: all chapters. */
      chapter_ids: z.array(id()).max(studioLimits.chapters).nullish(),
    }),
    reply: z.object({ replaced: z.int(), skipped_locked: z.int(), chapter_ids: z.array(z.string()) }),
  },
});
