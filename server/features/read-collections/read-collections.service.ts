import { collectionLimits } from '../../../contract/publishing/publishing-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { findSlugs } from '../reads/read-drafts.service.ts';
import type { ReadsService } from '../reads/reads.service.ts';
import type { Read } from '../reads/reads.store.ts';
import { isPermutation } from './read-collections.rules.ts';
import { type ReadCollection, readCollectionsStore } from './read-collections.store.ts';

interface ReadCollectionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly reads: Pick<ReadsService, 'findByIds'>;
}

/** A collection with its reads in their order. */
export interface CollectionView {
  readonly collection: ReadCollection;
  readonly reads: readonly Read[];
}

export interface CollectionTexts {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly isPublic?: boolean | undefined;
}

/** Reads in an order of their own, such as a series (PUB-003). */
export function readCollectionsService({ db, clock, live, reads }: ReadCollectionsDeps) {
  const missing = () => new AppError('read_collection_not_found', { param: 'collection_id' });
  const publishChange = ({ workspaceId }: Actor, id: string, tx?: Tx) =>
    live.publish(workspaceId, { topic: 'reads', id }, tx);

  async function load(actor: Actor, collections: readonly ReadCollection[]): Promise<CollectionView[]> {
    if (collections.length === 0) return [];
    const idsOf = await readCollectionsStore(db).readIds(collections);
    const found = await reads.findByIds(actor, [...new Set([...idsOf.values()].flat())]);
    const byId = new Map(found.map((read) => [read.id, read]));
    return collections.map((collection) => ({
      collection,
      reads: (idsOf.get(collection.id) ?? []).flatMap((id) => byId.get(id) ?? []),
    }));
  }

  const view = async (actor: Actor, collection: ReadCollection) => (await load(actor, [collection]))[0]!;

  /** Throws `read_not_found` unless all are reads of the caller's workspace, each named once. */
  async function requireReads(actor: Actor, ids: readonly string[], param: string): Promise<void> {
    if (new Set(ids).size < ids.length)
      throw new AppError('invalid_parameters', { message: 'A collection has each read once.', param });
    const found = new Set((await reads.findByIds(actor, ids)).map(({ id }) => id));
    const unknown = ids.find((id) => !found.has(id));
    if (unknown !== undefined)
      throw new AppError('read_not_found', { message: `There is no read with the ID ${unknown}.`, param });
  }

  /** Changes the list of reads, one change at a time. */
  async function changeReads(
    actor: Actor,
    id: string,
    toNewIds: (ids: readonly string[]) => readonly string[],
  ): Promise<CollectionView> {
    const changed = await transaction(db, async (tx) => {
      const store = readCollectionsStore(tx);
      const collection = await store.lock(actor.workspaceId, id);
      if (!collection) throw missing();
      const ids = toNewIds((await store.readIds([collection])).get(id) ?? []);
      if (ids.length > collectionLimits.reads)
        throw new AppError('invalid_parameters', {
          message: `A collection has at most ${collectionLimits.reads} reads.`,
        });
      await store.setReads(collection, ids);
      await publishChange(actor, id, tx);
      return (await store.update(actor.workspaceId, id, { updatedAt: clock() }))!;
    });
    return view(actor, changed);
  }

  async function require(actor: Actor, id: string): Promise<ReadCollection> {
    const collection = await readCollectionsStore(db).find(actor.workspaceId, id);
    if (!collection) throw missing();
    return collection;
  }

  return {
    list: async (actor: Actor): Promise<CollectionView[]> =>
      load(actor, await readCollectionsStore(db).list(actor.workspaceId)),

    get: async (actor: Actor, id: string): Promise<CollectionView> => view(actor, await require(actor, id)),

    /** Throws `read_collections_limit_reached` and `read_not_found`. */
    async create(
      actor: Actor,
      { name, description, isPublic, readIds }: Required<CollectionTexts> & { readonly readIds: readonly string[] },
    ): Promise<CollectionView> {
      const { workspaceId, userId } = actor;
      await requireReads(actor, readIds, 'read_ids');
      const [id, now] = [newId(), clock()];
      const row = {
        id,
        userId,
        name: name!,
        description: description!,
        isPublic: isPublic!,
        createdAt: now,
        updatedAt: now,
      };
      const created = await transaction(db, async (tx) => {
        const store = readCollectionsStore(tx);
        if ((await store.count(workspaceId)) >= collectionLimits.perWorkspace)
          throw new AppError('read_collections_limit_reached', {
            message: `A workspace has at most ${collectionLimits.perWorkspace} collections.`,
          });
        for (const slug of findSlugs(row.name, { id, language: 'en', fallback: 'collection' })) {
          const collection = await store.insert(workspaceId, { ...row, slug });
          if (!collection) continue;
          await store.setReads(collection, readIds);
          await publishChange(actor, id, tx);
          return collection;
        }
        throw new Error('no slug of a new collection is free');
      });
      return view(actor, created);
    },

    async change(actor: Actor, id: string, texts: CollectionTexts): Promise<CollectionView> {
      const changes = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
      const changed = await readCollectionsStore(db).update(actor.workspaceId, id, { ...changes, updatedAt: clock() });
      if (!changed) throw missing();
      await publishChange(actor, id);
      return view(actor, changed);
    },

    async delete(actor: Actor, id: string): Promise<void> {
      if (!(await readCollectionsStore(db).delete(actor.workspaceId, id))) throw missing();
      await publishChange(actor, id);
    },

    /** Adds a read at the end; one that it has stays where it is. */
    async add(actor: Actor, id: string, readId: string): Promise<CollectionView> {
      await require(actor, id);
      await requireReads(actor, [readId], 'read_id');
      return changeReads(actor, id, (ids) => (ids.includes(readId) ? ids : [...ids, readId]));
    },

    /** Throws `read_not_found` for a read that it does not have. */
    remove: (actor: Actor, id: string, readId: string): Promise<CollectionView> =>
      changeReads(actor, id, (ids) => {
        if (!ids.includes(readId))
          throw new AppError('read_not_found', { message: 'This read is not in the collection.', param: 'read_id' });
        return ids.filter((one) => one !== readId);
      }),

    /** Throws `invalid_parameters` unless the list names each of its reads once. */
    reorder: (actor: Actor, id: string, readIds: readonly string[]): Promise<CollectionView> =>
      changeReads(actor, id, (ids) => {
        if (!isPermutation(readIds, ids))
          throw new AppError('invalid_parameters', {
            message: 'The list must name each read of the collection once.',
            param: 'read_ids',
          });
        return readIds;
      }),
  };
}
export type ReadCollectionsService = ReturnType<typeof readCollectionsService>;
