import { triageTicketsRoutes } from '../../../contract/agent-testing/triage-tickets.ts';
import { mount } from '../../http/route.ts';
import { presentAssignable, presentTicket } from './triage-tickets.present.ts';
import type { TriageTicketsService } from './triage-tickets.service.ts';

const noContent = { status: 204, contentType: 'application/json', body: '' } as const;

export const mountTriageTickets = (tickets: TriageTicketsService) => {
  function presentPage({ items, hasMore }: Awaited<ReturnType<TriageTicketsService['list']>>) {
    return {
      agent_conversation_tickets: items.map(({ ticket, match }) => presentTicket(ticket, match)),
      next_cursor: hasMore ? items.at(-1)!.ticket.id : null,
      has_more: hasMore,
    };
  }

  return mount(triageTicketsRoutes, {
    'GET /v1/convai/agents/{agent_id}/triage-tickets': async ({ actor, params, query }) =>
      presentPage(await tickets.listOf(actor, params.agent_id, query)),
    'POST /v1/convai/agents/{agent_id}/triage-tickets': async ({ actor, params, body }) => {
      const { title, qa_comment: comment, priority } = body;
      return presentTicket(await tickets.createManual(actor, params.agent_id, { title, comment, priority }));
    },
    'GET /v1/convai/agents/{agent_id}/triage-tickets/assignable-users': async ({ actor, params }) =>
      (await tickets.listAssignable(actor, params.agent_id)).map(presentAssignable),
    'GET /v1/convai/triage-tickets': async ({ actor, query }) => presentPage(await tickets.list(actor, query)),
    'POST /v1/convai/triage-tickets': async ({ actor, body }) => {
      const { title, qa_comment: comment, priority, turn_comments: turns } = body;
      const texts = { title, comment, priority, turns };
      return presentTicket(await tickets.createFor(actor, body.conversation_id, texts));
    },
    'GET /v1/convai/triage-tickets/{agentqa_ticket_id}': async ({ actor, params }) =>
      presentTicket(await tickets.get(actor, params.agentqa_ticket_id)),
    'PATCH /v1/convai/triage-tickets/{agentqa_ticket_id}': async ({ actor, params, body }) => {
      const { title, status, priority, labels } = body;
      const changes = { qaComment: body.qa_comment, assigneeUserId: body.assignee_user_id, issueType: body.issue_type };
      return presentTicket(
        await tickets.update(actor, params.agentqa_ticket_id, { title, status, priority, labels, ...changes }),
      );
    },
    'DELETE /v1/convai/triage-tickets/{agentqa_ticket_id}': async ({ actor, params }) => {
      await tickets.delete(actor, params.agentqa_ticket_id);
      return noContent;
    },
    'POST /v1/convai/triage-tickets/{agentqa_ticket_id}/comments': async ({ actor, params, body }) =>
      presentTicket(await tickets.comment(actor, params.agentqa_ticket_id, body.comment)),
    'POST /v1/convai/triage-tickets/{agentqa_ticket_id}/turn-comments': async ({ actor, params, body }) => {
      const { turn_index: turn, comment, conversation_id: conversationId } = body;
      const id = params.agentqa_ticket_id;
      return presentTicket(await tickets.commentTurn(actor, id, turn, comment, conversationId ?? undefined));
    },
    'POST /v1/convai/triage-tickets/{agentqa_ticket_id}/merge': async ({ actor, params, body }) =>
      presentTicket(await tickets.merge(actor, params.agentqa_ticket_id, body.source_ticket_ids)),
  });
};
