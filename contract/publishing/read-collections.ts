import { z } from 'zod';
import { boundedText, id, name, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { publicCollection, slugParams } from './public-reads.ts';
import { collectionLimits, readStates } from './publishing-limits.ts';

const collectionParams = z.object({ collection_id: id() });

const collection = z.object({
  collection_id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  is_public: z.boolean(),
  /** In their order. */
  reads: z.array(
    z.object({
      read_id: z.string(),
      slug: z.string(),
      title: z.string(),
      author: z.string(),
      state: z.enum(readStates),
      is_public: z.boolean(),
      cover_url: z.string(),
    }),
  ),
  created_at_unix: unix(),
  updated_at_unix: unix(),
});
export type ReadCollectionReply = z.output<typeof collection>;

const description = boundedText({ max: collectionLimits.description });

export const readCollectionsRoutes = defineRoutes({
  'GET /v1/direct-publishing/collections': {
    access: 'account',
    permits: 'read.view',
    summary: 'Lists the collections of the workspace, newest first.',
    reply: z.object({ collections: z.array(collection) }),
  },
  'POST /v1/direct-publishing/collections': {
    access: 'account',
    permits: 'read.update',
    summary: 'Creates a collection of reads.',
    body: z.object({
      name: name(collectionLimits.name),
      description: description.default(''),
      is_public: z.boolean().default(false),
      read_ids: z.array(id()).max(collectionLimits.reads).default([]),
    }),
    reply: collection,
  },
  'GET /v1/direct-publishing/collections/{collection_id}': {
    access: 'account',
    permits: 'read.view',
    summary: 'Returns a collection.',
    params: collectionParams,
    reply: collection,
  },
  'PATCH /v1/direct-publishing/collections/{collection_id}': {
    access: 'account',
    permits: 'read.update',
    summary: 'Renames a collection, describes it, or makes it public.',
    params: collectionParams,
    body: z.object({
      name: name(collectionLimits.name).optional(),
      description: description.optional(),
      is_public: z.boolean().optional(),
    }),
    reply: collection,
  },
  'DELETE /v1/direct-publishing/collections/{collection_id}': {
    access: 'account',
    permits: 'read.update',
    summary: 'Deletes a collection; its reads stay.',
    params: collectionParams,
    reply: ok,
  },
  'POST /v1/direct-publishing/collections/{collection_id}/reads': {
    access: 'account',
    permits: 'read.update',
    summary: 'Adds a read at the end of a collection.',
    params: collectionParams,
    body: z.object({ read_id: id() }),
    reply: collection,
  },
  'PUT /v1/direct-publishing/collections/{collection_id}/reads': {
    access: 'account',
    permits: 'read.update',
    summary: 'Orders the reads of a collection. The list names each of them once.',
    params: collectionParams,
    body: z.object({ read_ids: z.array(id()).max(collectionLimits.reads) }),
    reply: collection,
  },
  'DELETE /v1/direct-publishing/collections/{collection_id}/reads/{read_id}': {
    access: 'account',
    permits: 'read.update',
    summary: 'Removes a read from a collection.',
    params: collectionParams.extend({ read_id: id() }),
    reply: collection,
  },
  'GET /v1/direct-publishing/public-collections/{slug}': {
    access: 'public',
    anyOrigin: true,
    requestsPerMinute: 120,
    summary: 'Returns a public collection with its published reads.',
    params: slugParams,
    reply: publicCollection,
  },
});
