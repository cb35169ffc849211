import { batchCallsRoutes } from '../../../contract/telephony/batch-calls.ts';
import { batchCallsLimits } from '../../../contract/telephony/batch-calls-limits.ts';
import { attachment } from '../../http/attachment.ts';
import { mount } from '../../http/route.ts';
import { presentBatchCall, presentCsvHeader, presentCsvResult, presentRecipient } from './batch-calls.present.ts';
import type { BatchCallsService } from './batch-calls.service.ts';

export const mountBatchCalls = (batchCalls: BatchCallsService) =>
  mount(batchCallsRoutes, {
    'POST /v1/convai/batch-calling/submit': async ({ actor, body }) =>
      presentBatchCall(await batchCalls.submit(actor, body)),

    'GET /v1/convai/batch-calling/workspace': async ({ actor, query }) => {
      const { items, hasMore } = await batchCalls.list(actor, {
        limit: query.limit,
        after: query.last_doc ?? undefined,
        agentId: query.agent_id ?? undefined,
      });
      return {
        batch_calls: items.map(presentBatchCall),
        next_doc: hasMore ? items.at(-1)!.batch.id : null,
        has_more: hasMore,
      };
    },

    'GET /v1/convai/batch-calling/{batch_id}': async ({ actor, params }) => {
      const { listed, recipients } = await batchCalls.get(actor, params.batch_id);
      return { ...presentBatchCall(listed), recipients: recipients.map(presentRecipient) };
    },

    'DELETE /v1/convai/batch-calling/{batch_id}': async ({ actor, params }) => {
      await batchCalls.delete(actor, params.batch_id);
      return { status: 204, contentType: 'application/json', body: '' };
    },

    'POST /v1/convai/batch-calling/{batch_id}/cancel': async ({ actor, params }) =>
      presentBatchCall(await batchCalls.cancel(actor, params.batch_id)),

    'POST /v1/convai/batch-calling/{batch_id}/retry': async ({ actor, params }) =>
      presentBatchCall(await batchCalls.retry(actor, params.batch_id)),

    'GET /v1/convai/batch-calling/{batch_id}/export': async ({ actor, params, query }) => {
      const limit = query.limit ?? batchCallsLimits.maxRecipients;
      const { batch, variables, results } = await batchCalls.openExport(actor, params.batch_id, limit);
      async function* body(): AsyncGenerator<string> {
        yield presentCsvHeader(variables);
        for await (const result of results) yield presentCsvResult(result, variables);
      }
      return {
        contentType: 'text/csv; charset=utf-8',
        body: body(),
        headers: { 'content-disposition': attachment(`${batch.name}.csv`) },
      };
    },
  });
