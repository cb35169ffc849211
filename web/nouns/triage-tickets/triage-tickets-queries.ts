import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import type { CallReply } from '../../data/api/client.ts';

/** The topic of live changes: queries below it are fetched again after each change of a ticket. */
const topic = 'triage-tickets';
const pageSize = 50;

export type Ticket = CallReply<'GET /v1/convai/triage-tickets/{agentqa_ticket_id}'>;

export interface TicketFilter {
  readonly status?: Ticket['status'] | undefined;
  readonly agentId?: string | undefined;
}

/** The tickets about agents that the person may read, newest first. */
export const ticketsQuery = ({ status, agentId }: TicketFilter) =>
  infiniteQueryOptions({
    queryKey: [topic, 'list', status, agentId],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/convai/triage-tickets', {
        query: {
          page_size: pageSize,
          ...(status && { status }),
          ...(agentId !== undefined && { agent_id: agentId }),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

export const ticketQuery = (ticketId: string) =>
  queryOptions({
    queryKey: [topic, 'ticket', ticketId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/convai/triage-tickets/{agentqa_ticket_id}', {
        params: { agentqa_ticket_id: ticketId },
        signal,
      }),
  });

/** Whom a ticket about an agent can be assigned to. */
export const assignableUsersQuery = (agentId: string) =>
  queryOptions({
    queryKey: [topic, 'assignable', agentId],
    queryFn: async ({ signal }) => {
      const params = { agent_id: agentId };
      const users = await api.call('GET /v1/convai/agents/{agent_id}/triage-tickets/assignable-users', {
        params,
        signal,
      });
      return users.filter(({ has_access }) => has_access);
    },
  });

export const refetchTickets = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [topic] });
