import { conversationAnalyticsRoutes } from '../../../../contract/agents/conversation-analytics.ts';
import { mount } from '../../../http/route.ts';
import { presentFound, presentTopics, presentUsers } from './conversation-analytics.present.ts';
import type { ConversationAnalyticsService } from './conversation-analytics.service.ts';

const date = (unix: number | null | undefined): Date | undefined => (unix == null ? undefined : new Date(unix * 1000));

export const mountConversationAnalytics = (analytics: ConversationAnalyticsService) =>
  mount(conversationAnalyticsRoutes, {
    'GET /v1/convai/analytics/live-count': async ({ actor, query }) => {
      const ids = query.agent_ids?.length ? query.agent_ids : query.agent_id ? [query.agent_id] : undefined;
      return { count: await analytics.countLive(actor, ids) };
    },
    'GET /v1/convai/conversations/messages/text-search': async ({ actor, query }) => {
      const { text_query: text, page_size: pageSize, cursor, sort_by: sortBy, ...filters } = query;
      const search = { text, isFuzzy: false, sortBy, pageSize, cursor: cursor ?? undefined };
      return presentFound(await analytics.findMessages(actor, filters, search), text);
    },
    'GET /v1/convai/conversations/messages/smart-search': async ({ actor, query }) => {
      const { text_query: text, page_size: pageSize, cursor, agent_id } = query;
      const search = { text, isFuzzy: true, sortBy: 'search_score', pageSize, cursor: cursor ?? undefined } as const;
      return presentFound(await analytics.findMessages(actor, { agent_id }, search), text);
    },
    'GET /v1/convai/users': async ({ actor, query }) => {
      const { search, page_size: pageSize, sort_by: sortBy, sort_direction: direction, cursor, ...filters } = query;
      const page = { search: search || undefined, sortBy, direction, pageSize, cursor: cursor ?? undefined };
      return presentUsers(await analytics.listUsers(actor, filters, page));
    },
    'GET /v1/convai/agents/{agent_id}/topics': async ({ actor, params, query }) => {
      const topics = await analytics.findTopics(actor, params.agent_id, {
        sortBy: query.sort_by,
        direction: query.sort_direction,
        from: date(query.from_unix_secs),
        to: date(query.to_unix_secs),
        pageSize: query.page_size ?? 100,
        cursor: query.cursor ?? undefined,
      });
      return presentTopics(topics, query.include_evaluation_criteria);
    },
  });
