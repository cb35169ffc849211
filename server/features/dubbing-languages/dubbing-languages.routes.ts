import { dubbingLanguagesRoutes } from '../../../contract/dubbing/dubbing-languages.ts';
import { entityTag, rangeReply, readRange } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import type { DubbingAccessService } from '../dubbing-projects/dubbing-access.service.ts';
import { presentLanguage, presentLine, presentSegment, presentTakes } from './dubbing-languages.present.ts';
import type { DubbingLanguagesService } from './dubbing-languages.service.ts';
import type { LanguageQueueService } from './language-queue.service.ts';
import type { LineEditsService } from './line-edits.service.ts';
import type { LineTakesService } from './line-takes.service.ts';

interface DubbingLanguageRouteServices {
  readonly dubbingAccess: DubbingAccessService;
  readonly dubbingLanguages: DubbingLanguagesService;
  readonly languageQueue: LanguageQueueService;
  readonly lineEdits: LineEditsService;
  readonly lineTakes: LineTakesService;
}

const json = (status: number, body: unknown) => ({
  status,
  contentType: 'application/json; charset=utf-8' as const,
  body: JSON.stringify(body),
});
const noContent = { status: 204, contentType: 'application/json', body: '' } as const;
const milliseconds = (seconds: number): number => Math.round(seconds * 1000);

