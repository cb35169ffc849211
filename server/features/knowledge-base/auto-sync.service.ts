import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { type JobContext, type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { DocumentDependentsService } from '../agents/document-dependents.service.ts';
import type { DeleteShares } from '../resource-shares/resource-shares.service.ts';
import { afterFailure, afterSuccess, countsAsGone } from './auto-sync.rules.ts';
import { type KnowledgeDocument, knowledgeDocumentsStore } from './knowledge-base.store.ts';
import type { AutoSync } from './knowledge-base.tables.ts';
import type { KnowledgeDocumentsService } from './knowledge-documents.service.ts';
import type { KnowledgeReadingService } from './knowledge-reading.service.ts';

export const refreshJob = jobKind({
  name: 'knowledge-base.refresh',
  payload: z.object({ documentId: z.string() }),
});

interface AutoSyncDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly reading: Pick<KnowledgeReadingService, 'readUrl'>;
  readonly documents: Pick<KnowledgeDocumentsService, 'replaceText'>;
  readonly dependents: Pick<DocumentDependentsService, 'isUsed'>;
  readonly deleteShares: DeleteShares;
}

/** Pages of one round; the others follow in the next. */
const maxDue = 500;

/** Reads pages again as their documents say. */
export function autoSyncService(deps: AutoSyncDeps) {
  const { db, clock, live, jobs, reading, documents, dependents, deleteShares } = deps;

  /** Counts an attempt; deletes the document of a page that is gone if it says so and no agent uses it. */
  async function countFailure(document: KnowledgeDocument, autoSync: AutoSync): Promise<void> {
    const { id, workspaceId } = document;
    const failed = afterFailure(autoSync, clock());
    const isGone = failed.autoRemove && countsAsGone(failed) && !(await dependents.isUsed(workspaceId, [id]));
    await transaction(db, async (tx) => {
      if (isGone) {
        await knowledgeDocumentsStore(tx).delete(workspaceId, [id]);
        await deleteShares(tx, workspaceId, 'convai_knowledge_base_documents', id);
      } else await knowledgeDocumentsStore(tx).update(workspaceId, id, { settings: { autoSync: failed } });
      await live.publish(workspaceId, { topic: 'knowledge-base', id }, tx);
    });
  }

  return {
    /** Queues the pages that are due, of all workspaces. */
    async queueDue(): Promise<void> {
      for (const { id, workspaceId } of await knowledgeDocumentsStore(db).listDue(clock(), maxDue))
        await jobs.send(refreshJob, { documentId: id }, { workspaceId, singletonKey: `refresh ${id}` });
    },

    /** Reads one page again. */
    async run({ documentId }: { readonly documentId: string }, { workspaceId, signal }: JobContext): Promise<void> {
      if (!workspaceId) return;
      const document = await knowledgeDocumentsStore(db).findById(workspaceId, documentId);
      const autoSync = document?.settings.autoSync;
      if (!document || !autoSync || document.url === null) return;
      const now = clock();
      // It was read since it was queued.
      if ((autoSync.nextAt ?? 0) > now.getTime()) return;
      try {
        const text = await reading.readUrl(workspaceId, document.url, signal);
        const settings = { autoSync: afterSuccess(autoSync, now) };
        await documents.replaceText(document, text, { settings, refreshedAt: now });
      } catch (error) {
        if (signal.aborted || !(error instanceof AppError)) throw error;
        await countFailure(document, autoSync);
      }
    },
  };
}
export type AutoSyncService = ReturnType<typeof autoSyncService>;
