import { speechEnginesRoutes } from '../../../contract/agents/speech-engines.ts';
import { mount } from '../../http/route.ts';
import { presentSpeechEngine, presentSpeechEngineSummary } from './speech-engines.present.ts';
import type { SpeechEnginesService, SpeechEngineView } from './speech-engines.service.ts';

const noContent = { status: 204, contentType: 'application/json', body: '' } as const;
const created = (view: SpeechEngineView) => ({
  ...{ status: 201, contentType: 'application/json' },
  body: JSON.stringify(presentSpeechEngine(view)),
});

export const mountSpeechEngines = (engines: SpeechEnginesService) =>
  mount(speechEnginesRoutes, {
    'GET /v1/speech-engine': async ({ actor, query }) => {
      const { items, hasMore } = await engines.list(actor, {
        limit: query.page_size,
        search: query.search ?? undefined,
        sort: query.sort_by ?? 'created_at',
        direction: query.sort_direction,
        after: query.cursor ?? undefined,
      });
      return {
        speech_engines: items.map(presentSpeechEngineSummary),
        next_cursor: hasMore ? items.at(-1)!.engine.id : null,
        has_more: hasMore,
      };
    },
    'POST /v1/speech-engine': async ({ actor, body: { name, tags, ...sections } }) =>
      created(await engines.create(actor, { name, tags, sections })),
    'GET /v1/speech-engine/{speech_engine_id}': async ({ actor, params }) =>
      presentSpeechEngine(await engines.get(actor, params.speech_engine_id)),
    'PATCH /v1/speech-engine/{speech_engine_id}': async ({ actor, params, body: { name, tags, ...sections } }) =>
      presentSpeechEngine(await engines.update(actor, params.speech_engine_id, { name, tags, sections })),
    'DELETE /v1/speech-engine/{speech_engine_id}': async ({ actor, params }) => {
      await engines.delete(actor, params.speech_engine_id);
      return noContent;
    },
    'POST /v1/speech-engine/{speech_engine_id}/duplicate': async ({ actor, params, body }) =>
      created(await engines.duplicate(actor, params.speech_engine_id, body?.name)),
  });
