import { mountAgentSettings } from '../../features/agent-settings/agent-settings.routes.ts';
import { type AgentSettingsDeps, agentSettingsService } from '../../features/agent-settings/agent-settings.service.ts';
import { mountLanguageModels } from '../../features/agent-settings/llm-usage.routes.ts';
import { type LanguageModels, llmUsageService } from '../../features/agent-settings/llm-usage.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

/** Hosts that development may use without https (O-91). */
const localHosts = ['localhost', '127.0.0.1', '::1'];

interface AgentSettingsModuleDeps extends Pick<AgentSettingsDeps, 'hasSecret'> {
  readonly platform: Platform;
  readonly workspaces: Pick<WorkspacesArea, 'webhooks'>;
  readonly languageModels: LanguageModels;
}

/** What workspaces set for all of their agents, and the language models of the server. */
export function openAgentSettings({ platform, workspaces, languageModels, hasSecret }: AgentSettingsModuleDeps) {
  const { env, proxies } = platform;
  const { webhooks } = workspaces;
  // The same rules as for webhooks of the workspace.
  const allowedHosts = [...env.WEBHOOK_ALLOWED_HOSTS, ...(env.DEVELOPMENT ? localHosts : [])];
  const outgoing = { ...proxies, allowPrivate: false, allowedHosts };
  const agentSettings = agentSettingsService({ ...platform, webhooks, outgoing, hasSecret });
  const llmUsage = llmUsageService({ languageModels });
  return {
    services: { agentSettings, llmUsage },
    routes: [mountAgentSettings(agentSettings), mountLanguageModels(llmUsage)],
  } satisfies Module;
}
