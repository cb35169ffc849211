import { previewLanguageOf } from '../../../../contract/catalogue/voices/preview-texts.ts';
import { dubbingResourcesRoutes } from '../../../../contract/dubbing/dubbing-resources.ts';
import { mount } from '../../../http/route.ts';
import type { DubbingSpeakersService } from '../../dubbing-projects/transcripts/dubbing-speakers.service.ts';
import type { PreviewLinksService } from '../../voices/preview-links.service.ts';
import { presentResource } from './dubbing-resources.present.ts';
import type { DubbingResourcesService } from './dubbing-resources.service.ts';

interface ResourceRoutesDeps {
  readonly resources: DubbingResourcesService;
  readonly speakers: Pick<DubbingSpeakersService, 'add' | 'update' | 'similar'>;
  readonly previewLinks: Pick<PreviewLinksService, 'urls'>;
}

const created = (body: object) => ({
  status: 201,
  contentType: 'application/json; charset=utf-8' as const,
  body: JSON.stringify(body),
});

export function mountDubbingResources({ resources, speakers, previewLinks }: ResourceRoutesDeps) {
  return mount(dubbingResourcesRoutes, {
    'GET /v1/dubbing/resource/{dubbing_id}': async ({ actor, params, baseUrl }) =>
      presentResource(await resources.get(actor, params.dubbing_id, baseUrl), baseUrl),

    'POST /v1/dubbing/resource/{dubbing_id}/language': async ({ actor, params, body }) =>
      created({ version: await resources.addLanguage(actor, params.dubbing_id, body.language) }),

    'POST /v1/dubbing/resource/{dubbing_id}/speaker': async ({ actor, params, body }) => {
      const { speaker } = await speakers.add(actor, params.dubbing_id, body);
      return { speaker_id: speaker.id, version: await resources.readVersion(actor, params.dubbing_id) };
    },

    'PATCH /v1/dubbing/resource/{dubbing_id}/speaker/{speaker_id}': async ({ actor, params, body, signal }) => {
      await speakers.update(actor, params.dubbing_id, params.speaker_id, body, signal);
      return { version: await resources.readVersion(actor, params.dubbing_id) };
    },

    'GET /v1/dubbing/resource/{dubbing_id}/speaker/{speaker_id}/similar-voices': async (call) => {
      const { actor, params, signal, baseUrl } = call;
      const ranked = await speakers.similar(actor, params.dubbing_id, params.speaker_id, undefined, signal);
      const previewUrl = previewLinks.urls(baseUrl);
      return {
        voices: ranked.map(({ voice }) => ({
          voice_id: voice.id,
          name: voice.name,
          category: voice.category,
          description: voice.description,
          preview_url: previewUrl(voice, previewLanguageOf(voice.languages, undefined)),
        })),
      };
    },

    'POST /v1/dubbing/resource/{dubbing_id}/speaker/{speaker_id}/segment': async ({ actor, params, body }) => {
      const { segmentId, version } = await resources.addSegment(actor, params.dubbing_id, {
        speakerId: params.speaker_id,
        startS: body.start_time,
        endS: body.end_time,
        text: body.text ?? '',
        translations: body.translations ?? {},
      });
      return created({ version, new_segment: segmentId });
    },

    'PATCH /v1/dubbing/resource/{dubbing_id}/segment/{segment_id}/{language}': async ({ actor, params, body }) => ({
      version: await resources.updateSegment(actor, params.dubbing_id, params.segment_id, params.language, {
        text: body.text ?? undefined,
        startS: body.start_time ?? undefined,
        endS: body.end_time ?? undefined,
      }),
    }),

    'DELETE /v1/dubbing/resource/{dubbing_id}/segment/{segment_id}': async ({ actor, params }) => ({
      version: await resources.deleteSegment(actor, params.dubbing_id, params.segment_id),
    }),

    'POST /v1/dubbing/resource/{dubbing_id}/migrate-segments': async ({ actor, params, body }) => ({
      version: await resources.moveSegments(actor, params.dubbing_id, body.segment_ids, body.speaker_id),
    }),

    'POST /v1/dubbing/resource/{dubbing_id}/transcribe': async ({ actor, params, body, signal }) => ({
      version: await resources.transcribe(actor, params.dubbing_id, body.segments, signal),
    }),

    'POST /v1/dubbing/resource/{dubbing_id}/translate': async ({ actor, params, body, signal }) => {
      const choice = { segmentIds: body.segments ?? undefined, languages: body.languages ?? undefined };
      return { version: await resources.work(actor, params.dubbing_id, 'translate', choice, signal) };
    },

    'POST /v1/dubbing/resource/{dubbing_id}/dub': async ({ actor, params, body, signal }) => {
      const choice = { segmentIds: body.segments ?? undefined, languages: body.languages ?? undefined };
      return { version: await resources.work(actor, params.dubbing_id, 'dub', choice, signal) };
    },

    'POST /v1/dubbing/resource/{dubbing_id}/render/{language}': async ({ actor, params, body }) => {
      const { renderId, version } = await resources.render(actor, params.dubbing_id, params.language, {
        type: body.render_type,
        normalizesVolume: body.normalize_volume ?? false,
      });
      return { version, render_id: renderId };
    },
  });
}
