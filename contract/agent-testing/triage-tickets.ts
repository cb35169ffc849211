import { z } from 'zod';
import { boundedText, id, name, queryList } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import {
  ticketIssueTypes,
  ticketLimits,
  ticketPriorities,
  ticketSources,
  ticketStatuses,
} from './triage-tickets-limits.ts';

const status = z.enum(ticketStatuses);
const source = z.enum(ticketSources);
const priority = z.enum(ticketPriorities);
const issueType = z.enum(ticketIssueTypes);
const comment = boundedText({ min: 1, max: ticketLimits.comment });
const title = name(ticketLimits.title);
const labels = z.array(name(ticketLimits.label)).max(ticketLimits.labels);

const author = { created_at_unix_secs: z.int(), owner_user_id: z.string().nullable() };
const ticketComment = z.object({ comment: z.string(), ...author });
export type TicketComment = z.output<typeof ticketComment>;
const turnComment = ticketComment.extend({
  turn_index: z.int(),
  /** Beyond the public API: whose turn it is, since a ticket may have several conversations. */
  conversation_id: z.string().nullable(),
});
export type TurnComment = z.output<typeof turnComment>;
const change = { changed_by_user_id: z.string(), changed_at_unix_secs: z.int() };
const priorityChange = z.object({ priority: priority.nullable(), ...change });
export type PriorityChange = z.output<typeof priorityChange>;
const statusChange = z.object({ status, ...change });
export type StatusChange = z.output<typeof statusChange>;

const searchMatch = z.object({
  field: z.enum(['title', 'description', 'comment', 'turn_comment']),
  /** Around the match, with an ellipsis where it was cut. */
  snippet: z.string(),
  /** Code units of `snippet`. */
  highlight_start: z.int(),
  highlight_end: z.int(),
  turn_index: z.int().nullable(),
});
export type TicketSearchMatch = z.output<typeof searchMatch>;

const ticket = z.object({
  agentqa_ticket_id: z.string(),
  workspace_id: z.string(),
  owner_user_id: z.string(),
  agent_id: z.string(),
  needs_clustering: z.boolean(),
  title: z.string().nullable(),
  issue_type: issueType.nullable(),
  labels: z.array(z.string()),
  conversation_ids: z.array(z.string()),
  /** The start of the first and of the last of its conversations. */
  first_seen_unix_secs: z.int().nullable(),
  last_seen_unix_secs: z.int().nullable(),
  qa_comment: z.string().nullable(),
  ticket_comments: z.array(ticketComment),
  turn_comments: z.array(turnComment),
  status,
  priority: priority.nullable(),
  priority_changes: z.array(priorityChange),
  status_changes: z.array(statusChange),
  /** Set while the status is `merged`. */
  merged_into_ticket_id: z.string().nullable(),
  source,
  assignee_user_id: z.string().nullable(),
  created_at_unix_secs: z.int(),
  updated_at_unix_secs: z.int(),
  /** Null on lists without `search`. */
  search_match: searchMatch.nullable(),
});
export type TriageTicketReply = z.output<typeof ticket>;

const page = z.object({
  agent_conversation_tickets: z.array(ticket),
  next_cursor: z.string().nullable(),
  has_more: z.boolean(),
});

const listQuery = z.object({
  page_size: z.int().min(1).max(100).default(100),
  agent_id: id().nullish(),
  conversation_id: id().nullish(),
  status: status.nullish(),
  sources: queryList().pipe(z.array(source)).nullish(),
  priorities: queryList().pipe(z.array(priority)).nullish(),
  sort_by: z.enum(['created_at', 'priority']).default('created_at'),
  /** `agent`: raised by agents. */
  owner_user_id: id().nullish(),
  /** `unassigned`: nobody's. */
  assignee_user_id: id().nullish(),
  issue_type: issueType.nullish(),
  label: boundedText({ max: ticketLimits.label }).nullish(),
  merged_into_ticket_id: id().nullish(),
  search: boundedText({ max: 200 }).nullish(),
  cursor: id().nullish(),
});
export type TicketListQuery = z.output<typeof listQuery>;

