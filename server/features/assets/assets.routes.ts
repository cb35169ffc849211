import { assetsRoutes } from '../../../contract/speech-tools/assets.ts';
import { attachment } from '../../http/attachment.ts';
import { rangeReply } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import { presentAsset } from './assets.present.ts';
import type { AssetsService } from './assets.service.ts';

export const mountAssets = (assets: AssetsService) =>
  mount(assetsRoutes, {
    'POST /v1/assets': {
      async accept({ actor }) {
        await assets.requireRoom(actor);
        return undefined;
      },
      handle: async ({ actor, body, files, baseUrl, signal }) =>
        presentAsset(await assets.create(actor, body.name, files.asset![0]!, signal), baseUrl),
    },

    'GET /v1/assets': async ({ actor, query, baseUrl }) => {
      const { items, hasMore } = await assets.list(actor, {
        limit: query.page_size,
        after: query.cursor ?? undefined,
        search: query.search ?? undefined,
      });
      return {
        assets: items.map((item) => presentAsset(item, baseUrl)),
        next_cursor: hasMore ? items.at(-1)!.row.id : null,
        has_more: hasMore,
      };
    },

    'GET /v1/assets/{asset_id}': async ({ actor, params, baseUrl }) =>
      presentAsset(await assets.get(actor, params.asset_id), baseUrl),

    'DELETE /v1/assets/{asset_id}': async ({ actor, params }) => {
      await assets.delete(actor, params.asset_id);
      return {};
    },

    'GET /v1/asset-contents/{code}': async ({ params, headers }) => {
      const file = await assets.open(params.code, headers.range as string | undefined);
      const { row } = file;
      return rangeReply(
        { ...file, contentType: row.mimeType },
        {
          'content-disposition': attachment(row.name),
          // The URL is a secret, and the content was uploaded by anyone.
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        },
      );
    },
  });
