import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { PublicCollectionReply } from '../../../contract/publishing/public-reads.ts';
import type { ReadCollectionReply } from '../../../contract/publishing/read-collections.ts';
import { presentSummary } from '../reads/public-reads.present.ts';
import type { ReadLinksService } from '../reads/read-links.service.ts';
import type { PublicCollection } from './public-collections.service.ts';
import type { CollectionView } from './read-collections.service.ts';

export const presentCollection =
  (links: Pick<ReadLinksService, 'coverUrl'>, baseUrl: string) =>
  ({ collection, reads }: CollectionView): ReadCollectionReply => ({
    collection_id: collection.id,
    slug: collection.slug,
    name: collection.name,
    description: collection.description,
    is_public: collection.isPublic,
    reads: reads.map((read) => ({
      read_id: read.id,
      slug: read.slug,
      title: read.title,
      author: read.author,
      state: read.state,
      is_public: read.isPublic,
      cover_url: links.coverUrl(baseUrl, read),
    })),
    created_at_unix: unixSeconds(collection.createdAt),
    updated_at_unix: unixSeconds(collection.updatedAt),
  });

export const presentPublicCollection =
  (baseUrl: string) =>
  ({ collection: { slug, name, description }, reads }: PublicCollection): PublicCollectionReply => ({
    slug,
    name,
    description,
    reads: reads.map(presentSummary(baseUrl)),
  });
