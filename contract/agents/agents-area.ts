import { mergeUnique } from '../merge-unique.ts';
import { agentLlmUsageRoutes } from './agent-llm-usage.ts';
import { agentMergeProposalsRoutes } from './agent-merge-proposals.ts';
import { agentProceduresRoutes } from './agent-procedures.ts';
import { agentSecretsRoutes } from './agent-secrets.ts';
import { agentSettingsRoutes } from './agent-settings.ts';
import { agentTalkRoutes } from './agent-talk.ts';
import { agentTalkSockets } from './agent-talk-socket.ts';
import { agentToolsRoutes } from './agent-tools.ts';
import { agentsRoutes } from './agents.ts';
import { conversationAnalyticsRoutes } from './conversation-analytics.ts';
import { conversationTagsRoutes } from './conversation-tags.ts';
import { agentRtcRoutes, agentRtcSockets } from './conversations/agent-rtc.ts';
import { conversationMonitorSockets } from './conversations/conversation-monitor-socket.ts';
import { conversationsRoutes } from './conversations.ts';
import { environmentVariablesRoutes } from './environment-variables.ts';
import { knowledgeCrawlsRoutes } from './knowledge/knowledge-crawls.ts';
import { knowledgeIndexesRoutes } from './knowledge/knowledge-indexes.ts';
import { knowledgeBaseRoutes } from './knowledge-base.ts';
import { languageModelsRoutes } from './language-models.ts';
import { mcpServersRoutes } from './mcp-servers.ts';
import { speechEnginesRoutes } from './speech-engines.ts';
import { agentBranchesRoutes } from './versions/agent-branches.ts';
import { agentDeploymentsRoutes } from './versions/agent-deployments.ts';

export const agentsAreaRoutes = mergeUnique('Route', {
  agentBranchesRoutes,
  agentDeploymentsRoutes,
  agentLlmUsageRoutes,
  agentMergeProposalsRoutes,
  agentProceduresRoutes,
  agentRtcRoutes,
  agentSecretsRoutes,
  agentSettingsRoutes,
  agentTalkRoutes,
  agentToolsRoutes,
  agentsRoutes,
  conversationAnalyticsRoutes,
  conversationTagsRoutes,
  conversationsRoutes,
  environmentVariablesRoutes,
  knowledgeBaseRoutes,
  knowledgeCrawlsRoutes,
  knowledgeIndexesRoutes,
  languageModelsRoutes,
  mcpServersRoutes,
  speechEnginesRoutes,
});
export const agentsAreaSockets = mergeUnique('Socket', {
  agentRtcSockets,
  agentTalkSockets,
  conversationMonitorSockets,
});
