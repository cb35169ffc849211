import type { RouteKey } from '../../contract/route.ts';
import { postJson } from '../support/accounts.ts';

/** Raises a ticket about an agent; returns its ID by path parameter. */
export async function createTicket(
  url: string,
  headers: Record<string, string>,
  agentId: string,
): Promise<Record<string, string>> {
  const path = `${url}/v1/convai/agents/${agentId}/triage-tickets`;
  const created = await postJson(path, { qa_comment: 'Mine.' }, headers);
  return { agentqa_ticket_id: ((await created.json()) as { agentqa_ticket_id: string }).agentqa_ticket_id };
}

/** Bodies that their routes accept, so that only access can refuse the call. */
export const ticketBodies: Partial<Record<RouteKey, unknown>> = {
  'POST /v1/convai/agents/{agent_id}/triage-tickets': { qa_comment: 'Stolen' },
  'PATCH /v1/convai/triage-tickets/{agentqa_ticket_id}': { status: 'resolved' },
  'POST /v1/convai/triage-tickets/{agentqa_ticket_id}/comments': { comment: 'Stolen' },
  'POST /v1/convai/triage-tickets/{agentqa_ticket_id}/turn-comments': { turn_index: 0, comment: 'Stolen' },
  'POST /v1/convai/triage-tickets/{agentqa_ticket_id}/merge': { source_ticket_ids: ['stolen'] },
};
