import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { analysisJob, type ConversationAnalysisService } from './conversation-analysis.service.ts';
import type { ConversationClosingService } from './conversation-closing.service.ts';

export const analyzeConversations = (analysis: Pick<ConversationAnalysisService, 'run'>) =>
  defineJob({
    ...analysisJob,
    async run({ conversation_id: id }, { workspaceId }) {
      if (workspaceId) await analysis.run(workspaceId, id);
    },
  });

/** Every minute: ends the conversations of killed servers. */
export const sweepConversations = (closing: Pick<ConversationClosingService, 'sweep'>) =>
  defineJob({
    name: 'conversations.sweep',
    payload: z.object({}),
    schedule: '* * * * *',
    concurrency: 1,
    run: async (_payload, { signal }) => {
      await closing.sweep(signal);
    },
  });
