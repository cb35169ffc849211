import { z } from 'zod';
import { id } from '../fields/fields.ts';
import { defineSockets } from '../route.ts';

/**
 * API-023: the collections whose documents can be watched. `event` takes the ID of the workspace, `message` (a turn of a
 * conversation with an agent) `<conversation_id>:<position>`, the others the ID of the thing itself.
 */
export const collections = ['user', 'project', 'chapter', 'block', 'message', 'event', 'dubbing', 'workspace'] as const;
export type Collection = (typeof collections)[number];

/** Lists of a workspace that can change; also the first part of the web app's query keys. */
export const topic = z.enum([
  'history',
  'subscription',
  'api-keys',
  'user',
  'voices',
  'voice-collections',
  'workspace',
  'pronunciation-dictionaries',
  'instance',
  'feature-flags',
  'background-jobs',
  'members',
  'groups',
  'service-accounts',
  'resource-shares',
  'webhooks',
  'audit-log',
  'notifications',
  'transcripts',
  'isolations',
  'sound-effects',
  'songs',
  'studio-projects',
  'studio-imports',
  'audio-native',
  'dubbing-projects',
  'voiceover-projects',
  'agents',
  'conversations',
  'knowledge-base',
  'agent-tools',
  'agent-tests',
  'triage-tickets',
  'phone-numbers',
  'batch-calls',
  'whatsapp-accounts',
  'speech-engines',
  'assets',
  'media-generations',
  'production-orders',
  'production-tasks',
  'producers',
  'reads',
  'payouts',
]);
export type Topic = z.infer<typeof topic>;

/** The document of the collection `event` with the workspace's ID: the latest change of each topic. */
export const workspaceEvents = z.object({
  topics: z.partialRecord(topic, z.object({ at_unix_ms: z.int(), id: z.string().nullable() })),
});
export type WorkspaceEvents = z.infer<typeof workspaceEvents>;

/** Documents that one connection can watch. */
export const maxWatched = 64;

const message = z.object({
  action: z.enum(['subscribe', 'unsubscribe']),
  collection: z.string().max(64),
  id: id(),
  /** The version that the client has. The reply continues from it if the server still knows it. */
  since: z.string().max(64).optional(),
  /** `Bearer` and the access token, in the first message only, since browsers cannot set headers on a WebSocket. */
  authorization: z.string().max(8000).optional(),
});
export type RealtimeMessage = z.infer<typeof message>;

const named = { collection: z.enum(collections), id: z.string() };

/** One JSON Patch operation (RFC 6902). */
const operation = z.object({
  op: z.enum(['add', 'remove', 'replace', 'move', 'copy', 'test']),
  path: z.string(),
  from: z.string().optional(),
  value: z.unknown().optional(),
});

const reply = z.discriminatedUnion('type', [
  /** The whole document. */
  z.object({ type: z.literal('snapshot'), ...named, version: z.string(), data: z.unknown() }),
  /** The changes from version `base` to `version`. */
  z.object({ type: z.literal('patch'), ...named, version: z.string(), base: z.string(), patch: z.array(operation) }),
  /** The version in `since` is current. */
  z.object({ type: z.literal('current'), ...named, version: z.string() }),
  /** This subscription was rejected or has ended; the connection stays open. */
  z.object({
    type: z.literal('error'),
    collection: z.string(),
    id: z.string(),
    error: z.string(),
    message: z.string(),
  }),
]);
export type RealtimeReply = z.infer<typeof reply>;

export const realtimeSockets = defineSockets({
  '/v1/realtime': {
    summary:
      'Watches documents: sends a snapshot of each, then JSON Patch operations (RFC 6902) for every change. A version identifies the content, so a client that reconnects can continue from the version it has. Documents have the ID of what they show; those of the collection `event` the ID of the workspace, and those of `message` `<conversation_id>:<position>`, from position 0.',
    access: 'session',
    permits: 'workspace.watch',
    follows: true,
    params: z.object({}),
    /** The access token, for clients that cannot set headers. */
    query: z.object({ token: z.string().max(8000).optional() }),
    message,
    reply,
  },
});
