import { voiceLibraryRoutes } from '../../../contract/voices/voice-library.ts';
import { mount } from '../../http/route.ts';
import type { BiometricTermsService } from '../geolocation/biometric-terms.service.ts';
import type { PreviewLinksService } from '../voices/preview-links.service.ts';
import type { ProfileVoicesService } from './profile-voices.service.ts';
import type { LibrarySearchService } from './search/library-search.service.ts';
import type { SimilarVoicesService } from './similar/similar-voices.service.ts';
import type { LibraryUsageService } from './usage/library-usage.service.ts';
import { presentLibraryVoice, presentProfileVoice } from './voice-library.present.ts';
import type { VoiceLibraryService } from './voice-library.service.ts';

interface VoiceLibraryServices {
  readonly library: VoiceLibraryService;
  readonly librarySearch: LibrarySearchService;
  readonly profileVoices: ProfileVoicesService;
  readonly similar: SimilarVoicesService;
  readonly sharedUse: LibraryUsageService;
  readonly previewLinks: PreviewLinksService;
  readonly biometricTerms: BiometricTermsService;
}

const daysByRange = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const;

export const mountVoiceLibrary = ({
  library,
  librarySearch,
  profileVoices,
  similar,
  sharedUse,
  previewLinks,
  biometricTerms,
}: VoiceLibraryServices) =>
  mount(voiceLibraryRoutes, {
    'GET /v1/shared-voices': async ({ actor, query, baseUrl }) => {
      const { entries, hasMore, total, isCapped } = await librarySearch.find(
        actor,
        {
          search: query.search ?? undefined,
          category: query.category ?? undefined,
          gender: query.gender ?? undefined,
          age: query.age ?? undefined,
          accent: query.accent ?? undefined,
          language: query.language ?? undefined,
          locale: query.locale ?? undefined,
          ownerId: query.owner_id ?? undefined,
          useCases: query.use_cases ?? [],
          descriptives: query.descriptives ?? [],
          featured: query.featured,
          readerApp: query.reader_app_enabled,
          minNoticeDays: query.min_notice_period_days ?? undefined,
          includeCustomRates: query.include_custom_rates ?? true,
          includeLiveModerated: query.include_live_moderated ?? true,
          sort: query.sort ?? 'trending',
        },
        { page: query.page, size: query.page_size },
      );
      return {
        voices: entries.map((entry) => presentLibraryVoice(entry, previewLinks.urls(baseUrl))),
        has_more: hasMore,
        total_count: total,
        has_more_than_counted: isCapped,
        last_sort_id: hasMore ? (entries.at(-1)?.shared.voiceId ?? null) : null,
      };
    },

    'POST /v1/similar-voices': {
      accept: biometricTerms.findRefusal,
      async handle({ actor, body, files, baseUrl, signal }) {
        const options = { topK: body.top_k ?? 10, threshold: body.similarity_threshold ?? 2 };
        const entries = await similar.findSimilar(actor, files.audio_file![0]!, options, signal);
        const voices = entries.map((entry) => presentLibraryVoice(entry, previewLinks.urls(baseUrl)));
        const total = voices.length;
        return { voices, has_more: false, total_count: total, has_more_than_counted: false, last_sort_id: null };
      },
    },

    'GET /v1/profiles/{handle}/voices': async ({ params, baseUrl, setHeader }) => {
      setHeader('cache-control', 'private, no-cache');
      const entries = await profileVoices.list(params.handle);
      return { voices: entries.map((entry) => presentProfileVoice(entry, previewLinks.urls(baseUrl))) };
    },

    'GET /v1/voices/{public_user_id}/{voice_id}': async ({ actor, params, baseUrl }) =>
      presentLibraryVoice(
        await library.getShared(actor, params.public_user_id, params.voice_id),
        previewLinks.urls(baseUrl),
      ),

    'POST /v1/voices/add/{public_user_id}/{voice_id}': async ({ actor, params, body }) => ({
      voice_id: await library.add(actor, params.public_user_id, params.voice_id, {
        name: body.new_name,
        isBookmarked: body.bookmarked,
      }),
    }),

    'POST /v1/voices/{voice_id}/share-library': async ({ actor, params, body, signal }) => {
      await library.publish(actor, params.voice_id, body, signal);
      return { status: 'ok' };
    },

    'POST /v1/voices/{voice_id}/share': async ({ actor, params, body }) => {
      await library.shareWith(actor, params.voice_id, body);
      return { status: 'ok' };
    },

    'GET /v1/voices/{voice_id}/share/stats': async ({ actor, params, query }) => {
      const stats = await sharedUse.stats(actor, params.voice_id, {
        days: daysByRange[query.range],
        readerApp: query.reader_app,
      });
      return {
        days: stats.days.map(({ day, ...used }) => ({ date: day, ...used })),
        total_characters: stats.days.reduce((sum, { characters }) => sum + characters, 0),
        cloned_by_count: stats.addedByCount,
        liked_by_count: stats.likedByCount,
      };
    },
  });
