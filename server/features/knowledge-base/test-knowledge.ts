import type { Db } from '../../platform/db/database-client.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { live, silentLog, unexpectedCall } from '../../platform/test-doubles.ts';
import { documentDependentsService } from '../agents/document-dependents.service.ts';
import type { DocumentReadingService } from '../studio-imports/document-reading.service.ts';
import { embeddingsService } from './embeddings.service.ts';
import { knowledgeAccessService } from './knowledge-access.service.ts';
import { knowledgeDocumentsService } from './knowledge-documents.service.ts';
import { knowledgeIndexingService } from './knowledge-indexing.service.ts';
import { knowledgeReadingService } from './knowledge-reading.service.ts';
import { knowledgeRemovalService } from './knowledge-removal.service.ts';
import { knowledgeSearchService } from './knowledge-search.service.ts';
import { knowledgeViewsService } from './knowledge-views.service.ts';

/** Jobs that wait until a test runs them. */
export interface SentJob {
  readonly name: string;
  readonly payload: unknown;
}

/** The services of the knowledge base for tests, without a queue, files and a provider. */
export function openTestKnowledge(
  db: Db,
  options: {
    readonly smallDocument?: number;
    readonly embeddings?: ReturnType<typeof embeddingsService>;
    readonly documentReading?: Pick<DocumentReadingService, 'readFile' | 'readUrl'>;
  } = {},
) {
  const sent: SentJob[] = [];
  const clock = fixtureClock(new Date('2026-01-31T10:00:00Z'));
  const none = { baseUrl: undefined, apiKey: undefined, model: 'none', outgoing: { allowPrivate: true } };
  const embeddings = options.embeddings ?? embeddingsService(none);
  const jobs = {
    send: async (job: { name: string }, payload: unknown) => {
      sent.push({ name: job.name, payload });
      return 'job';
    },
  };
  const access = knowledgeAccessService({ db });
  const documentReading = options.documentReading ?? { readFile: unexpectedCall, readUrl: unexpectedCall };
  const reading = knowledgeReadingService({ documentReading, temporaryFolder: '/tmp' });
  const files = { store: unexpectedCall, delete: async () => {} };
  const indexing = knowledgeIndexingService({
    db,
    clock,
    jobs,
    live,
    log: silentLog,
    embeddings,
    ...(options.smallDocument !== undefined && { smallDocument: options.smallDocument }),
  });
  const documents = knowledgeDocumentsService({
    db,
    clock,
    live,
    access,
    reading,
    files,
    indexing,
    shareByDefault: async () => {},
  });
  const dependents = documentDependentsService({ db });
  const removal = knowledgeRemovalService({
    db,
    clock,
    live,
    access,
    files,
    dependents,
    deleteShares: async () => {},
    removeFromAgents: unexpectedCall,
  });
  return {
    sent,
    clock,
    access,
    documents,
    reading,
    indexing,
    removal,
    dependents,
    views: knowledgeViewsService({ db, users: { listByIds: async () => [] } }),
    search: knowledgeSearchService({ db, log: silentLog, embeddings }),
  };
}
