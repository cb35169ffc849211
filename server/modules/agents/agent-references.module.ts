import { settingsReferencesService } from '../../features/agent-settings/settings-references.service.ts';
import { toolReferencesService } from '../../features/agent-tools/tool-references.service.ts';
import { agentAccessService } from '../../features/agents/agent-access.service.ts';
import { agentDetachingService } from '../../features/agents/agent-detaching.service.ts';
import { agentReferencesService } from '../../features/agents/agent-references.service.ts';
import { agentSavingService } from '../../features/agents/agent-saving.service.ts';
import { mcpReferencesService } from '../../features/mcp-servers/mcp-references.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface AgentReferencesDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
}

/**
 * Which agents, tools and MCP servers name a resource, and its removal from agents; opened first, since what is named
 * refuses its deletion.
 */
export function openAgentReferences({ platform, workspaces }: AgentReferencesDeps) {
  const { db } = platform;
  const access = agentAccessService({ db, user: workspaces.user });
  /** A config without a resource names nothing that it did not name before. */
  const never = async () => {
    throw new Error('A removal named a new resource.');
  };
  const saving = agentSavingService({
    ...platform,
    access,
    shareByDefault: workspaces.defaultShares.shareByDefault,
    references: { voice: never, tool: never, document: never, secret: never, mcp_server: never },
  });
  return {
    services: {
      agentReferences: agentReferencesService({ db }),
      toolReferences: toolReferencesService({ db }),
      settingsReferences: settingsReferencesService({ db }),
      mcpReferences: mcpReferencesService({ db }),
      agentDetaching: agentDetachingService({ access, saving }),
    },
  } satisfies Module;
}
export type AgentReferences = ReturnType<typeof openAgentReferences>['services'];
