import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import {
  knowledgeChunks,
  knowledgeDocuments,
  knowledgeIndexes,
  type StoredEmbedding,
} from './knowledge-base.tables.ts';

export type KnowledgeIndex = typeof knowledgeIndexes.$inferSelect;
export type KnowledgeChunk = Pick<typeof knowledgeChunks.$inferSelect, 'id' | 'documentId' | 'position' | 'text'>;

interface NewChunk {
  readonly position: number;
  readonly text: string;
  /** The text as it is searched. */
  readonly searchText: string;
}

/** The index by words, which every document has; the public API does not name it. */
export const wordIndex = 'words';

const chunkColumns = {
  id: knowledgeChunks.id,
  documentId: knowledgeChunks.documentId,
  position: knowledgeChunks.position,
  text: knowledgeChunks.text,
};

/** Chunks and indexes belong to a document that was found before. */
export const knowledgeChunksStore = (db: Db | Tx) => ({
  async insert(
    workspaceId: WorkspaceId,
    documentId: string,
    config: string,
    chunks: readonly NewChunk[],
  ): Promise<void> {
    if (chunks.length === 0) return;
    await db.insert(knowledgeChunks).values(
      chunks.map(({ position, text, searchText }) => ({
        id: newId(),
        workspaceId,
        documentId,
        position,
        text,
        words: sql`to_tsvector(${config}::regconfig, ${searchText})`,
      })),
    );
  },

  async deleteAll(documentId: string): Promise<void> {
    await db.delete(knowledgeChunks).where(eq(knowledgeChunks.documentId, documentId));
  },

  async count(documentId: string): Promise<number> {
    return db.$count(knowledgeChunks, eq(knowledgeChunks.documentId, documentId));
  },

  async usedBytes(documentId: string): Promise<number> {
    const { rows } = await db.execute<{ bytes: number }>(sql`
      select coalesce(sum(octet_length(text) + coalesce(length(embedding ->> 'vector') * 3 / 4, 0)), 0)::int as bytes
      from knowledge_chunks where document_id = ${documentId}`);
    return rows[0]!.bytes;
  },

  list(documentId: string, after: number, limit: number): Promise<KnowledgeChunk[]> {
    return db
      .select(chunkColumns)
      .from(knowledgeChunks)
      .where(and(eq(knowledgeChunks.documentId, documentId), gt(knowledgeChunks.position, after)))
      .orderBy(asc(knowledgeChunks.position))
      .limit(limit);
  },

  async find(documentId: string, id: string): Promise<KnowledgeChunk | undefined> {
    const where = and(eq(knowledgeChunks.documentId, documentId), eq(knowledgeChunks.id, id));
    return (await db.select(chunkColumns).from(knowledgeChunks).where(where))[0];
  },

  listWithoutEmbedding(documentId: string, model: string, limit: number): Promise<KnowledgeChunk[]> {
    return db
      .select(chunkColumns)
      .from(knowledgeChunks)
      .where(
        and(
          eq(knowledgeChunks.documentId, documentId),
          sql`${knowledgeChunks.embedding} ->> 'model' is distinct from ${model}`,
        ),
      )
      .orderBy(asc(knowledgeChunks.position))
      .limit(limit);
  },

  async countWithoutEmbedding(documentId: string, model: string): Promise<number> {
    const where = and(
      eq(knowledgeChunks.documentId, documentId),
      sql`${knowledgeChunks.embedding} ->> 'model' is distinct from ${model}`,
    );
    return db.$count(knowledgeChunks, where);
  },

  async setEmbeddings(embeddings: ReadonlyMap<string, StoredEmbedding>): Promise<void> {
    const values = [...embeddings].map(([id, embedding]) => ({ id, embedding }));
    await db.execute(sql`
      update knowledge_chunks c set embedding = v.embedding
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(id text, embedding jsonb) where c.id = v.id`);
  },

  async insertIndex(row: typeof knowledgeIndexes.$inferInsert): Promise<KnowledgeIndex> {
    return (await db.insert(knowledgeIndexes).values(row).returning())[0]!;
  },

  listIndexes(documentIds: readonly string[]): Promise<KnowledgeIndex[]> {
    return db
      .select()
      .from(knowledgeIndexes)
      .where(inArray(knowledgeIndexes.documentId, [...documentIds]))
      .orderBy(asc(knowledgeIndexes.createdAt));
  },

  /** Locks it until the transaction ends; undefined once the text was replaced. */
  async lockIndex(documentId: string, id: string): Promise<KnowledgeIndex | undefined> {
    const where = and(eq(knowledgeIndexes.documentId, documentId), eq(knowledgeIndexes.id, id));
    return (await db.select().from(knowledgeIndexes).where(where).for('update'))[0];
  },

  async updateIndex(id: string, changes: Partial<KnowledgeIndex>): Promise<void> {
    await db.update(knowledgeIndexes).set(changes).where(eq(knowledgeIndexes.id, id));
  },

  /** All indexes of a document that the public API names, without those that the plan has no room for. */
  async updateModels(documentId: string, changes: Partial<KnowledgeIndex>): Promise<void> {
    await db
      .update(knowledgeIndexes)
      .set(changes)
      .where(
        and(
          eq(knowledgeIndexes.documentId, documentId),
          ne(knowledgeIndexes.model, wordIndex),
          ne(knowledgeIndexes.status, 'rag_limit_exceeded'),
        ),
      );
  },

  async deleteIndex(documentId: string, id: string): Promise<KnowledgeIndex | undefined> {
    const where = and(eq(knowledgeIndexes.documentId, documentId), eq(knowledgeIndexes.id, id));
    return (await db.delete(knowledgeIndexes).where(where).returning())[0];
  },

  async deleteWordIndex(documentId: string): Promise<void> {
    await db
      .delete(knowledgeIndexes)
      .where(and(eq(knowledgeIndexes.documentId, documentId), eq(knowledgeIndexes.model, wordIndex)));
  },

  /** Bytes of all indexes of a workspace by model, without that by words. */
  async bytesByModel(workspaceId: WorkspaceId): Promise<Map<string, number>> {
    const rows = await db
      .select({ model: knowledgeIndexes.model, bytes: sql<string>`sum(${knowledgeIndexes.usedBytes})` })
      .from(knowledgeIndexes)
      .innerJoin(knowledgeDocuments, eq(knowledgeDocuments.id, knowledgeIndexes.documentId))
      .where(and(eq(knowledgeDocuments.workspaceId, workspaceId), ne(knowledgeIndexes.model, wordIndex)))
      .groupBy(knowledgeIndexes.model);
    return new Map(rows.map(({ model, bytes }) => [model, Number(bytes)]));
  },
});
