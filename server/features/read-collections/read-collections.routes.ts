import { readCollectionsRoutes } from '../../../contract/publishing/read-collections.ts';
import { mount } from '../../http/route.ts';
import type { ReadLinksService } from '../reads/read-links.service.ts';
import type { PublicCollectionsService } from './public-collections.service.ts';
import { presentCollection, presentPublicCollection } from './read-collections.present.ts';
import type { CollectionView, ReadCollectionsService } from './read-collections.service.ts';

interface CollectionServices {
  readonly readCollections: ReadCollectionsService;
  readonly publicCollections: Pick<PublicCollectionsService, 'find'>;
  readonly links: Pick<ReadLinksService, 'coverUrl'>;
}

export function mountReadCollections({ readCollections, publicCollections, links }: CollectionServices) {
  const present = (view: CollectionView, baseUrl: string) => presentCollection(links, baseUrl)(view);

  return mount(readCollectionsRoutes, {
    'GET /v1/direct-publishing/collections': async ({ actor, baseUrl }) => ({
      collections: (await readCollections.list(actor)).map(presentCollection(links, baseUrl)),
    }),

    'POST /v1/direct-publishing/collections': async ({ actor, body, baseUrl }) => {
      const { is_public: isPublic, read_ids: readIds, ...texts } = body;
      return present(await readCollections.create(actor, { ...texts, isPublic, readIds }), baseUrl);
    },

    'GET /v1/direct-publishing/collections/{collection_id}': async ({ actor, params, baseUrl }) =>
      present(await readCollections.get(actor, params.collection_id), baseUrl),

    'PATCH /v1/direct-publishing/collections/{collection_id}': async ({ actor, params, body, baseUrl }) => {
      const { is_public: isPublic, ...texts } = body;
      return present(await readCollections.change(actor, params.collection_id, { ...texts, isPublic }), baseUrl);
    },

    'DELETE /v1/direct-publishing/collections/{collection_id}': async ({ actor, params }) => {
      await readCollections.delete(actor, params.collection_id);
      return { status: 'ok' };
    },

    'POST /v1/direct-publishing/collections/{collection_id}/reads': async ({ actor, params, body, baseUrl }) =>
      present(await readCollections.add(actor, params.collection_id, body.read_id), baseUrl),

    'PUT /v1/direct-publishing/collections/{collection_id}/reads': async ({ actor, params, body, baseUrl }) =>
      present(await readCollections.reorder(actor, params.collection_id, body.read_ids), baseUrl),

    'DELETE /v1/direct-publishing/collections/{collection_id}/reads/{read_id}': async ({ actor, params, baseUrl }) =>
      present(await readCollections.remove(actor, params.collection_id, params.read_id), baseUrl),

    'GET /v1/direct-publishing/public-collections/{slug}': async ({ params, baseUrl, setHeader }) => {
      setHeader('cache-control', 'no-cache');
      return presentPublicCollection(baseUrl)(await publicCollections.find(params.slug));
    },
  });
}
