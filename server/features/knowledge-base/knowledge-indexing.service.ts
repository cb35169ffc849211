import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { EmbeddingModel } from '../../../contract/agents/knowledge/knowledge-base-limits.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { DocumentBlock } from '../../platform/documents/document.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import { type JobContext, type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import type { EmbeddingsService } from './embeddings.service.ts';
import { type KnowledgeDocument, knowledgeDocumentsStore } from './knowledge-base.store.ts';
import { divideIntoChunks } from './knowledge-chunks.rules.ts';
import { type KnowledgeIndex, knowledgeChunksStore, wordIndex } from './knowledge-chunks.store.ts';
import { htmlToBlocks, lengthOf } from './knowledge-content.rules.ts';
import { searchConfig, toSearchText } from './search-words.rules.ts';

export const indexJob = jobKind({
  name: 'knowledge-base.index',
  payload: z.object({ documentId: z.string(), indexId: z.string() }),
});
export const indexRetries = 3;

interface KnowledgeIndexingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly live: Pick<Live, 'publish'>;
  readonly log: Pick<Log, 'warn'>;
  readonly embeddings: EmbeddingsService;
  /** Characters up to which a document is indexed at once, in the request that adds it. */
  readonly smallDocument?: number;
}

/** About 30 ms. */
const smallDocument = 60_000;
const batchSize = 100;
/** What a provider's reply of 1 MiB holds with up to 4096 numbers for each text. */
const embeddingBatch = 16;

type Indexed = Pick<KnowledgeDocument, 'id' | 'workspaceId' | 'language'>;

