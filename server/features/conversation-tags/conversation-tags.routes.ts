import { conversationTagsRoutes } from '../../../contract/agents/conversation-tags.ts';
import { mount } from '../../http/route.ts';
import { presentTag } from './conversation-tags.present.ts';
import type { ConversationTagsService } from './conversation-tags.service.ts';

const noContent = { status: 204, contentType: 'application/json', body: '' } as const;

export const mountConversationTags = (tags: ConversationTagsService) =>
  mount(conversationTagsRoutes, {
    'GET /v1/convai/tags': async ({ actor, query }) => {
      const { items, hasMore } = await tags.list(actor, query.page_size, query.cursor ?? undefined);
      return {
        conversation_tags: items.map(presentTag),
        next_cursor: hasMore ? items.at(-1)!.id : null,
        has_more: hasMore,
      };
    },
    'POST /v1/convai/tags': async ({ actor, body }) =>
      presentTag(await tags.create(actor, body.title, body.description)),
    'GET /v1/convai/tags/{tag_id}': async ({ actor, params }) => presentTag(await tags.get(actor, params.tag_id)),
    'PATCH /v1/convai/tags/{tag_id}': async ({ actor, params, body }) =>
      presentTag(await tags.update(actor, params.tag_id, body)),
    'DELETE /v1/convai/tags/{tag_id}': async ({ actor, params }) => {
      await tags.delete(actor, params.tag_id);
      return noContent;
    },
    'POST /v1/convai/conversations/{conversation_id}/tags': async ({ actor, params, body }) => {
      await tags.assign(actor, params.conversation_id, body.tag_ids);
      return noContent;
    },
    'DELETE /v1/convai/conversations/{conversation_id}/tags/{tag_id}': async ({ actor, params }) => {
      await tags.unassign(actor, params.conversation_id, params.tag_id);
      return noContent;
    },
  });
