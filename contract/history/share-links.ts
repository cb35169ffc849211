import { z } from 'zod';
import { id, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { historyItem, itemAlignment } from './history.ts';

const params = z.object({ history_item_id: id() });
const tokenParams = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/) });

/** SHARE-014: speech has a voice or a dialogue; a sound has neither. */
export const sharedKinds = ['speech', 'sound'] as const;
export type SharedKind = (typeof sharedKinds)[number];

/** The public view of an item, without anything that identifies its account. */
export const sharedItem = historyItem
  .pick({
    text: true,
    duration_ms: true,
    peaks: true,
  })
  .extend({
    dialogue: z.array(z.object({ text: z.string(), voice_name: z.string() })).nullable(),
    kind: z.enum(sharedKinds),
    /** The voice name; for a dialogue all names in one string. */
    voice_name: z.string().nullable(),
    /** The avatar of the voice, without its ID; null for a sound or a dialogue. */
    avatar: z.object({ hues: z.tuple([z.number(), z.number()]), bars: z.array(z.number()) }).nullable(),
    /** MIME type of the served audio; raw samples are served as WAV. */
    content_type: z.string(),
    /** Empty if the person shows none. */
    public_user_name: z.string(),
    created_at_unix: unix(),
  });
export type SharedItem = z.infer<typeof sharedItem>;

export const shareLinkRoutes = defineRoutes({
  'GET /v1/history/{history_item_id}/share-link': {
    access: 'account',
    permits: 'history_item.share',
    summary: 'Returns the public link of an item, creating it if necessary, and the name that its page shows.',
    params,
    reply: z.object({
      /** Absolute if the server knows its public address, otherwise a path. */
      share_link: z.string(),
      public_user_name: z.string(),
    }),
  },
  'DELETE /v1/history/{history_item_id}/share-link': {
    access: 'account',
    permits: 'history_item.share',
    summary: 'Revokes the public link of an item. A later link has another address.',
    params,
    reply: ok,
  },
  'GET /v1/share-links/{token}': {
    access: 'public',
    anyOrigin: true,
    requestsPerMinute: 300,
    summary: 'Returns the item behind a public link.',
    params: tokenParams,
    reply: sharedItem,
  },
  'GET /v1/share-links/{token}/audio': {
    access: 'public',
    anyOrigin: true,
    requestsPerMinute: 600,
    summary: 'Returns the audio behind a public link, complete or a byte range, in a format that browsers play.',
    params: tokenParams,
    content: ['audio/mpeg', 'audio/wav', 'audio/ogg', 'audio/aac', 'audio/flac'],
  },
  'GET /v1/share-links/{token}/alignment': {
    access: 'public',
    anyOrigin: true,
    requestsPerMinute: 60,
    summary: 'Returns when each character of a shared item is spoken; null if its text cannot be aligned.',
    params: tokenParams,
    reply: itemAlignment,
  },
  'GET /v1/share-links/{token}/image': {
    access: 'public',
    anyOrigin: true,
    requestsPerMinute: 60,
    summary: 'Returns the preview image of a public link, 1200×630.',
    params: tokenParams,
    content: ['image/png'],
  },
});
