import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { analysisJob, type ConversationAnalysisService } from './conversation-analysis.service.ts';
import type { ConversationClosingService } from './conversation-closing.service.ts';
import type { ConversationRetentionService } from './conversation-retention.service.ts';

export const analyzeConversations = (analysis: Pick<ConversationAnalysisService, 'run'>) =>
  defineJob({
    ...analysisJob,
    async run({ conversation_id: id }, { workspaceId, signal }) {
      if (workspaceId) await analysis.run(workspaceId, id, signal);
    },
  });

/** An analysis that did not run this long after the end is queued again. */
const lostAfterMs = 600_000;

/** Every minute: ends the conversations of killed servers, and queues analyses that were lost. */
export const sweepConversations = (
  closing: Pick<ConversationClosingService, 'sweep'>,
  analysis: Pick<ConversationAnalysisService, 'queueLost'>,
  clock: Clock,
) =>
  defineJob({
    name: 'conversations.sweep',
    payload: z.object({}),
    schedule: '* * * * *',
    concurrency: 1,
    run: async (_payload, { signal }) => {
      await closing.sweep(signal);
      await analysis.queueLost(new Date(clock().getTime() - lostAfterMs));
    },
  });

/** Every hour: deletes what agents keep for a time only, and files without a conversation. */
export const expireConversations = (
  retention: Pick<ConversationRetentionService, 'run' | 'sweepBlobs'>,
  sweepAgeMs: number,
) =>
  defineJob({
    name: 'conversations.expire',
    payload: z.object({}),
    schedule: '41 * * * *',
    concurrency: 1,
    async run(_payload, { signal }) {
      await retention.run(signal);
      await retention.sweepBlobs(sweepAgeMs, signal);
    },
  });
