import { z } from 'zod';
import { id, ok } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

const embedded = {
  /** `data-publicuserid` of the snippet. */
  public_user_id: id(),
  /** The player of one project. */
  project_id: id().nullish(),
  /** The page that shows the player; its origin and path decide. */
  url: z.string().max(2000),
};

const embedReply = z.object({
  /** Null while a page is narrated for the first time. */
  project_id: z.string().nullable(),
  status: z.enum(['processing', 'ready']),
  title: z.string(),
  author: z.string(),
  image: z.string(),
  small: z.boolean(),
  text_color: z.string(),
  background_color: z.string(),
  sessionization: z.int(),
  language: z.string().nullable(),
  direction: z.enum(['ltr', 'rtl']),
  duration_secs: z.number(),
  /** Signed, valid for a short time. */
  audio_url: z.string().nullable(),
  /** The sentences with their times in seconds. */
  captions: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
  /** Allows the player to report what was heard. */
  listen_token: z.string(),
});
/** What the player plays, and how it looks. */
export type EmbedReply = z.output<typeof embedReply>;

/** What the player on other sites calls. It is a frame, so its requests have the origin of this server. */
export const audioNativeEmbedRoutes = defineRoutes({
  'GET /v1/audio-native/embed': {
    access: 'public',
    requestsPerMinute: 120,
    summary: 'What the player needs to play the narration of a page: signed audio, the times of its words, its look.',
    query: z.object(embedded),
    reply: embedReply,
  },
  'GET /v1/audio-native/embed/{project_id}/audio': {
    access: 'public',
    summary: 'The sound of a player, by a signed link.',
    params: z.object({ project_id: id() }),
    query: z.object({ snapshot: id(), expires: z.coerce.number().int(), signature: z.string().max(64) }),
    content: ['audio/mpeg'],
  },
  'POST /v1/audio-native/embed/listens': {
    access: 'public',
    requestsPerMinute: 120,
    summary: 'Reports that a player was started, how many seconds were heard, or that it was heard to the end.',
    body: z.object({
      listen_token: z.string().max(500),
      played: z.boolean().default(false),
      seconds: z.number().min(0).max(60).default(0),
      completed: z.boolean().default(false),
    }),
    reply: ok,
  },
  'GET /oembed': {
    access: 'public',
    anyOrigin: true,
    requestsPerMinute: 120,
    summary: 'The player of a page as oEmbed 1.0, in JSON or XML.',
    query: z.object({
      url: z.string().max(2000),
      maxwidth: z.coerce.number().int().min(1).nullish(),
      maxheight: z.coerce.number().int().min(1).nullish(),
      format: z.enum(['json', 'xml']).default('json'),
    }),
    content: ['application/json; charset=utf-8', 'text/xml; charset=utf-8'],
  },
});
