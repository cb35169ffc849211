import { brand } from '../../../contract/catalogue/brand.ts';
import { shareVideoRoutes } from '../../../contract/history/share-videos.ts';
import { entityTag, rangeReply, readRange } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import { presentShareVideo } from './share-videos.present.ts';
import type { ShareVideosService } from './share-videos.service.ts';

/** `publicUrl`: the public origin of the server; empty if unknown. */
export const mountShareVideos = (videos: ShareVideosService, publicUrl = '') =>
  mount(shareVideoRoutes, {
    'POST /v1/history/{history_item_id}/generate-video': async ({ actor, params, query, signal }) =>
      presentShareVideo(await videos.startAndWait(actor, params.history_item_id, query.theme, signal), publicUrl),

    'GET /v1/history/{history_item_id}/video': async ({ actor, params, query }) =>
      presentShareVideo(await videos.find(actor, params.history_item_id, query.theme), publicUrl),

    'DELETE /v1/history/{history_item_id}/video': async ({ actor, params, query }) => {
      await videos.remove(actor, params.history_item_id, query.theme);
      return { status: 'ok' };
    },

    'GET /v1/history/{history_item_id}/video-preview': async ({ actor, params, query, signal }) => ({
      contentType: 'image/png',
      body: await videos.preview(actor, params.history_item_id, query.theme, signal),
      headers: { 'cache-control': 'private, max-age=3600' },
    }),

    'GET /v1/share-videos/{file}': async ({ params, headers }) => {
      const token = params.file.slice(0, -'.mp4'.length);
      const tag = entityTag(token);
      const { stream, bytes, range } = await videos.open(token, readRange(headers, tag));
      return rangeReply(
        { contentType: 'video/mp4', bytes, range, stream },
        {
          'content-disposition': `inline; filename="${brand}.mp4"`,
          // A short cache lifetime, so that a deleted video soon disappears everywhere.
          'cache-control': 'private, max-age=300',
          'x-robots-tag': 'noindex',
        },
        { tag, headers },
      );
    },
  });
