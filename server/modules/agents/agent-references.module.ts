import { settingsReferencesService } from '../../features/agent-settings/settings-references.service.ts';
import { toolReferencesService } from '../../features/agent-tools/tool-references.service.ts';
import { agentReferencesService } from '../../features/agents/agent-references.service.ts';
import { mcpReferencesService } from '../../features/mcp-servers/mcp-references.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

/** Which agents, tools and MCP servers name a resource; opened first, since what they name refuses its deletion. */
export function openAgentReferences({ platform }: { readonly platform: Platform }) {
  const { db } = platform;
  return {
    services: {
      agentReferences: agentReferencesService({ db }),
      toolReferences: toolReferencesService({ db }),
      settingsReferences: settingsReferencesService({ db }),
      mcpReferences: mcpReferencesService({ db }),
    },
  } satisfies Module;
}
export type AgentReferences = ReturnType<typeof openAgentReferences>['services'];
