import { z } from 'zod';
import { id } from '../fields/fields.ts';
import { defineSockets } from '../route.ts';

/** API-023: the collections whose documents can be watched. */
export const collections = ['user', 'project', 'chapter', 'block', 'message', 'event', 'dubbing', 'workspace'] as const;
export type Collection = (typeof collections)[number];

/** Lists of a workspace that change; the first part of the web's query keys. */
export const topic = z.enum([
  'history',
  'subscription',
  'api-keys',
  'user',
  'voices',
  'workspace',
  'pronunciation-dictionaries',
  'instance',
  'feature-flags',
]);
export type Topic = z.infer<typeof topic>;

/** The document of the collection `event` whose id is the workspace's: what changed last, and when. */
export const workspaceEvents = z.object({
  topics: z.partialRecord(topic, z.object({ at_unix_ms: z.int(), id: z.string().nullable() })),
});
export type WorkspaceEvents = z.infer<typeof workspaceEvents>;

/** Documents that one connection may watch. */
export const maxWatched = 64;

const message = z.object({
  action: z.enum(['subscribe', 'unsubscribe']),
  collection: z.string().max(64),
  id: id(),
  /** The version that is there already: the answer goes on from it where the server still can. */
  since: z.string().max(64).optional(),
  /** In the first message, since a browser cannot set headers on a WebSocket: `Bearer` and the access token. */
  authorization: z.string().max(8000).optional(),
});
export type RealtimeMessage = z.infer<typeof message>;

const named = { collection: z.enum(collections), id: z.string() };

/** One change of a document (RFC 6902). */
const operation = z.object({
  op: z.enum(['add', 'remove', 'replace', 'move', 'copy', 'test']),
  path: z.string(),
  from: z.string().optional(),
  value: z.unknown().optional(),
});

const reply = z.discriminatedUnion('type', [
  /** All of the document. */
  z.object({ type: z.literal('snapshot'), ...named, version: z.string(), data: z.unknown() }),
  /** What makes `version` of `base`. */
  z.object({ type: z.literal('patch'), ...named, version: z.string(), base: z.string(), patch: z.array(operation) }),
  /** The version that was named in `since` is the newest. */
  z.object({ type: z.literal('current'), ...named, version: z.string() }),
  /** This subscription is refused, or over; the connection goes on. */
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
      'Follows documents: a snapshot of each, then patches (RFC 6902) as they change, whoever changes them. A version is told apart by its content, so that a client which comes back may name the one it has.',
    access: 'session',
    params: z.object({}),
    /** For clients that can set no header and would rather not wait for the first message: the access token. */
    query: z.object({ token: z.string().max(8000).optional() }),
    message,
    reply,
  },
});
