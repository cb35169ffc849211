import { documentDependentsService } from '../../features/agents/document-dependents.service.ts';
import { autoSyncService } from '../../features/knowledge-base/auto-sync.service.ts';
import { contentSearchService } from '../../features/knowledge-base/content-search.service.ts';
import { crawlBackgroundJobs } from '../../features/knowledge-base/crawls/crawl-background-jobs.service.ts';
import { crawlPagesService } from '../../features/knowledge-base/crawls/crawl-pages.service.ts';
import { crawlRunsService } from '../../features/knowledge-base/crawls/crawl-runs.service.ts';
import { crawlSites } from '../../features/knowledge-base/crawls/knowledge-crawls.jobs.ts';
import { mountKnowledgeCrawls } from '../../features/knowledge-base/crawls/knowledge-crawls.routes.ts';
import { knowledgeCrawlsService } from '../../features/knowledge-base/crawls/knowledge-crawls.service.ts';
import { embeddingsService } from '../../features/knowledge-base/embeddings.service.ts';
import { knowledgeAccessService } from '../../features/knowledge-base/knowledge-access.service.ts';
import {
  indexDocuments,
  queueDuePages,
  refreshPages,
  sweepKnowledgeFiles,
} from '../../features/knowledge-base/knowledge-base.jobs.ts';
import { mountKnowledgeBase } from '../../features/knowledge-base/knowledge-base.routes.ts';
import { knowledgeChunkListService } from '../../features/knowledge-base/knowledge-chunk-list.service.ts';
import { knowledgeDependentsService } from '../../features/knowledge-base/knowledge-dependents.service.ts';
import { knowledgeDocumentsService } from '../../features/knowledge-base/knowledge-documents.service.ts';
import { knowledgeFilesService } from '../../features/knowledge-base/knowledge-files.service.ts';
import { knowledgeIndexingService } from '../../features/knowledge-base/knowledge-indexing.service.ts';
import { knowledgeOutcomesService } from '../../features/knowledge-base/knowledge-outcomes.service.ts';
import { knowledgeReadingService } from '../../features/knowledge-base/knowledge-reading.service.ts';
import {
  knowledgeRemovalService,
  type RemoveFromAgents,
} from '../../features/knowledge-base/knowledge-removal.service.ts';
import { knowledgeSearchService } from '../../features/knowledge-base/knowledge-search.service.ts';
import { knowledgeViewsService } from '../../features/knowledge-base/knowledge-views.service.ts';
import { mountRagIndexes } from '../../features/knowledge-base/rag-indexes.routes.ts';
import { ragIndexesService } from '../../features/knowledge-base/rag-indexes.service.ts';
import { documentReadingService } from '../../features/studio-imports/document-reading.service.ts';
import { documentReader } from '../../platform/documents/read-document.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

/** Hosts that development may read without https (O-91). */
const localHosts = ['localhost', '127.0.0.1', '::1'];

interface KnowledgeBaseDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly removeFromAgents: RemoveFromAgents;
}

/** Documents that agents look things up in, and the search in them. */
export async function openKnowledgeBase({ platform, workspaces, removeFromAgents }: KnowledgeBaseDeps) {
  const { db, env, proxies } = platform;
  const { user, defaultShares, resourceShares, subscription, workspace } = workspaces;
  const embeddings = embeddingsService({
    baseUrl: env.EMBEDDING_BASE_URL,
    apiKey: env.EMBEDDING_API_KEY,
    model: env.EMBEDDING_MODEL,
    // The operator configured the URL, so it may be in a private network.
    outgoing: { ...proxies, allowPrivate: true },
  });
  const access = knowledgeAccessService(platform);
  const dependents = documentDependentsService(platform);
  const knowledgeDependents = knowledgeDependentsService({ ...platform, dependents });
  const documentReading = documentReadingService({ ...platform, documentReader: documentReader() });
  const reading = knowledgeReadingService({ ...platform, documentReading });
  const files = knowledgeFilesService({ ...platform, secret: await findOrCreateSecret(db, 'links') });
  const indexing = knowledgeIndexingService({ ...platform, embeddings });
  const views = knowledgeViewsService({ db, users: user });
  const { shareByDefault } = defaultShares;
  const documents = knowledgeDocumentsService({ ...platform, access, reading, files, indexing, shareByDefault });
  const { deleteShares } = resourceShares;
  const removal = knowledgeRemovalService({ ...platform, access, files, dependents, deleteShares, removeFromAgents });
  const knowledgeSearch = knowledgeSearchService({ ...platform, embeddings });
  const autoSync = autoSyncService({ ...platform, reading, documents, dependents, deleteShares });
  const outgoing = { ...proxies, allowPrivate: false, ...(env.DEVELOPMENT && { allowedHosts: localHosts }) };
  const pages = crawlPagesService({ ...platform, outgoing, reading });
  const crawlRuns = crawlRunsService({ ...platform, pages, documents, findRole: workspace.findRole });
  const crawls = knowledgeCrawlsService({ ...platform, documents });
  const outcomes = knowledgeOutcomesService({ views });
  return {
    services: { knowledgeAccess: access, knowledgeSearch, knowledgeDependents },
    jobs: [
      indexDocuments(indexing),
      queueDuePages(autoSync),
      refreshPages(autoSync),
      crawlSites(crawlRuns),
      sweepKnowledgeFiles(files, env.SWEEP_AGE_S * 1000),
    ],
    backgroundJobs: [crawlBackgroundJobs(crawls)],
    routes: [
      mountKnowledgeBase({
        access,
        documents,
        removal,
        outcomes,
        views,
        files,
        chunks: knowledgeChunkListService({ db, access }),
        dependents: knowledgeDependents,
        contentSearch: contentSearchService({ db, search: knowledgeSearch, views }),
      }),
      mountRagIndexes({ ragIndexes: ragIndexesService({ ...platform, access, indexing, subscription }), outcomes }),
      mountKnowledgeCrawls(crawls),
    ],
  } satisfies Module;
}
