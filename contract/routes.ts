import { accountsAreaRoutes } from './accounts/accounts-area.ts';
import { agentTestingAreaRoutes } from './agent-testing/agent-testing-area.ts';
import { agentsAreaRoutes, agentsAreaSockets } from './agents/agents-area.ts';
import { billingAreaRoutes } from './billing/billing-area.ts';
import { consoleAreaRoutes } from './console/console-area.ts';
import { dubbingAreaRoutes } from './dubbing/dubbing-area.ts';
import { filesAreaRoutes } from './files/files-area.ts';
import { historyAreaRoutes } from './history/history-area.ts';
import { instanceAreaRoutes, instanceAreaSockets } from './instance/instance-area.ts';
import { integrationsAreaRoutes } from './integrations/integrations-area.ts';
import { mergeUnique } from './merge-unique.ts';
import { productionsAreaRoutes } from './productions/productions-area.ts';
import { publishingAreaRoutes } from './publishing/publishing-area.ts';
import { siteAreaRoutes } from './site/site-area.ts';
import { speechAreaRoutes, speechAreaSockets } from './speech/speech-area.ts';
import { speechToolsAreaRoutes, speechToolsAreaSockets } from './speech-tools/speech-tools-area.ts';
import { studioAreaRoutes } from './studio/studio-area.ts';
import { telephonyAreaRoutes, telephonyAreaSockets } from './telephony/telephony-area.ts';
import { voicesAreaRoutes } from './voices/voices-area.ts';
import { workspacesAreaRoutes } from './workspaces/workspaces-area.ts';

/** All routes of the server. Each must have a handler. */
export const routes = mergeUnique('Route', {
  accountsAreaRoutes,
  agentTestingAreaRoutes,
  agentsAreaRoutes,
  billingAreaRoutes,
  consoleAreaRoutes,
  dubbingAreaRoutes,
  filesAreaRoutes,
  historyAreaRoutes,
  instanceAreaRoutes,
  integrationsAreaRoutes,
  productionsAreaRoutes,
  publishingAreaRoutes,
  siteAreaRoutes,
  speechAreaRoutes,
  speechToolsAreaRoutes,
  studioAreaRoutes,
  telephonyAreaRoutes,
  voicesAreaRoutes,
  workspacesAreaRoutes,
});
export type AppRoutes = typeof routes;

/** Every WebSocket of the server, under the same rule. */
export const sockets = mergeUnique('Socket', {
  agentsAreaSockets,
  instanceAreaSockets,
  speechAreaSockets,
  speechToolsAreaSockets,
  telephonyAreaSockets,
});
