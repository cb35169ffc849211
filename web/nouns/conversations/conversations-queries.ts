import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import type { CallReply } from '../../data/api/client.ts';

/** The topic of live changes: queries below it are fetched again after each change of a conversation. */
const topic = 'conversations';
const pageSize = 50;

export type ConversationSummary = CallReply<'GET /v1/convai/conversations'>['conversations'][number];
export type ConversationReply = CallReply<'GET /v1/convai/conversations/{conversation_id}'>;

interface ToolUse {
  readonly request_id: string;
  readonly tool_name: string;
}

/** A turn of the transcript, with the fields that screens show. */
export interface TranscriptTurn {
  readonly role: 'user' | 'agent';
  readonly message: string | null;
  readonly time_in_call_secs: number;
  readonly interrupted?: boolean;
  readonly tool_calls?: readonly (ToolUse & { readonly params_as_json: string })[];
  readonly tool_results?: readonly (ToolUse & { readonly result_value: string; readonly is_error: boolean })[];
}

export interface ConversationFilter {
  readonly agentId?: string | undefined;
  readonly outcome?: 'success' | 'failure' | 'unknown' | undefined;
}

/** The conversations with agents that the person may see, newest first. */
export const conversationsQuery = ({ agentId, outcome }: ConversationFilter) =>
  infiniteQueryOptions({
    queryKey: [topic, 'list', agentId, outcome],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/convai/conversations', {
        query: {
          page_size: pageSize,
          summary_mode: 'include',
          ...(agentId !== undefined && { agent_id: agentId }),
          ...(outcome !== undefined && { call_successful: outcome }),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** A conversation with its transcript. */
export const conversationQuery = (conversationId: string) =>
  queryOptions({
    queryKey: [topic, 'conversation', conversationId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/convai/conversations/{conversation_id}', {
        params: { conversation_id: conversationId },
        signal,
      }),
  });

/** The sound of a conversation: the person left, the agent right. */
export const conversationAudioQuery = (conversationId: string) =>
  queryOptions({
    queryKey: ['conversation-audio', conversationId],
    queryFn: async ({ signal }) => {
      const params = { conversation_id: conversationId };
      const reply = await api.open('GET /v1/convai/conversations/{conversation_id}/audio', { params, signal });
      return reply.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const refetchConversations = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [topic] });
