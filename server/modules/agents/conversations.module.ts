import { conversationAnalysisService } from '../../features/conversations/conversation-analysis.service.ts';
import { conversationClosingService } from '../../features/conversations/conversation-closing.service.ts';
import { conversationLogService } from '../../features/conversations/conversation-log.service.ts';
import { conversationMinutesService } from '../../features/conversations/conversation-minutes.service.ts';
import { conversationRecordingService } from '../../features/conversations/conversation-recording.service.ts';
import { analyzeConversations, sweepConversations } from '../../features/conversations/conversations.jobs.ts';
import { liveConversations } from '../../features/conversations/live-conversations.state.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface ConversationsDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly speech: SpeechArea;
}

/** Conversations with agents: their log, minutes, recordings and analysis. */
export function openConversations({ platform, workspaces, speech }: ConversationsDeps) {
  const { workspace, subscription, zeroRetention } = workspaces;
  const { usage } = speech;
  const running = liveConversations();
  const minutes = conversationMinutesService({ ...platform, subscription, usage });
  const analysis = conversationAnalysisService({ ...platform, workspace });
  const closing = conversationClosingService({
    ...platform,
    workspace,
    usage,
    minutes,
    queueAnalysis: analysis.queue,
  });
  const conversationLog = conversationLogService({
    ...platform,
    subscription,
    zeroRetention,
    minutes,
    closing,
    recordings: conversationRecordingService(platform),
    liveConversations: running,
  });
  platform.onStop(() => running.endAll(new AppError('service_unavailable', { message: 'The server stops.' })));
  return {
    services: { conversationLog },
    jobs: [analyzeConversations(analysis), sweepConversations(closing)],
  } satisfies Module;
}
