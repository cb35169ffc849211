import { z } from 'zod';
import { maxItemNameCharacters, maxTagsPerItem } from '../catalogue/limits.ts';
import { id, name, ok } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { historyItem, itemTag } from './history.ts';

const several = z.object({ history_item_ids: z.array(id()).min(1).max(1000) });
const tags = () => z.array(itemTag).max(maxTagsPerItem).default([]);

export const historyMarkRoutes = defineRoutes({
  'PATCH /v1/history/{history_item_id}': {
    access: 'account',
    permits: 'history_item.edit',
    summary: 'Names a history item.',
    params: z.object({ history_item_id: id() }),
    body: z.object({
      /** Null removes the name. */
      name: name(maxItemNameCharacters).nullable(),
    }),
    reply: historyItem,
  },
  'GET /v1/history/tags': {
    access: 'account',
    permits: 'history_item.read',
    summary: 'Lists the tags of history items in alphabetical order, with the number of their items.',
    reply: z.object({ tags: z.array(z.object({ tag: z.string(), item_count: z.int() })) }),
  },
  'POST /v1/history/tags': {
    access: 'account',
    permits: 'history_item.edit',
    summary: 'Adds tags to history items and removes others. A tag that exists in another case keeps its case.',
    body: several.extend({ add: tags(), remove: tags() }),
    reply: ok,
  },
  'POST /v1/history/favorites': {
    access: 'account',
    permits: 'history_item.read',
    summary: 'Makes history items favorites of the caller, or ends that.',
    body: several.extend({ is_favorite: z.boolean() }),
    reply: ok,
  },
});
