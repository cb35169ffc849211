import { embeddingModels } from '../../../contract/agents/knowledge/knowledge-base-limits.ts';
import { knowledgeIndexesRoutes } from '../../../contract/agents/knowledge/knowledge-indexes.ts';
import { mount } from '../../http/route.ts';
import { presentIndex } from './knowledge-base.present.ts';
import type { KnowledgeOutcomesService } from './knowledge-outcomes.service.ts';
import type { RagIndexesService } from './rag-indexes.service.ts';

interface RagIndexServices {
  readonly ragIndexes: RagIndexesService;
  readonly outcomes: KnowledgeOutcomesService;
}

export function mountRagIndexes({ ragIndexes, outcomes }: RagIndexServices) {
  return mount(knowledgeIndexesRoutes, {
    'GET /v1/convai/knowledge-base/rag-index': async ({ actor }) => {
      const { models, usedBytes, maxBytes } = await ragIndexes.overview(actor);
      return {
        total_used_bytes: usedBytes,
        total_max_bytes: maxBytes,
        models: embeddingModels.flatMap((model) =>
          models.has(model) ? { model, used_bytes: models.get(model) ?? 0 } : [],
        ),
      };
    },

    'POST /v1/convai/knowledge-base/rag-index': async ({ actor, body }) => {
      const wanted = new Map(body.items.map((item) => [item.document_id, item]));
      return outcomes.forEach([...wanted.keys()], async (id) => {
        const { model, create_if_missing: create } = wanted.get(id)!;
        return presentIndex(await ragIndexes.compute(actor, id, { model, create, param: 'items' }));
      });
    },

    'GET /v1/convai/knowledge-base/{documentation_id}/rag-index': async ({ actor, params }) => ({
      indexes: (await ragIndexes.list(actor, params.documentation_id)).map(presentIndex),
    }),

    'POST /v1/convai/knowledge-base/{documentation_id}/rag-index': async ({ actor, params, body }) =>
      presentIndex(
        await ragIndexes.compute(actor, params.documentation_id, {
          model: body.model,
          create: true,
          param: 'documentation_id',
        }),
      ),

    'DELETE /v1/convai/knowledge-base/{documentation_id}/rag-index/{rag_index_id}': async ({ actor, params }) =>
      presentIndex(await ragIndexes.delete(actor, params.documentation_id, params.rag_index_id)),
  });
}
