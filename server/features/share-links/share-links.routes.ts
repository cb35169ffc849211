import { shareLinkRoutes } from '../../../contract/history/share-links.ts';
import type { PageWithHead } from '../../http/pages/page-head.ts';
import { entityTag, rangeReply, readRange } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import type { HistoryAlignmentService } from '../history/history-alignment.service.ts';
import type { ShareCardsService } from './share-cards.service.ts';
import { missingHead, presentAudioId, presentHead, presentShared } from './share-links.present.ts';
import type { ShareLinksService } from './share-links.service.ts';

interface ShareLinksServices {
  readonly shareLinks: ShareLinksService;
  readonly cards: ShareCardsService;
  readonly alignments: Pick<HistoryAlignmentService, 'ofItem'>;
  /** The public origin of the server; without it links are paths. */
  readonly publicUrl: string | undefined;
}

/** Shared pages are unlisted: search engines must not index them. */
const noIndexHeaders = { 'x-robots-tag': 'noindex' } as const;

export const mountShareLinks = ({ shareLinks, cards, alignments, publicUrl = '' }: ShareLinksServices) =>
  mount(shareLinkRoutes, {
    'GET /v1/history/{history_item_id}/share-link': async ({ actor, params }) => {
      const { token, publicName } = await shareLinks.getOrCreate(actor, params.history_item_id);
      return { share_link: `${publicUrl}/share/${token}`, public_user_name: publicName };
    },

    'DELETE /v1/history/{history_item_id}/share-link': async ({ actor, params }) => {
      await shareLinks.revoke(actor, params.history_item_id);
      return { status: 'ok' };
    },

    'GET /v1/share-links/{token}': async ({ params, setHeader }) => {
      setHeader('x-robots-tag', 'noindex');
      setHeader('cache-control', 'private, no-cache');
      return presentShared(await shareLinks.find(params.token));
    },

    'GET /v1/share-links/{token}/audio': async ({ params, headers, signal }) => {
      const { item } = await shareLinks.find(params.token);
      const tag = entityTag(presentAudioId(params.token, item));
      const range = readRange(headers, tag);
      const { contentType, bytes, start, end, isPartial, stream } = await shareLinks.audio(params.token, range, signal);
      const file = { contentType, bytes, range: isPartial ? { start, end } : undefined, stream };
      // Private and checked, since a link can be revoked and another version can be chosen.
      return rangeReply(file, { ...noIndexHeaders, 'cache-control': 'private, no-cache' }, { tag, headers });
    },

    'GET /v1/share-links/{token}/alignment': async ({ params, setHeader }) => {
      setHeader('x-robots-tag', 'noindex');
      setHeader('cache-control', 'private, no-cache');
      return { alignment: await alignments.ofItem((await shareLinks.find(params.token)).item) };
    },

    'GET /v1/share-links/{token}/image': async ({ params }) => ({
      contentType: 'image/png',
      body: await cards.draw(await shareLinks.find(params.token)),
      headers: { ...noIndexHeaders, 'cache-control': 'private, max-age=600' },
    }),
  });

/** The page of a link: the web app renders it, and its head contains the preview for other sites. */
export const sharePage = (shareLinks: Pick<ShareLinksService, 'findIfShared'>): PageWithHead => ({
  url: '/share/:token',
  requestsPerMinute: 300,
  async head({ token = '' }, baseUrl) {
    const shared = await shareLinks.findIfShared(token);
    return shared ? presentHead(shared, baseUrl, token) : missingHead;
  },
});
