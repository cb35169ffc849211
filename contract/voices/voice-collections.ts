import { z } from 'zod';
import { id, name, text } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

export const voiceCollectionReply = z.object({
  collection_id: z.string(),
  title: z.string(),
  /** An emoji, or a word of the client's. */
  icon: z.string(),
  permission_on_resource: z.enum(['admin', 'editor', 'viewer']),
  /** Not of the public API. */
  voice_ids: z.array(z.string()),
});
export type VoiceCollectionReply = z.infer<typeof voiceCollectionReply>;

const icon = () => text().pipe(z.string().min(1).max(64));
const params = z.object({ collection_id: id() });
const entryParams = params.extend({ voice_id: id() });
const entry = z.object({ collection_id: z.string(), voice_id: z.string() });

export const voiceCollectionsRoutes = defineRoutes({
  'GET /v1/voices/collections': {
    access: 'account',
    permission: 'voices_read',
    summary: 'The collections of voices of the caller’s workspace, by title.',
    reply: z.object({ collections: z.array(voiceCollectionReply) }),
  },
  'POST /v1/voices/collections': {
    access: 'account',
    permission: 'voices_write',
    summary: 'Makes a collection.',
    body: z.object({ title: name(100), icon: icon() }),
    reply: voiceCollectionReply,
  },
  'GET /v1/voices/collections/{collection_id}': {
    access: 'account',
    permission: 'voices_read',
    summary: 'One collection.',
    params,
    reply: voiceCollectionReply,
  },
  'PATCH /v1/voices/collections/{collection_id}': {
    access: 'account',
    permission: 'voices_write',
    summary: 'Renames a collection. What is absent stays.',
    params,
    body: z.object({ title: name(100).optional(), icon: icon().optional() }),
    reply: voiceCollectionReply,
  },
  'DELETE /v1/voices/collections/{collection_id}': {
    access: 'account',
    permission: 'voices_write',
    summary: 'Deletes a collection; its voices stay.',
    params,
    reply: z.object({ collection_id: z.string() }),
  },
  'POST /v1/voices/collections/{collection_id}/voice/{voice_id}': {
    access: 'account',
    permission: 'voices_write',
    summary: 'Puts a voice into a collection.',
    params: entryParams,
    reply: entry,
  },
  'DELETE /v1/voices/collections/{collection_id}/voice/{voice_id}': {
    access: 'account',
    permission: 'voices_write',
    summary: 'Takes a voice out of a collection.',
    params: entryParams,
    reply: entry,
  },
});
