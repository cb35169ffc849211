import { readsRoutes } from '../../../contract/publishing/reads.ts';
import { entityTag, rangeReply, readRange } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import type { ReadLinksService } from './read-links.service.ts';
import type { ReadReviewService } from './read-review.service.ts';
import type { ReadSoundService } from './read-sound.service.ts';
import type { ReadView } from './read-views.service.ts';
import { presentRead } from './reads.present.ts';
import type { ReadsService } from './reads.service.ts';

interface ReadRouteServices {
  readonly reads: ReadsService;
  readonly review: ReadReviewService;
  readonly sound: Pick<ReadSoundService, 'chapter' | 'cover'>;
  readonly links: ReadLinksService;
}

export function mountReads({ reads, review, sound, links }: ReadRouteServices) {
  const page = ({ views, hasMore }: { views: readonly ReadView[]; hasMore: boolean }, baseUrl: string) => ({
    reads: views.map(presentRead(links, baseUrl)),
    next_cursor: hasMore ? views.at(-1)!.read.id : null,
    has_more: hasMore,
  });
  const one = (view: ReadView, baseUrl: string) => presentRead(links, baseUrl)(view);

  return mount(readsRoutes, {
    'GET /v1/direct-publishing/reads': async ({ actor, query, baseUrl }) =>
      page(
        await reads.list(actor, {
          limit: query.page_size,
          after: query.cursor ?? undefined,
          state: query.state ?? undefined,
          projectId: query.project_id ?? undefined,
          search: query.search ?? undefined,
        }),
        baseUrl,
      ),

    'POST /v1/direct-publishing/reads': async ({ actor, body, baseUrl }) =>
      one(await reads.create(actor, body.project_id), baseUrl),

    'GET /v1/direct-publishing/reads/{read_id}': async ({ actor, params, baseUrl }) =>
      one(await reads.get(actor, params.read_id), baseUrl),

    'PATCH /v1/direct-publishing/reads/{read_id}': async ({ actor, params, body, baseUrl }) => {
      const { state, mature_content: isExplicit, ...texts } = body;
      return one(await reads.change(actor, params.read_id, { ...texts, isExplicit }, state), baseUrl);
    },

    'DELETE /v1/direct-publishing/reads/{read_id}': async ({ actor, params }) => {
      await reads.delete(actor, params.read_id);
      return { status: 'ok' };
    },

    'PUT /v1/direct-publishing/reads/{read_id}/cover': {
      async accept({ actor, params }) {
        await reads.requireChangeable(actor, params.read_id);
        return undefined;
      },
      handle: async ({ actor, params, files, baseUrl }) =>
        one(await reads.uploadCover(actor, params.read_id, files.image![0]!), baseUrl),
    },

    'DELETE /v1/direct-publishing/reads/{read_id}/cover': async ({ actor, params, baseUrl }) =>
      one(await reads.removeCover(actor, params.read_id), baseUrl),

    'GET /v1/direct-publishing/reads/{read_id}/cover': async ({ params, query }) => ({
      contentType: 'image/jpeg',
      body: await sound.cover(params.read_id, query.version, query.signature),
      headers: { 'cache-control': 'private, max-age=31536000, immutable', 'x-robots-tag': 'noindex' },
    }),

    'GET /v1/direct-publishing/reads/{read_id}/chapters/{chapter_id}/audio': async ({ params, query, headers }) => {
      const tag = entityTag(params.chapter_id);
      const link = { readId: params.read_id, chapterId: params.chapter_id, ...query };
      const file = await sound.chapter(link, readRange(headers, tag));
      return rangeReply(
        file,
        { 'cache-control': 'private, max-age=3600', 'x-robots-tag': 'noindex' },
        { tag, headers },
      );
    },

    'GET /v1/direct-publishing/review': async ({ query, baseUrl }) =>
      page(
        await review.list({ limit: query.page_size, after: query.cursor ?? undefined, state: query.state }),
        baseUrl,
      ),

    'GET /v1/direct-publishing/review/{read_id}': async ({ params, baseUrl }) =>
      one(await review.get(params.read_id), baseUrl),

    'PATCH /v1/direct-publishing/review/{read_id}': async ({ actor, params, body, baseUrl }) =>
      one(await review.decide(actor, params.read_id, body.state, body.comment), baseUrl),
  });
}
