import type { Query, QueryClient } from '@tanstack/react-query';
import { createStore } from '../store/store.ts';

/** Items that lists no longer show: those of a topic whose `field` has one of the IDs. */
export interface ItemsOfTopic {
  /** The first part of the query keys of the lists. */
  readonly topic: string;
  /** The field of an item with its ID. */
  readonly field: string;
  readonly ids: readonly string[];
}

/** What is hidden, also after the deletion: a reply that was requested before it may arrive later. */
const hidden = createStore<readonly ItemsOfTopic[]>(() => []);

/** Hides items in all lists of the topic until `showItems` is called with the same object. */
export const hideItems = (items: ItemsOfTopic): void => hidden.set([...hidden.state(), items]);
export const showItems = (items: ItemsOfTopic): void => hidden.set(hidden.state().filter((other) => other !== items));

/**
 * Takes hidden items out of the cache at once and out of each later reply, so that no list, picker or count has to know
 * of them. A list that shows an item again is restored at once, and fetched again.
 */
export function hideItemsIn(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  /** The replies from which items were taken. */
  const complete = new WeakMap<Query, { readonly before: unknown; readonly after: unknown }>();
  const apply = (query: Query): void => {
    const { data } = query.state;
    const topicItems = hidden.state().filter(({ topic }) => topic === query.queryKey[0]);
    const known = complete.get(query);
    const before = known && known.after === data ? known.before : data;
    const after = topicItems.length === 0 ? before : withoutItems(before, topicItems);
    if (after === data) return;
    complete.set(query, { before, after });
    // Not `setQueryData`, which would call data fresh that is due to be fetched.
    query.setState({ ...query.state, data: after });
  };
  let shown = hidden.state();
  const stops = [
    cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') apply(event.query);
    }),
    hidden.subscribe(() => {
      const reappeared = shown.filter((items) => !hidden.state().includes(items));
      shown = hidden.state();
      for (const query of cache.getAll()) apply(query);
      for (const { topic } of reappeared) void client.invalidateQueries({ queryKey: [topic] });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The lists of a reply are at most this deep: pages, their list, its items. */
const maxDepth = 4;

/** The data without the items; the same object if it has none of them. */
export function withoutItems(data: unknown, items: readonly ItemsOfTopic[]): unknown {
  const isHidden = (value: unknown): boolean =>
    isRecord(value) && items.some(({ field, ids }) => ids.includes(value[field] as string));
  const reduce = (value: unknown, depth: number): unknown => {
    if (depth === maxDepth || isHidden(value)) return value;
    if (Array.isArray(value)) {
      const kept = value.filter((item) => !isHidden(item));
      const reduced = kept.map((item) => reduce(item, depth + 1));
      return kept.length === value.length && reduced.every((item, at) => item === value[at]) ? value : reduced;
    }
    return isRecord(value) ? reduceFields(value, depth) : value;
  };
  const reduceFields = (record: Readonly<Record<string, unknown>>, depth: number): unknown => {
    const changes = Object.entries(record).flatMap(([name, value]) => {
      const next = reduce(value, depth + 1);
      return next === value ? [] : [{ name, value, next }];
    });
    if (changes.length === 0) return record;
    const removed = changes.reduce((sum, { value, next }) => sum + lengthOf(value) - lengthOf(next), 0);
    const { total_count: total } = record;
    return {
      ...record,
      ...Object.fromEntries(changes.map(({ name, next }) => [name, next])),
      ...(typeof total === 'number' && { total_count: total - removed }),
    };
  };
  return reduce(data, 0);
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
