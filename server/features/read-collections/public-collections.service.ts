import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { PublicRead, PublicReadsService } from '../reads/public-reads.service.ts';
import { publicCollectionsStore, type ReadCollection, readCollectionsStore } from './read-collections.store.ts';

interface PublicCollectionsDeps {
  readonly db: Db;
  readonly publicReads: Pick<PublicReadsService, 'ofReadIds'>;
}

/** A public collection, and those of its reads that are public. */
export interface PublicCollection {
  readonly collection: ReadCollection;
  readonly reads: readonly PublicRead[];
}

/** What readers see of collections; it ends when their author makes them private. */
export function publicCollectionsService({ db, publicReads }: PublicCollectionsDeps) {
  async function load(collections: readonly ReadCollection[]): Promise<PublicCollection[]> {
    const idsOf = await readCollectionsStore(db).readIds(collections);
    const found = await publicReads.ofReadIds([...new Set([...idsOf.values()].flat())]);
    const byId = new Map(found.map((one) => [one.read.id, one]));
    return collections.map((collection) => ({
      collection,
      reads: (idsOf.get(collection.id) ?? []).flatMap((id) => byId.get(id) ?? []),
    }));
  }

  return {
    /** Throws `read_collection_not_found`, also for a collection without a public read. */
    async find(slug: string): Promise<PublicCollection> {
      const collection = await publicCollectionsStore(db).findBySlug(slug);
      const [loaded] = collection ? await load([collection]) : [];
      if (!loaded || loaded.reads.length === 0) throw new AppError('read_collection_not_found', { param: 'slug' });
      return loaded;
    },

    ofRead: (readId: string) => publicCollectionsStore(db).listWith(readId),

    /** Those of a person that have a public read. */
    async ofAuthor(userId: string): Promise<PublicCollection[]> {
      const loaded = await load(await publicCollectionsStore(db).listOf(userId));
      return loaded.filter(({ reads }) => reads.length > 0);
    },
  };
}
export type PublicCollectionsService = ReturnType<typeof publicCollectionsService>;
