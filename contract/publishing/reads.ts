import { z } from 'zod';
import { boundedText, id, name, ok, text, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { coverLimits, preparationStates, readLimits, readStates } from './publishing-limits.ts';

export const readParams = z.object({ read_id: id() });

const chapter = z.object({
  chapter_id: z.string(),
  title: z.string(),
  duration_secs: z.number(),
  bytes: z.int(),
  /** MP3; signed, valid for a few hours. */
  audio_url: z.string(),
});

const read = z.object({
  read_id: z.string(),
  slug: z.string(),
  /** The studio project; it may have been deleted since. */
  project_id: z.string(),
  state: z.enum(readStates),
  title: z.string(),
  author: z.string(),
  description: z.string(),
  /** BCP 47 */
  language: z.string(),
  genres: z.array(z.string()),
  mature_content: z.boolean(),
  isbn: z.string(),
  /** Signed; a picture with the title if the read has none of its own. */
  cover_url: z.string(),
  has_own_cover: z.boolean(),
  /** What the review said when it rejected the read or took it down. */
  review_comment: z.string(),
  /** Readers hear the edition that was last published, also while a newer one is reviewed. */
  is_public: z.boolean(),
  /** The review took it down: it is published again only after another review. */
  is_taken_down: z.boolean(),
  /** Its texts or its cover differ from what was last published. */
  has_changes: z.boolean(),
  /** The states that a PATCH by this caller may name. */
  allowed_states: z.array(z.enum(readStates)),
  /** The copy of the sound for the review; null before the first submission. */
  preparation: z
    .object({ status: z.enum(preparationStates), percent: z.int(), problem: z.string().nullable() })
    .nullable(),
  /** Of the edition that was submitted last. */
  chapters: z.array(chapter),
  duration_secs: z.number(),
  page_url: z.string(),
  feed_url: z.string(),
  /** All reads of the author; null without a handle in the profile. */
  author_feed_url: z.string().nullable(),
  submitted_at_unix: unix().nullable(),
  reviewed_at_unix: unix().nullable(),
  published_at_unix: unix().nullable(),
  created_at_unix: unix(),
  updated_at_unix: unix(),
});
export type ReadReply = z.output<typeof read>;

const readPage = z.object({ reads: z.array(read), next_cursor: z.string().nullable(), has_more: z.boolean() });

const metadata = {
  title: name(readLimits.title).optional(),
  author: boundedText({ max: readLimits.author }).optional(),
  description: boundedText({ max: readLimits.description }).optional(),
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language code, such as en or pt-BR')
    .optional(),
  genres: z.array(name(readLimits.genre)).max(readLimits.genres).optional(),
  mature_content: z.boolean().optional(),
  isbn: boundedText({ max: 20 })
    .refine((value) => value === '' || /^[\d\- ]{9,19}[\dXx]$/.test(value), 'An ISBN has 10 or 13 digits.')
    .optional(),
};

const signed = z.object({ expires: z.coerce.number().int(), signature: z.string().max(64) });
const pageQuery = { page_size: z.coerce.number().int().min(1).max(100).default(30), cursor: id().nullish() };

/** O-81: reads are studio projects that are published to readers. Not in the public API. */
export const readsRoutes = defineRoutes({
  'GET /v1/direct-publishing/reads': {
    access: 'account',
    permits: 'read.view',
    summary: 'Lists the reads of the workspace, newest first.',
    query: z.object({
      ...pageQuery,
      state: z.enum(readStates).nullish(),
      project_id: id().nullish(),
      search: text().pipe(z.string().max(200)).nullish(),
    }),
    reply: readPage,
  },
  'POST /v1/direct-publishing/reads': {
    access: 'account',
    permits: 'read.update',
    summary: 'Creates a draft from a studio project, with its title, author, description and cover.',
    body: z.object({ project_id: id() }),
    reply: read,
  },
  'GET /v1/direct-publishing/reads/{read_id}': {
    access: 'account',
    permits: 'read.view',
    summary: 'Returns a read.',
    params: readParams,
    reply: read,
  },
  'PATCH /v1/direct-publishing/reads/{read_id}': {
    access: 'account',
    permits: 'read.publish',
    summary:
      'Changes the texts of a read, its state, or both. To submit it copies the sound of its chapters for the review.',
    params: readParams,
    body: z.object({ ...metadata, state: z.enum(readStates).optional() }),
    reply: read,
  },
  'DELETE /v1/direct-publishing/reads/{read_id}': {
    access: 'account',
    permits: 'read.publish',
    summary: 'Deletes a read with its sound; the studio project stays.',
    params: readParams,
    reply: ok,
  },
  'PUT /v1/direct-publishing/reads/{read_id}/cover': {
    access: 'account',
    permits: 'read.update',
    summary: 'Replaces the cover by a square JPEG or PNG picture of 1400 to 6000 pixels.',
    params: readParams,
    files: { image: { maxBytes: coverLimits.maxBytes, required: true } },
    reply: read,
  },
  'DELETE /v1/direct-publishing/reads/{read_id}/cover': {
    access: 'account',
    permits: 'read.update',
    summary: 'Removes the cover; a picture with the title takes its place.',
    params: readParams,
    reply: read,
  },
  'GET /v1/direct-publishing/reads/{read_id}/cover': {
    access: 'public',
    summary: 'The cover of a read, by a signed link.',
    params: readParams,
    query: z.object({ version: z.string().max(128), signature: z.string().max(64) }),
    content: ['image/jpeg'],
  },
  'GET /v1/direct-publishing/reads/{read_id}/chapters/{chapter_id}/audio': {
    access: 'public',
    summary: 'The sound of a chapter that is not public yet, by a signed link.',
    params: readParams.extend({ chapter_id: id() }),
    query: signed,
    content: ['audio/mpeg'],
  },
  'GET /v1/direct-publishing/review': {
    access: 'session',
    permits: 'read.review',
    summary: 'Lists reads of all workspaces for the review, those that wait longest first.',
    query: z.object({ ...pageQuery, state: z.enum(readStates).default('submitted') }),
    reply: readPage,
  },
  'GET /v1/direct-publishing/review/{read_id}': {
    access: 'session',
    permits: 'read.review',
    summary: 'Returns a read of any workspace for its review.',
    params: readParams,
    reply: read,
  },
  'PATCH /v1/direct-publishing/review/{read_id}': {
    access: 'session',
    permits: 'read.review',
    summary: 'Starts the review of a read, publishes it, rejects it, or takes it down.',
    params: readParams,
    body: z.object({
      state: z.enum(readStates),
      /** Why, for the author; required to reject and to take down. */
      comment: boundedText({ max: readLimits.comment }).default(''),
    }),
    reply: read,
  },
});
