import { soundEffectsExploreRoutes } from '../../../contract/speech-tools/sound-effects-explore.ts';
import type { PageWithHead } from '../../http/pages/page-head.ts';
import { entityTag, rangeReply, readRange } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import { missingEffectHead, presentEffectHead, presentListedSound } from './effect-library.present.ts';
import type { EffectLibraryService, ListedSound } from './effect-library.service.ts';

/** Replies that lack waveforms are asked for again soon. */
const cacheControl = (sounds: readonly ListedSound[]): string =>
  sounds.every(({ peaks }) => peaks !== null) ? 'public, max-age=300' : 'no-store';

export const mountEffectLibrary = (library: EffectLibraryService) =>
  mount(soundEffectsExploreRoutes, {
    'GET /v1/sound-effects/explore': ({ query, setHeader }) => {
      const { sounds, total, hasMore, isSimilar, message, categories } = library.explore({
        category: query.category ?? undefined,
        search: query.search?.trim() || undefined,
        page: query.page,
        pageSize: query.page_size,
      });
      setHeader('cache-control', cacheControl(sounds));
      return {
        sounds: sounds.map(presentListedSound),
        page: query.page,
        total,
        has_more: hasMore,
        match: isSimilar ? 'similar' : 'exact',
        message,
        categories,
      };
    },

    'GET /v1/sound-effects/{slug}': ({ params, setHeader }) => {
      const { listed, related } = library.find(params.slug);
      setHeader('cache-control', cacheControl([listed, ...related]));
      return { ...presentListedSound(listed), related: related.map(presentListedSound) };
    },

    'GET /v1/sound-effects/{slug}/audio': async ({ params, headers }) => {
      const tag = entityTag(library.tagOf(params.slug));
      const opened = await library.openAudio(params.slug, readRange(headers, tag));
      return rangeReply(opened, { 'cache-control': 'public, max-age=86400' }, { tag, headers });
    },
  });

/** SFX-006: the public page of a sound: the web app renders it, and its head describes the sound to search engines. */
export const effectPage = (library: Pick<EffectLibraryService, 'findIfKnown'>): PageWithHead => ({
  url: '/sound-effects/:slug',
  requestsPerMinute: 300,
  async head({ slug = '' }, baseUrl) {
    const sound = library.findIfKnown(slug);
    return sound ? presentEffectHead(sound, baseUrl) : missingEffectHead;
  },
});
