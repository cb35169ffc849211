import { defaultVoiceSettings, voicesRoutes } from '../../../contract/voices.ts';
import { mount } from '../../http/route.ts';
import { presentVoice } from './present.ts';
import type { VoicesService } from './service.ts';

export const mountVoices = (voices: VoicesService) =>
  mount(voicesRoutes, {
    'GET /v1/voices': async ({ actor, baseUrl }) => ({
      voices: (await voices.list(actor)).map(({ voice, settings }) => presentVoice(voice, settings, baseUrl)),
    }),

    'GET /v2/voices': async ({ actor, query, baseUrl }) => {
      const found = await voices.search(
        actor,
        {
          search: query.search?.trim() || undefined,
          sort: query.sort ?? undefined,
          direction: query.sort_direction ?? 'asc',
          type: query.voice_type ?? undefined,
          // A default voice is in no collection and in no state of fine tuning.
          category: query.collection_id || query.fine_tuning_state ? 'none' : (query.category ?? undefined),
          gender: query.gender ?? undefined,
          age: query.age ?? undefined,
          accent: query.accent ?? undefined,
          languages: query.language,
          useCases: query.use_cases,
          ids: query.voice_ids,
        },
        { size: query.page_size, cursor: query.next_page_token ?? undefined },
      );
      return {
        voices: found.voices.map(({ voice, settings }) => presentVoice(voice, settings, baseUrl)),
        has_more: found.next !== undefined,
        total_count: found.total,
        next_page_token: found.next ?? null,
      };
    },

    'GET /v1/voices/settings/default': () => defaultVoiceSettings,

    'GET /v1/voices/{voice_id}': async ({ actor, params, baseUrl }) => {
      const voice = voices.get(actor, params.voice_id);
      return presentVoice(voice, await voices.settings(actor, voice.id), baseUrl);
    },

    'GET /v1/voices/{voice_id}/settings': ({ actor, params }) => voices.settings(actor, params.voice_id),

    'POST /v1/voices/{voice_id}/settings/edit': async ({ actor, params, body }) => {
      await voices.editSettings(actor, params.voice_id, body);
      return { status: 'ok' };
    },

    'GET /v1/voices/{voice_id}/previews/{language}/{file_name}': async ({ params }) => {
      const { stream, bytes } = await voices.preview(params.voice_id, params.language);
      const headers = { 'content-length': bytes, 'cache-control': 'public, max-age=604800', 'accept-ranges': 'none' };
      return { contentType: 'audio/mpeg', body: stream, headers };
    },
  });
