import type { AgentSettingsService } from '../../features/agent-settings/agent-settings.service.ts';
import { permittedAgentsService } from '../../features/agents/permitted-agents.service.ts';
import { mountConversationTags } from '../../features/conversation-tags/conversation-tags.routes.ts';
import { conversationTagsService } from '../../features/conversation-tags/conversation-tags.service.ts';
import { mountConversationAnalytics } from '../../features/conversations/analytics/conversation-analytics.routes.ts';
import { conversationAnalyticsService } from '../../features/conversations/analytics/conversation-analytics.service.ts';
import { conversationAccessService } from '../../features/conversations/conversation-access.service.ts';
import { conversationAnalysisService, type Judge } from '../../features/conversations/conversation-analysis.service.ts';
import { conversationClosingService } from '../../features/conversations/conversation-closing.service.ts';
import { conversationFilesService } from '../../features/conversations/conversation-files.service.ts';
import { conversationLogService } from '../../features/conversations/conversation-log.service.ts';
import { conversationMinutesService } from '../../features/conversations/conversation-minutes.service.ts';
import { mountConversationMonitor } from '../../features/conversations/conversation-monitor.routes.ts';
import { conversationMonitorService } from '../../features/conversations/conversation-monitor.service.ts';
import { conversationRecordingService } from '../../features/conversations/conversation-recording.service.ts';
import {
  conversationRetentionService,
  type DeleteToolCalls,
} from '../../features/conversations/conversation-retention.service.ts';
import { conversationWebhooksService } from '../../features/conversations/conversation-webhooks.service.ts';
import {
  analyzeConversations,
  expireConversations,
  sweepConversations,
} from '../../features/conversations/conversations.jobs.ts';
import { presentConversation } from '../../features/conversations/conversations.present.ts';
import { mountConversations } from '../../features/conversations/conversations.routes.ts';
import { conversationsService } from '../../features/conversations/conversations.service.ts';
import { liveConversations } from '../../features/conversations/live-conversations.state.ts';
import { presentMessage } from '../../features/conversations/messages/conversation-messages.present.ts';
import { conversationMessagesService } from '../../features/conversations/messages/conversation-messages.service.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface ConversationsDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly speech: SpeechArea;
  readonly agentSettings: AgentSettingsService;
  readonly judge: Judge;
  readonly deleteToolCalls: DeleteToolCalls;
}

/** Conversations with agents: their log, minutes, recordings, analysis and statistics. */
export function openConversations({ platform, workspaces, speech, agentSettings, ...deps }: ConversationsDeps) {
  const { workspace, subscription, zeroRetention, webhooks } = workspaces;
  const { usage } = speech;
  const permittedAgents = permittedAgentsService(platform);
  const { findConfig } = permittedAgents;
  const running = liveConversations();
  const shared = { ...platform, workspace, subscription, usage, permittedAgents, findConfig };
  const access = conversationAccessService(shared);
  const tags = conversationTagsService({
    ...platform,
    requireReviewable: (actor, id) => access.require(actor, id, 'convai_agents.review_conversations'),
  });
  const minutes = conversationMinutesService(shared);
  const conversationWebhooks = conversationWebhooksService({
    ...shared,
    webhooks,
    agentSettings,
    present: presentConversation,
  });
  const analysis = conversationAnalysisService({ ...shared, ...deps, webhooks: conversationWebhooks });
  const closing = conversationClosingService({ ...shared, minutes, queueAnalysis: analysis.queue });
  const conversationLog = conversationLogService({
    ...shared,
    zeroRetention,
    minutes,
    closing,
    recordings: conversationRecordingService(platform),
    liveConversations: running,
  });
  const conversationRetention = conversationRetentionService({ ...shared, ...deps });
  const conversationFiles = conversationFilesService(shared);
  const conversations = conversationsService({
    ...shared,
    ...deps,
    access,
    analysis,
    tags,
    liveConversations: running,
    findLiveConfig: (workspaceId, agentId) => findConfig({ workspaceId, agentId, versionId: null }),
  });
  const messages = conversationMessagesService({ ...shared, access });
  const monitor = conversationMonitorService({ ...shared, access, liveConversations: running });
  const analytics = conversationAnalyticsService({ ...shared, access });
  platform.onStop(() => running.endAll(new AppError('service_unavailable', { message: 'The server stops.' })));
  return {
    services: {
      conversations,
      conversationAccess: access,
      conversationLog,
      conversationFiles,
      conversationRetention,
      /** The document that programs watch. */
      watchedMessage: async (actor: Actor, id: string) => presentMessage(await messages.get(actor, id)),
    },
    jobs: [
      analyzeConversations(analysis),
      sweepConversations(closing, analysis, platform.clock),
      expireConversations(conversationRetention, platform.env.SWEEP_AGE_S * 1000),
    ],
    routes: [
      mountConversations(conversations, conversationFiles),
      mountConversationTags(tags),
      mountConversationAnalytics(analytics),
    ],
    sockets: [mountConversationMonitor(monitor)],
  } satisfies Module;
}
