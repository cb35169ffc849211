import { z } from 'zod';
import { id, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { historyItem } from './history.ts';

const params = z.object({ history_item_id: id() });
const tokenParams = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/) });

/** SHARE-014: speech has a voice, or those of a dialogue; a sound has none. */
export const sharedKinds = ['speech', 'sound'] as const;
export type SharedKind = (typeof sharedKinds)[number];

/** What a public page shows of an item: nothing that leads back to its account. */
export const sharedItem = historyItem
  .pick({
    text: true,
    duration_ms: true,
    peaks: true,
  })
  .extend({
    dialogue: z.array(z.object({ text: z.string(), voice_name: z.string() })).nullable(),
    kind: z.enum(sharedKinds),
    /** Who is heard; the voices of a dialogue in one. */
    voice_name: z.string().nullable(),
    /** Of the audio as it is given out: samples without a header come as a WAV file. */
    content_type: z.string(),
    /** Empty where the person shows none. */
    public_user_name: z.string(),
    created_at_unix: unix(),
  });
export type SharedItem = z.infer<typeof sharedItem>;

export const shareLinkRoutes = defineRoutes({
  'GET /v1/history/{history_item_id}/share-link': {
    access: 'account',
    permission: 'speech_history_write',
    summary: 'The public link of an item, made when it is first asked for, and the name that its page shows.',
    params,
    reply: z.object({
      /** Absolute where the server knows its public address, otherwise a path. */
      share_link: z.string(),
      public_user_name: z.string(),
    }),
  },
  'DELETE /v1/history/{history_item_id}/share-link': {
    access: 'account',
    permission: 'speech_history_write',
    summary: 'Revokes the public link of an item; a later one has another address.',
    params,
    reply: ok,
  },
  'GET /v1/share-links/{token}': {
    access: 'public',
    perMinute: 300,
    summary: 'The item behind a public link.',
    params: tokenParams,
    reply: sharedItem,
  },
  'GET /v1/share-links/{token}/audio': {
    access: 'public',
    perMinute: 600,
    summary: 'The audio behind a public link, whole or a byte range of it, in a form that browsers play.',
    params: tokenParams,
    content: ['audio/mpeg', 'audio/wav', 'audio/ogg', 'audio/aac', 'audio/flac'],
  },
  'GET /v1/share-links/{token}/image': {
    access: 'public',
    perMinute: 60,
    summary: 'The picture that other sites show beside a public link, 1200×630.',
    params: tokenParams,
    content: ['image/png'],
  },
});
