import { conversationsRoutes } from '../../../contract/agents/conversations.ts';
import { entityTag, rangeReply, readRange } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import type { ConversationFilesService } from './conversation-files.service.ts';
import { presentConversation, presentShort, presentSummary } from './conversations.present.ts';
import type { ConversationsService } from './conversations.service.ts';

export const mountConversations = (conversations: ConversationsService, files: ConversationFilesService) =>
  mount(conversationsRoutes, {
    'GET /v1/convai/conversations': async ({ actor, query }) => {
      const { items, hasMore } = await conversations.list(actor, query);
      return {
        conversations: items.map((item) => presentSummary(item, query)),
        next_cursor: hasMore ? items.at(-1)!.row.id : null,
        has_more: hasMore,
      };
    },
    'GET /v1/convai/conversations/resolve': async ({ actor, query }) =>
      presentConversation(await conversations.resolve(actor, query.agent_id, query.reference)),
    'GET /v1/convai/conversations/{conversation_id}': async ({ actor, params, query }) =>
      presentConversation(await conversations.get(actor, params.conversation_id), query.format),
    'DELETE /v1/convai/conversations/{conversation_id}': async ({ actor, params, signal }) => {
      await conversations.delete(actor, params.conversation_id, signal);
      return {};
    },
    'GET /v1/convai/conversations/{conversation_id}/summary': async ({ actor, params, query }) =>
      presentShort(await conversations.get(actor, params.conversation_id), query.max_messages),
    'GET /v1/convai/conversations/{conversation_id}/audio': async ({ actor, params, headers }) => {
      const tag = entityTag(params.conversation_id);
      const audio = await conversations.openAudio(actor, params.conversation_id, readRange(headers, tag));
      return rangeReply(audio, { 'cache-control': 'private, no-cache' }, { tag, headers });
    },
    'POST /v1/convai/conversations/{conversation_id}/feedback': async ({ params, body }) => {
      await conversations.giveFeedback(params.conversation_id, body);
      return {};
    },
    'POST /v1/convai/conversations/{conversation_id}/files': {
      async accept({ params }) {
        await files.requireRoom(params.conversation_id);
        return undefined;
      },
      handle: async ({ params, files: uploaded, signal }) => {
        const { fileId } = await files.add(params.conversation_id, uploaded.file![0]!, signal);
        return { file_id: fileId };
      },
    },
    'DELETE /v1/convai/conversations/{conversation_id}/files/{file_id}': async ({ params }) => {
      await files.delete(params.conversation_id, params.file_id);
      return { file_id: params.file_id };
    },
    'POST /v1/convai/conversations/{conversation_id}/analysis/run': async ({ actor, params, signal }) =>
      presentConversation(await conversations.analyze(actor, params.conversation_id, signal)),
    'POST /v1/convai/conversations/{conversation_id}/analysis/evaluations/run': async ({
      actor,
      params,
      body,
      signal,
    }) => presentConversation(await conversations.evaluate(actor, params.conversation_id, body.evaluation_id, signal)),
  });