export function mountDubbingLanguages(services: DubbingLanguageRouteServices) {
  const { dubbingAccess, dubbingLanguages, languageQueue, lineEdits, lineTakes } = services;

  return mount(dubbingLanguagesRoutes, {
    'POST /v1/dubbing/project/{project_id}/language': async ({ actor, params, body }) =>
      json(
        201,
        presentLanguage(
          await dubbingLanguages.create(actor, params.project_id, {
            language: body.target_language,
            accent: body.accent ?? undefined,
            cloningStrength: body.voice_settings?.cloning_strength,
            translations: body.translations ?? undefined,
            isAutomatic: body.is_automatic,
          }),
        ),
      ),

    'GET /v1/dubbing/project/{project_id}/language': async ({ actor, params, query }) => {
      const page = { limit: query.page_size, after: query.cursor ?? undefined, state: query.status ?? undefined };
      const { views, hasMore } = await dubbingLanguages.list(actor, params.project_id, page);
      return {
        languages: views.map(presentLanguage),
        next_cursor: hasMore ? views.at(-1)!.language.id : null,
      };
    },

    'GET /v1/dubbing/project/{project_id}/language/{language_id}': async ({ actor, params }) =>
      presentLanguage(await dubbingLanguages.get(actor, params.project_id, params.language_id)),

    'DELETE /v1/dubbing/project/{project_id}/language/{language_id}': async ({ actor, params }) => {
      await dubbingLanguages.delete(actor, params.project_id, params.language_id);
      return noContent;
    },

    'GET /v1/dubbing/project/{project_id}/estimate': async ({ actor, params, query }) => {
      const estimate = await dubbingLanguages.estimate(actor, params.project_id, query.target_language);
      const { translator } = estimate;
      return {
        target_language: estimate.language,
        minutes: estimate.minutes,
        credits: estimate.credits,
        credits_left: estimate.creditsLeft,
        translator: translator ? { name: translator.name, is_draft: translator.isDraft } : null,
        has_voice: estimate.hasVoice,
      };
    },

    'GET /v1/dubbing/project/{project_id}/language/{language_id}/transcript': async ({ actor, params }) => {
      const { project, language, lines } = await dubbingLanguages.transcript(
        actor,
        params.project_id,
        params.language_id,
      );
      return {
        source_language: project.sourceLanguage,
        target_language: language.language,
        segments: lines.map(presentSegment),
        revision: language.revision,
      };
    },

    'PATCH /v1/dubbing/project/{project_id}/language/{language_id}/transcript/segment/{segment_id}': async ({
      actor,
      params,
      body,
    }) => {
      const edits = new Map([[params.segment_id, { translation: body.translation }]]);
      const { language, lines } = await lineEdits.edit(actor, params.project_id, params.language_id, edits);
      return { segment: presentSegment(lines[0]!), revision: language.revision };
    },

    'PATCH /v1/dubbing/project/{project_id}/language/{language_id}/transcript/segments': async ({
      actor,
      params,
      body,
    }) => {
      const edits = new Map(Object.entries(body.segments));
      const { language, lines } = await lineEdits.edit(actor, params.project_id, params.language_id, edits);
      return { segments: lines.map(presentSegment), revision: language.revision };
    },

    'POST /v1/dubbing/project/{project_id}/language/{language_id}/transcript/regenerate': async ({ actor, params }) => {
      const project = await dubbingAccess.require(actor, params.project_id, 'dubbing.speak');
      const started = await languageQueue.regenerate(actor, project, params.language_id);
      return json(202, {
        regenerated_segment_ids: started.segmentIds,
        regenerated_seconds: started.regeneratedMs / 1000,
        charged_seconds: started.chargedMs / 1000,
        free_regeneration_seconds_remaining: started.freeMsLeft / 1000,
      });
    },

    'GET /v1/dubbing/project/{project_id}/language/{language_id}/lines': async ({ actor, params }) => {
      const { language, views } = await lineTakes.lines(actor, params.project_id, params.language_id);
      return { revision: language.revision, lines: views.map(presentLine) };
    },

    'PATCH /v1/dubbing/project/{project_id}/language/{language_id}/line/{segment_id}': async ({
      actor,
      params,
      body,
    }) => {
      const { start_s, end_s } = body;
      const edit = {
        translation: body.translation,
        times:
          typeof start_s === 'number' && typeof end_s === 'number'
            ? { startMs: milliseconds(start_s), endMs: milliseconds(end_s) }
            : start_s === null || end_s === null
              ? null
              : undefined,
        isApproved: body.is_draft === false,
      };
      const edits = new Map([[params.segment_id, edit]]);
      const { language, lines } = await lineEdits.edit(actor, params.project_id, params.language_id, edits);
      const [view] = await lineTakes.present(actor, params.project_id, language, lines);
      return { line: presentLine(view!), revision: language.revision };
    },

    'POST /v1/dubbing/project/{project_id}/language/{language_id}/line/{segment_id}/speak': async ({
      actor,
      params,
      signal,
    }) => {
      const { project_id, language_id, segment_id } = params;
      const { view, language, chargedMs } = await lineTakes.speak(actor, project_id, language_id, segment_id, signal);
      return { line: presentLine(view), revision: language.revision, charged_seconds: chargedMs / 1000 };
    },

    'GET /v1/dubbing/project/{project_id}/language/{language_id}/line/{segment_id}/takes': async ({
      actor,
      params,
    }) => {
      const { project_id, language_id, segment_id } = params;
      const { takes, takeId } = await lineTakes.takes(actor, project_id, language_id, segment_id);
      return { takes: presentTakes(takes, takeId) };
    },

    'POST /v1/dubbing/project/{project_id}/language/{language_id}/line/{segment_id}/take': async ({
      actor,
      params,
      body,
    }) => {
      const { project_id, language_id, segment_id } = params;
      const { view, language } = await lineTakes.choose(actor, project_id, language_id, segment_id, body.take_id);
      return { line: presentLine(view), revision: language.revision };
    },

    'GET /v1/dubbing/project/{project_id}/language/{language_id}/take/{take_id}/audio': async ({
      actor,
      params,
      headers,
    }) => {
      const tag = entityTag(params.take_id);
      const place = { projectId: params.project_id, languageId: params.language_id, takeId: params.take_id };
      const file = await lineTakes.openTake(actor, place, readRange(headers, tag));
      return rangeReply(file, { 'cache-control': 'private, max-age=31536000, immutable' }, { tag, headers });
    },

    'POST /v1/dubbing/project/{project_id}/language/{language_id}/translate': async ({ actor, params, body }) => {
      const project = await dubbingAccess.require(actor, params.project_id, 'dubbing.update');
      const request = { segmentIds: body.segment_ids ?? undefined, again: body.again };
      const language = await languageQueue.translate(actor, project, params.language_id, request);
      return json(202, presentLanguage(await dubbingLanguages.view(project, language)));
    },

    'POST /v1/dubbing/project/{project_id}/language/{language_id}/dub': async ({ actor, params, body }) => {
      const project = await dubbingAccess.require(actor, params.project_id, 'dubbing.speak');
      const request = { segmentIds: body.segment_ids ?? undefined };
      const language = await languageQueue.dub(actor, project, params.language_id, request);
      return json(202, presentLanguage(await dubbingLanguages.view(project, language)));
    },

    'POST /v1/dubbing/project/{project_id}/language/{language_id}/cancel': async ({ actor, params }) => {
      const project = await dubbingAccess.require(actor, params.project_id, 'dubbing.speak');
      const language = await languageQueue.cancel(actor, project, params.language_id);
      return presentLanguage(await dubbingLanguages.view(project, language));
    },

    'POST /v1/dubbing/project/{project_id}/language/{language_id}/import': async ({ actor, params, body }) => {
      const { imported, ignored, revision } = await lineEdits.import(
        actor,
        params.project_id,
        params.language_id,
        body,
      );
      return { imported, ignored, revision };
    },
  });
}
