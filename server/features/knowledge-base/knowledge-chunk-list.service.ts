import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { KnowledgeAccessService } from './knowledge-access.service.ts';
import { knowledgeChunksStore } from './knowledge-chunks.store.ts';

interface KnowledgeChunkListDeps {
  readonly db: Db;
  readonly access: KnowledgeAccessService;
}

/** Shows the chunks of documents. */
export function knowledgeChunkListService({ db, access }: KnowledgeChunkListDeps) {
  const store = knowledgeChunksStore(db);
  return {
    /** In the order of the text. Throws `invalid_cursor`. */
    async list(actor: Actor, documentId: string, { limit, cursor }: { limit: number; cursor: string | undefined }) {
      const { name } = await access.require(actor, documentId);
      const after = cursor === undefined ? -1 : Number(cursor);
      if (!Number.isInteger(after) || after < -1 || after > 2 ** 31 - 1)
        throw new AppError('invalid_cursor', { param: 'cursor' });
      const rows = await store.list(documentId, after, limit + 1);
      const found = rows.slice(0, limit);
      return { name, found, nextCursor: rows.length > limit ? String(found.at(-1)!.position) : null };
    },

    /** Throws `knowledge_chunk_not_found`. */
    async get(actor: Actor, documentId: string, chunkId: string) {
      const { name } = await access.require(actor, documentId);
      const chunk = await store.find(documentId, chunkId);
      if (!chunk) throw new AppError('knowledge_chunk_not_found', { param: 'chunk_id' });
      return { name, chunk };
    },
  };
}
export type KnowledgeChunkListService = ReturnType<typeof knowledgeChunkListService>;
