import { defaultVoiceSettings, voicesRoutes } from '../../../contract/voices/voices.ts';
import { revalidatedReply } from '../../http/json-reply.ts';
import type { RequestHeaders } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import type { PreviewLinksService } from './preview-links.service.ts';
import type { VoicePreviewsService } from './voice-previews.service.ts';
import { presentVoice, serializeVoice } from './voices.present.ts';
import type { ListedVoice } from './voices.rules.ts';
import type { VoicesService } from './voices.service.ts';

interface VoicesServices {
  readonly voices: VoicesService;
  readonly previews: VoicePreviewsService;
  readonly previewLinks: PreviewLinksService;
}

interface ListCall {
  readonly baseUrl: string;
  readonly headers: RequestHeaders;
}

const listStart = { bytes: Buffer.from('{"voices":[') };
const comma = { bytes: Buffer.from(',') };

export function mountVoices({ voices, previews, previewLinks }: VoicesServices) {
  /** A list of voices, with the fields `rest` after it. */
  function replyWith(listed: readonly ListedVoice[], rest: object, { baseUrl, headers }: ListCall) {
    const previewUrl = previewLinks.urls(baseUrl);
    const serialized = listed.map((voice) => serializeVoice(voice, previewUrl));
    const list = serialized.flatMap((voice, at) => (at === 0 ? [voice] : [comma, voice]));
    const end = JSON.stringify(rest)
      .replace(/^\{(?=")/, '],')
      .replace(/^\{/, ']');
    return revalidatedReply([listStart, ...list, { bytes: Buffer.from(end) }], headers);
  }

  return mount(voicesRoutes, {
    'GET /v1/voices': async ({ actor, query, ...call }) => {
      const listed = await voices.list(actor, { withLegacy: query.show_legacy === true });
      return replyWith(listed, {}, call);
    },

    'GET /v2/voices': async ({ actor, query, ...call }) => {
      const result = await voices.search(
        actor,
        {
          search: query.search?.trim() || undefined,
          sort: query.sort ?? undefined,
          direction: query.sort_direction ?? 'asc',
          type: query.voice_type ?? undefined,
          category: query.category ?? undefined,
          trainingState: query.fine_tuning_state ?? undefined,
          collectionId: query.collection_id ?? undefined,
          gender: query.gender ?? undefined,
          age: query.age ?? undefined,
          accent: query.accent ?? undefined,
          languages: query.language,
          useCases: query.use_cases,
          ids: query.voice_ids,
          minNoticeDays: query.min_notice_period_days ?? undefined,
          includeCustomRates: query.include_custom_rates ?? undefined,
          includeLiveModerated: query.include_live_moderated ?? undefined,
          highQuality: query.high_quality ?? undefined,
        },
        { size: query.page_size, cursor: query.next_page_token ?? undefined, withTotal: query.include_total_count },
      );
      const rest = {
        has_more: result.nextCursor !== undefined,
        total_count: result.total,
        next_page_token: result.nextCursor ?? null,
      };
      return replyWith(result.voices, rest, call);
    },

    'GET /v1/voices/settings/default': () => defaultVoiceSettings,

    'GET /v1/voices/{voice_id}': async ({ actor, params, baseUrl }) =>
      presentVoice(await voices.view(actor, params.voice_id), previewLinks.urls(baseUrl)),

    'DELETE /v1/voices/{voice_id}': async ({ actor, params }) => {
      await voices.delete(actor, params.voice_id);
      return { status: 'ok' };
    },

    'POST /v1/voices/{voice_id}/favorite': async ({ actor, params, body }) => {
      await voices.setFavorite(actor, params.voice_id, body.favorite);
      return { status: 'ok' };
    },

    'GET /v1/voices/accents': ({ query }) => ({ accents: voices.accents(query.language ?? undefined) }),

    'GET /v1/voices/{voice_id}/settings': async ({ actor, params }) => {
      await voices.view(actor, params.voice_id);
      return voices.settings(actor, params.voice_id);
    },

    'POST /v1/voices/{voice_id}/settings/edit': async ({ actor, params, body }) => {
      await voices.editSettings(actor, params.voice_id, body);
      return { status: 'ok' };
    },

    'GET /v1/voices/{voice_id}/previews/{language}/{file_name}': async ({ params, query }) => {
      const { voice_id: voiceId, language } = params;
      const validForS = previewLinks.validForS(voiceId, query);
      const { stream, bytes } =
        validForS > 0
          ? await previews.open(voiceId, language, query.sample)
          : await previews.openPublic(voiceId, language);
      return {
        contentType: 'audio/mpeg',
        body: stream,
        headers: {
          'content-length': bytes,
          // A cache must not outlive the signature.
          'cache-control': validForS > 0 ? `private, max-age=${validForS}` : 'public, max-age=604800',
          'accept-ranges': 'none',
          'referrer-policy': 'no-referrer',
        },
      };
    },
  });
}
