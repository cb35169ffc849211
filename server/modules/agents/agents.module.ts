import { procedureDraftsService } from '../../features/agent-procedures/procedure-drafts.service.ts';
import type { AgentToolsService } from '../../features/agent-tools/agent-tools.service.ts';
import { agentAccessService } from '../../features/agents/agent-access.service.ts';
import { agentConfigsService } from '../../features/agents/agent-configs.service.ts';
import { agentCopiesService } from '../../features/agents/agent-copies.service.ts';
import { agentLinksService } from '../../features/agents/agent-links.service.ts';
import { agentMediaService } from '../../features/agents/agent-media.service.ts';
import { agentSavingService } from '../../features/agents/agent-saving.service.ts';
import { agentWidgetService } from '../../features/agents/agent-widget.service.ts';
import { sweepAgentFiles } from '../../features/agents/agents.jobs.ts';
import { mountAgents } from '../../features/agents/agents.routes.ts';
import { agentsService } from '../../features/agents/agents.service.ts';
import type { KnowledgeAccessService } from '../../features/knowledge-base/knowledge-access.service.ts';
import type { McpServersService } from '../../features/mcp-servers/mcp-servers.service.ts';
import { agentPhoneNumbersService } from '../../features/phone-numbers/agent-phone-numbers.service.ts';
import { presentPhoneNumber } from '../../features/phone-numbers/phone-numbers.present.ts';
import { AppError } from '../../platform/app-error.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface AgentsModuleDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly voices: VoicesArea;
  readonly agentTools: Pick<AgentToolsService, 'require'>;
  readonly knowledgeAccess: Pick<KnowledgeAccessService, 'require'>;
  readonly hasSecret: (workspaceId: WorkspaceId, id: string) => Promise<boolean>;
  readonly mcpServers: Pick<McpServersService, 'get'>;
  readonly isSignatureValid: (agentId: string, signature: string) => Promise<boolean>;
}

/** Agents with their configs, files and links. */
export async function openAgents(deps: AgentsModuleDeps) {
  const { platform, workspaces, voices, agentTools, knowledgeAccess, mcpServers, hasSecret, isSignatureValid } = deps;
  const { user, workspace, resourceShares, defaultShares } = workspaces;
  const { shareByDefault } = defaultShares;
  const common = { ...platform, user };
  const access = agentAccessService(common);
  const configs = agentConfigsService({ ...common, workspace });
  const saving = agentSavingService({
    ...common,
    access,
    shareByDefault,
    references: {
      voice: (actor, id) => findProblem(voices.voices.get(actor, id)),
      tool: (actor, id) => findProblem(agentTools.require(actor, id)),
      document: (actor, id) => findProblem(knowledgeAccess.require(actor, id)),
      secret: async ({ workspaceId }, id) =>
        (await hasSecret(workspaceId, id)) ? undefined : { code: 'agent_secret_not_found' },
      mcp_server: (actor, id) => findProblem(mcpServers.get(actor, id)),
    },
  });
  const links = agentLinksService({ secret: await findOrCreateSecret(platform.db, 'links') });
  const procedureDrafts = procedureDraftsService(platform);
  const agents = agentsService({
    ...{ ...common, access, configs, saving },
    deleteShares: resourceShares.deleteShares,
    publishProcedures: procedureDrafts.publish,
  });
  const copies = agentCopiesService({ ...common, access, configs, saving });
  const media = agentMediaService({ ...common, access, agents, links });
  const agentPhoneNumbers = agentPhoneNumbersService(platform);
  const widgets = agentWidgetService({ configs, links, isSignatureValid, random: Math.random });
  return {
    services: {
      procedureDrafts,
      agentAccess: access,
      agentConfigs: configs,
      agentSaving: saving,
      agentLinks: links,
      agents,
    },
    jobs: [sweepAgentFiles(media, platform.env.SWEEP_AGE_S * 1000)],
    routes: [
      mountAgents({
        ...{ agents, saving, copies, media, links, widgets },
        phoneNumbersOf: async (actor, agent) => (await agentPhoneNumbers.list(actor, agent)).map(presentPhoneNumber),
      }),
    ],
  } satisfies Module;
}

/** Why the caller cannot use a resource, as its noun says. */
async function findProblem(found: Promise<unknown>) {
  try {
    await found;
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    throw error;
  }
}
