import { z } from 'zod';
import { id, name, text } from '../fields/fields.ts';
import { resourceRoles } from '../permissions/roles.ts';
import { defineRoutes } from '../route.ts';

export const voiceCollectionReply = z.object({
  collection_id: z.string(),
  title: z.string(),
  /** An emoji, or a name that the client maps to an icon. */
  icon: z.string(),
  permission_on_resource: z.enum(resourceRoles),
  /** Not part of the public API. */
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
    permits: 'voice_collection.read',
    summary: 'The voice collections of the caller’s workspace, by title.',
    reply: z.object({ collections: z.array(voiceCollectionReply) }),
  },
  'POST /v1/voices/collections': {
    access: 'account',
    permits: 'voice_collection.create',
    summary: 'Creates a collection.',
    body: z.object({ title: name(100), icon: icon() }),
    reply: voiceCollectionReply,
  },
  'GET /v1/voices/collections/{collection_id}': {
    access: 'account',
    permits: 'voice_collection.read',
    summary: 'One collection.',
    params,
    reply: voiceCollectionReply,
  },
  'PATCH /v1/voices/collections/{collection_id}': {
    access: 'account',
    permits: 'voice_collection.update',
    summary: 'Changes a collection. Absent fields stay unchanged.',
    params,
    body: z.object({ title: name(100).optional(), icon: icon().optional() }),
    reply: voiceCollectionReply,
  },
  'DELETE /v1/voices/collections/{collection_id}': {
    access: 'account',
    permits: 'voice_collection.delete',
    summary: 'Deletes a collection but not its voices.',
    params,
    reply: z.object({ collection_id: z.string() }),
  },
  'POST /v1/voices/collections/{collection_id}/voice/{voice_id}': {
    access: 'account',
    permits: 'voice_collection.update',
    summary: 'Adds a voice to a collection.',
    params: entryParams,
    reply: entry,
  },
  'DELETE /v1/voices/collections/{collection_id}/voice/{voice_id}': {
    access: 'account',
    permits: 'voice_collection.update',
    summary: 'Removes a voice from a collection.',
    params: entryParams,
    reply: entry,
  },
});