/** Divides documents into chunks that the search finds, and has a provider embed them if there is one. */
export function knowledgeIndexingService(deps: KnowledgeIndexingDeps) {
  const { db, clock, jobs, live, log, embeddings } = deps;
  const maxAtOnce = deps.smallDocument ?? smallDocument;
  const publish = (workspaceId: WorkspaceId, id: string, tx?: Tx) =>
    live.publish(workspaceId, { topic: 'knowledge-base', id }, tx);
  const send = (tx: Tx, { id, workspaceId }: Pick<Indexed, 'id' | 'workspaceId'>, indexId: string) =>
    jobs.send(indexJob, { documentId: id, indexId }, { workspaceId: workspaceId, tx });

  const toRows = (texts: readonly string[], first: number) =>
    texts.map((text, at) => ({ position: first + at, text, searchText: toSearchText(text) }));

  /** Divides the rest of a text into chunks; false once the text was replaced. Goes on where an earlier attempt ended. */
  async function indexWords(document: KnowledgeDocument, indexId: string, context: JobContext): Promise<boolean> {
    const workspaceId = document.workspaceId;
    const config = searchConfig(document.language);
    const content = await knowledgeDocumentsStore(db).content(workspaceId, document.id);
    const chunks = divideIntoChunks(htmlToBlocks(content), document.language ?? 'en');
    let position = await knowledgeChunksStore(db).count(document.id);
    for (let skipped = 0; skipped < position; skipped++) {
      chunks.next();
      if (skipped % batchSize === 0) await setImmediate();
    }
    let length = position * 700;
    for (let isLast = false; !isLast; ) {
      context.signal.throwIfAborted();
      const texts: string[] = [];
      while (texts.length < batchSize && !isLast) {
        const next = chunks.next();
        if (next.done) isLast = true;
        else texts.push(next.value);
      }
      length += texts.reduce((sum, text) => sum + text.length, 0);
      const progress = isLast ? 100 : Math.min(99, Math.round((100 * length) / Math.max(1, document.characters)));
      const first = position;
      const isCurrent = await transaction(db, async (tx) => {
        const store = knowledgeChunksStore(tx);
        if (!(await store.lockIndex(document.id, indexId))) return false;
        await store.insert(workspaceId, document.id, config, toRows(texts, first));
        await store.updateIndex(indexId, { progress, status: isLast ? 'succeeded' : 'processing' });
        return true;
      });
      if (!isCurrent) return false;
      position += texts.length;
      await context.progress(progress);
      await publish(workspaceId, document.id);
    }
    return true;
  }

  /** Has the provider embed the chunks that it has not yet. */
  async function embedChunks(document: KnowledgeDocument, indexId: string, context: JobContext): Promise<boolean> {
    const store = knowledgeChunksStore(db);
    const total = Math.max(1, await store.count(document.id));
    let done = total - (await store.countWithoutEmbedding(document.id, embeddings.model));
    for (;;) {
      context.signal.throwIfAborted();
      const chunks = await store.listWithoutEmbedding(document.id, embeddings.model, embeddingBatch);
      if (chunks.length === 0) return true;
      const vectors = await embeddings.embed(
        chunks.map(({ text }) => text),
        context.signal,
      );
      const isCurrent = await transaction(db, async (tx) => {
        const inTx = knowledgeChunksStore(tx);
        if (!(await inTx.lockIndex(document.id, indexId))) return false;
        await inTx.setEmbeddings(new Map(chunks.map(({ id }, at) => [id, vectors[at]!])));
        done += chunks.length;
        const progress = Math.min(99, Math.round((100 * done) / total));
        await inTx.updateModels(document.id, { status: 'processing', progress });
        return true;
      });
      if (!isCurrent) return false;
      await publish(document.workspaceId, document.id);
    }
  }

  const finish = async (tx: Db | Tx, documentId: string): Promise<void> => {
    const store = knowledgeChunksStore(tx);
    const usedBytes = await store.usedBytes(documentId);
    await store.updateModels(documentId, { status: 'succeeded', progress: 100, usedBytes });
  };

  return {
    /** Indexes a new or replaced text: a short one at once, a long one as a job that survives a stop. */
    async start(tx: Tx, document: Indexed, blocks: readonly DocumentBlock[]): Promise<void> {
      const store = knowledgeChunksStore(tx);
      await store.deleteAll(document.id);
      await store.deleteWordIndex(document.id);
      const isSmall = lengthOf(blocks) <= maxAtOnce;
      const index = await store.insertIndex({
        id: newId(),
        documentId: document.id,
        model: wordIndex,
        status: isSmall ? 'succeeded' : 'created',
        progress: isSmall ? 100 : 0,
        createdAt: clock(),
      });
      const models = (await store.listIndexes([document.id])).filter(({ model }) => model !== wordIndex);
      if (isSmall) {
        const texts = [...divideIntoChunks(blocks, document.language ?? 'en')];
        const workspaceId = document.workspaceId;
        for (let at = 0; at < texts.length; at += batchSize)
          await store.insert(
            workspaceId,
            document.id,
            searchConfig(document.language),
            toRows(texts.slice(at, at + batchSize), at),
          );
      }
      if (models.length > 0) await store.updateModels(document.id, { status: 'created', progress: 0 });
      if (!isSmall || (models.length > 0 && embeddings.isAvailable)) await send(tx, document, index.id);
      else if (models.length > 0) await finish(tx, document.id);
    },

    /** The index of a model, which is built if it does not exist; undefined if it may not be. */
    async compute(
      document: Indexed,
      model: EmbeddingModel,
      { create, maxBytes, usedBytes }: { create: boolean; maxBytes: number; usedBytes: number },
    ): Promise<KnowledgeIndex | undefined> {
      return transaction(db, async (tx) => {
        const store = knowledgeChunksStore(tx);
        const all = await store.listIndexes([document.id]);
        const words = all.find((one) => one.model === wordIndex);
        const existing = all.find((one) => one.model === model);
        if (existing && existing.status !== 'failed' && existing.status !== 'rag_limit_exceeded') return existing;
        if (!create && !existing) return undefined;
        const bytes = await store.usedBytes(document.id);
        const isTooLarge = usedBytes + bytes > maxBytes;
        const isReady = words?.status === 'succeeded' && !embeddings.isAvailable;
        const columns = {
          status: isTooLarge ? 'rag_limit_exceeded' : isReady ? 'succeeded' : 'created',
          progress: isReady && !isTooLarge ? 100 : 0,
          usedBytes: isReady && !isTooLarge ? bytes : 0,
        };
        const index = existing
          ? { ...existing, ...columns }
          : await store.insertIndex({ id: newId(), documentId: document.id, model, createdAt: clock(), ...columns });
        if (existing) await store.updateIndex(existing.id, columns);
        if (!isTooLarge && !isReady && words) await send(tx, document, words.id);
        await publish(document.workspaceId, document.id, tx);
        return index;
      });
    },

    /** Runs a job. A document that was deleted or replaced ends it quietly. */
    async run({ documentId, indexId }: z.output<typeof indexJob.payload>, context: JobContext): Promise<void> {
      const { workspaceId, signal, attempt } = context;
      const document = workspaceId && (await knowledgeDocumentsStore(db).findById(workspaceId, documentId));
      if (!document) return;
      const indexes = await knowledgeChunksStore(db).listIndexes([documentId]);
      const words = indexes.find(({ id }) => id === indexId);
      if (!words) return;
      try {
        if (words.status !== 'succeeded' && !(await indexWords(document, indexId, context))) return;
        const models = (await knowledgeChunksStore(db).listIndexes([documentId])).filter(
          ({ model, status }) => model !== wordIndex && (status === 'created' || status === 'processing'),
        );
        if (models.length === 0) return;
        if (embeddings.isAvailable && !(await embedChunks(document, indexId, context))) return;
        await finish(db, documentId);
      } catch (error) {
        if (signal.aborted || attempt <= indexRetries) throw error;
        log.warn({ err: error, documentId }, 'failed to index a document');
        const failed = { status: 'failed', progress: 0 };
        if (words.status !== 'succeeded') await knowledgeChunksStore(db).updateIndex(indexId, failed);
        await knowledgeChunksStore(db).updateModels(documentId, failed);
      } finally {
        await publish(workspaceId, documentId);
      }
    },
  };
}
export type KnowledgeIndexingService = ReturnType<typeof knowledgeIndexingService>;
