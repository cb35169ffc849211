import { agentSettingsRoutes } from '../../../contract/agents/agent-settings.ts';
import { mount } from '../../http/route.ts';
import type { AgentSettingsService } from './agent-settings.service.ts';

export const mountAgentSettings = (agentSettings: AgentSettingsService) =>
  mount(agentSettingsRoutes, {
    'GET /v1/convai/settings': ({ actor }) => agentSettings.get(actor.workspaceId),
    'PATCH /v1/convai/settings': ({ actor, body }) => agentSettings.edit(actor, body),
    'GET /v1/convai/settings/dashboard': ({ actor }) => agentSettings.dashboard(actor.workspaceId),
    'PATCH /v1/convai/settings/dashboard': ({ actor, body }) => agentSettings.editDashboard(actor, body.charts),
  });
