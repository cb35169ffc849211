import type { TicketSearchMatch, TriageTicketReply } from '../../../contract/agent-testing/triage-tickets.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { AssignableUser } from './ticket-assignees.service.ts';
import type { Ticket } from './triage-tickets.store.ts';

const orNull = (date: Date | null): number | null => (date ? unixSeconds(date) : null);

/** `match`: where the search of a list found its words. */
export const presentTicket = (ticket: Ticket, match: TicketSearchMatch | null = null): TriageTicketReply => ({
  agentqa_ticket_id: ticket.id,
  workspace_id: ticket.workspaceId,
  owner_user_id: ticket.ownerUserId,
  agent_id: ticket.agentId,
  needs_clustering: ticket.needsClustering,
  title: ticket.title,
  issue_type: ticket.issueType,
  labels: [...ticket.labels],
  conversation_ids: [...ticket.conversationIds],
  first_seen_unix_secs: orNull(ticket.firstSeenAt),
  last_seen_unix_secs: orNull(ticket.lastSeenAt),
  qa_comment: ticket.qaComment,
  ticket_comments: [...ticket.comments],
  turn_comments: [...ticket.turnComments],
  status: ticket.status,
  priority: ticket.priority,
  priority_changes: [...ticket.priorityChanges],
  status_changes: [...ticket.statusChanges],
  merged_into_ticket_id: ticket.mergedIntoId,
  source: ticket.source,
  assignee_user_id: ticket.assigneeUserId,
  created_at_unix_secs: unixSeconds(ticket.createdAt),
  updated_at_unix_secs: unixSeconds(ticket.updatedAt),
  search_match: match,
});

export const presentAssignable = ({ userId, email, firstName, hasAccess }: AssignableUser) => ({
  user_id: userId,
  email,
  first_name: firstName,
  is_service_account: false,
  has_access: hasAccess,
});
