import { runRetention } from '../../features/retention/retention.jobs.ts';
import { mountRetention } from '../../features/retention/retention.routes.ts';
import { retentionService } from '../../features/retention/retention.service.ts';
import type { AgentsArea } from '../agents/agents-area.ts';
import type { HistoryArea } from '../history/history-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { SpeechToolsArea } from '../speech-tools/speech-tools-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface RetentionDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly history: HistoryArea;
  readonly speech: SpeechArea;
  readonly speechTools: SpeechToolsArea;
  readonly agents: AgentsArea;
}

/** Deletes the content of workspaces by age, wherever it is stored. */
export function openRetention({ platform, workspaces, history, speech, speechTools, agents }: RetentionDeps) {
  const { workspace, subscription, auditLog } = workspaces;
  const { historyExpiry } = history;
  const { speechCache } = speech;
  const { conversationRetention } = agents;
  const { speechToText } = speechTools;
  const content = {
    historyExpiry,
    speechCache,
    transcripts: {
      async countExpired(...[workspaceId, limits]: Parameters<typeof speechToText.countExpired>) {
        const counted = await speechToText.countExpired(workspaceId, limits);
        const texts = counted.texts + (await conversationRetention.countExpiredTexts(workspaceId, limits));
        return { ...counted, texts };
      },
      async expire(...[workspaceId, limits]: Parameters<typeof speechToText.expire>) {
        await speechToText.expire(workspaceId, limits);
        await conversationRetention.expireTexts(workspaceId, limits);
      },
    },
    contents: [speechTools.isolations, speechTools.effectHistory, speechTools.songs, conversationRetention],
  };
  const retention = retentionService({ ...platform, workspace, subscription, auditLog, ...content });
  return { services: {}, jobs: [runRetention(retention)], routes: [mountRetention(retention)] } satisfies Module;
}
