import { z } from 'zod';
import { profileHandle } from '../accounts/profiles.ts';
import { unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/** Part of a public address. */
const slug = () =>
  z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(120);
export const slugParams = z.object({ slug: slug() });

const summary = z.object({
  slug: z.string(),
  title: z.string(),
  author: z.string(),
  description: z.string(),
  language: z.string(),
  genres: z.array(z.string()),
  mature_content: z.boolean(),
  /** A JPEG of at least 1400 × 1400 pixels. */
  cover_url: z.string(),
  page_url: z.string(),
  duration_secs: z.number(),
  chapter_count: z.int(),
  published_at_unix: unix(),
});
export type PublicReadSummary = z.output<typeof summary>;

const publicChapter = z.object({
  chapter_id: z.string(),
  title: z.string(),
  duration_secs: z.number(),
  bytes: z.int(),
  /** MP3; answers range requests. */
  audio_url: z.string(),
  /** WebVTT */
  transcript_url: z.string(),
});

const publicRead = summary.extend({
  isbn: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  chapters: z.array(publicChapter),
  feed_url: z.string(),
  /** Null if the author has no public profile. */
  author_handle: z.string().nullable(),
  author_feed_url: z.string().nullable(),
  /** The public collections that contain it. */
  collections: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** Allows the player to report what was heard; of this page only. */
  listen_token: z.string(),
});
export type PublicReadReply = z.output<typeof publicRead>;

export const publicCollection = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** In the order of their author; only those that are public. */
  reads: z.array(summary),
});
export type PublicCollectionReply = z.output<typeof publicCollection>;

/** A file of a feed: the name and `.xml`. */
const feedFile = (stem: string) =>
  z.object({
    file_name: z
      .string()
      .regex(new RegExp(`^${stem}\\.xml$`))
      .max(130),
  });

/** What anyone may read and hear of published reads. */
export const publicReadsRoutes = defineRoutes({
  'GET /v1/direct-publishing/public/{slug}': {
    access: 'public',
    anyOrigin: true,
    requestsPerMinute: 120,
    summary: 'Returns a published read with its chapters.',
    params: slugParams,
    reply: publicRead,
  },
  'GET /v1/direct-publishing/public/{slug}/cover/{file_name}': {
    access: 'public',
    anyOrigin: true,
    requestsPerMinute: 300,
    summary: 'The cover of a published read. The name of the file changes with the picture.',
    params: slugParams.extend({
      file_name: z
        .string()
        .regex(/^[A-Za-z0-9-]+\.jpg$/)
        .max(130),
    }),
    content: ['image/jpeg'],
  },
  'GET /v1/direct-publishing/public/{slug}/chapters/{file_name}': {
    access: 'public',
    anyOrigin: true,
    requestsPerMinute: 600,
    summary: 'The sound of a chapter (.mp3), also in ranges, or its text with times (.vtt).',
    params: slugParams.extend({
      file_name: z
        .string()
        .regex(/^[A-Za-z0-9_-]+\.(?:mp3|vtt)$/)
        .max(130),
    }),
    content: ['audio/mpeg', 'text/vtt; charset=utf-8'],
  },
  'GET /v1/direct-publishing/profiles/{handle}': {
    access: 'public',
    anyOrigin: true,
    requestsPerMinute: 120,
    summary: 'Lists what a person published, newest first, and their public collections.',
    params: z.object({ handle: profileHandle() }),
    reply: z.object({ reads: z.array(summary), collections: z.array(publicCollection), feed_url: z.string() }),
  },
  'GET /feeds/{file_name}': {
    access: 'public',
    anyOrigin: true,
    requestsPerMinute: 120,
    summary: 'The podcast of all reads of a person, by the handle of their profile.',
    params: feedFile('[a-z0-9-]{3,30}'),
    content: ['application/rss+xml; charset=utf-8'],
  },
  'GET /feeds/read/{file_name}': {
    access: 'public',
    anyOrigin: true,
    requestsPerMinute: 120,
    summary: 'The podcast of a read: its chapters are the episodes.',
    params: feedFile('[a-z0-9-]{1,120}'),
    content: ['application/rss+xml; charset=utf-8'],
  },
});
