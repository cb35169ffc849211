import { permittedAgentsService } from '../../features/agents/permitted-agents.service.ts';
import { conversationAccessService } from '../../features/conversations/conversation-access.service.ts';
import { ticketAssigneesService } from '../../features/triage-tickets/ticket-assignees.service.ts';
import { mountTriageTickets } from '../../features/triage-tickets/triage-tickets.routes.ts';
import { triageTicketsService } from '../../features/triage-tickets/triage-tickets.service.ts';
import type { AgentsArea } from '../agents/agents-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface TriageTicketsDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly agents: AgentsArea;
}

/** Tickets about what agents did wrong. */
export function openTriageTickets({ platform, workspaces, agents }: TriageTicketsDeps) {
  const permittedAgents = permittedAgentsService(platform);
  const tickets = triageTicketsService({
    ...platform,
    permittedAgents,
    agentAccess: agents.agentAccess,
    conversationAccess: conversationAccessService({ ...platform, permittedAgents }),
    assignees: ticketAssigneesService({ ...platform, ...workspaces }),
    notifications: workspaces.notifications,
  });
  return { services: {}, routes: [mountTriageTickets(tickets)] } satisfies Module;
}