const turnIndex = z.int().min(0);
const ofAgent = z.object({ agent_id: id() });
const params = z.object({ agentqa_ticket_id: id() });
const read = { access: 'account', permits: 'convai_agents.read_tickets' } as const;
const write = { access: 'account', permits: 'convai_agents.create_tickets' } as const;

export const triageTicketsRoutes = defineRoutes({
  'GET /v1/convai/agents/{agent_id}/triage-tickets': {
    ...read,
    summary: 'Lists the tickets about an agent.',
    params: ofAgent,
    query: listQuery.omit({ agent_id: true }),
    reply: page,
  },
  'POST /v1/convai/agents/{agent_id}/triage-tickets': {
    ...write,
    summary: 'Creates a ticket about an agent without a conversation.',
    params: ofAgent,
    body: z.object({
      /** Null: the first line of the comment. */
      title: title.nullish(),
      qa_comment: comment,
      priority: priority.nullish(),
    }),
    reply: ticket,
  },
  'GET /v1/convai/agents/{agent_id}/triage-tickets/assignable-users': {
    ...read,
    summary: 'Lists the members of the workspace, each with whether they may read the agent.',
    params: ofAgent,
    reply: z.array(
      z.object({
        user_id: z.string(),
        email: z.string(),
        first_name: z.string().nullable(),
        is_service_account: z.boolean(),
        has_access: z.boolean(),
      }),
    ),
  },
  'GET /v1/convai/triage-tickets': {
    ...read,
    summary: 'Lists the tickets about all agents that the caller may read.',
    query: listQuery,
    reply: page,
  },
  'POST /v1/convai/triage-tickets': {
    ...write,
    summary: 'Creates a ticket about a conversation, or adds to the open ticket that it already has.',
    bodyLimit: 2 * 1024 * 1024,
    body: z.object({
      conversation_id: id(),
      /** Ignored if the conversation has an open ticket. */
      title: title.nullish(),
      qa_comment: comment.nullish(),
      turn_comments: z
        .array(z.object({ turn_index: turnIndex, comment }))
        .max(100)
        .nullish(),
      /** Raises that of the open ticket. */
      priority: priority.nullish(),
    }),
    reply: ticket,
  },
  'GET /v1/convai/triage-tickets/{agentqa_ticket_id}': {
    ...read,
    summary: 'Returns a ticket.',
    params,
    reply: ticket,
  },
  'PATCH /v1/convai/triage-tickets/{agentqa_ticket_id}': {
    access: 'account',
    permits: 'convai_agents.update_tickets',
    summary: 'Changes a ticket.',
    params,
    body: z.object({
      title: title.nullish(),
      qa_comment: comment.nullish(),
      /** Every status except `merged`. */
      status: status.nullish(),
      /** A member who may read the agent; null: nobody. */
      assignee_user_id: id().nullish(),
      priority: priority.nullish(),
      /** Beyond the public API. */
      issue_type: issueType.nullish(),
      labels: labels.nullish(),
    }),
    reply: ticket,
  },
  'DELETE /v1/convai/triage-tickets/{agentqa_ticket_id}': {
    ...write,
    summary: 'Deletes a ticket; only its creator and admins of the workspace may.',
    params,
    content: ['application/json'],
  },
  'POST /v1/convai/triage-tickets/{agentqa_ticket_id}/comments': {
    ...write,
    summary: 'Comments on a ticket.',
    params,
    body: z.object({ comment }),
    reply: ticket,
  },
  'POST /v1/convai/triage-tickets/{agentqa_ticket_id}/turn-comments': {
    ...write,
    summary: 'Comments on a turn of a conversation of the ticket.',
    params,
    body: z.object({
      turn_index: turnIndex,
      comment,
      /** Beyond the public API. Null: the first conversation of the ticket. */
      conversation_id: id().nullish(),
    }),
    reply: ticket,
  },
  'POST /v1/convai/triage-tickets/{agentqa_ticket_id}/merge': {
    ...write,
    summary: 'Moves the conversations and comments of open tickets of the same agent to this one.',
    params,
    body: z.object({ source_ticket_ids: z.array(id()).min(1).max(ticketLimits.sources) }),
    reply: ticket,
  },
});
