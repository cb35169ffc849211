import { z } from 'zod';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { type Conversation, runningConversationsStore } from './running-conversations.store.ts';

export const analysisJob = jobKind({
  name: 'conversations.analyze',
  payload: z.object({ conversation_id: z.string() }),
});

interface ConversationAnalysisDeps {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly live: Pick<Live, 'publish'>;
  readonly workspace: Pick<WorkspaceService, 'findTenant'>;
}

/** Analyzes conversations after their end. */
export function conversationAnalysisService({ db, jobs, live, workspace }: ConversationAnalysisDeps) {
  return {
    async queue(tx: Tx, { id, workspaceId }: Pick<Conversation, 'id' | 'workspaceId'>): Promise<void> {
      const tenant = await workspace.findTenant(workspaceId, tx);
      if (!tenant) return;
      const options = { workspaceId: tenant.workspaceId, singletonKey: id, tx };
      await jobs.send(analysisJob, { conversation_id: id }, options);
    },

    async run(workspaceId: WorkspaceId, id: string): Promise<void> {
      await transaction(db, async (tx) => {
        const store = runningConversationsStore(tx);
        const row = await store.findEnded(workspaceId, id);
        if (!row) return;
        await store.update(id, { status: row.error ? 'failed' : 'done' });
        await live.publish(workspaceId, { topic: 'conversations', id }, tx);
      });
    },
  };
}
export type ConversationAnalysisService = ReturnType<typeof conversationAnalysisService>;
