import { bigint, customType, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { workspaces } from '../workspace/workspace.tables.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Documents that agents look things up in, and the folders that hold them. */
export const knowledgeDocuments = pgTable(
  'knowledge_documents',
  {
    /** `documentation_id` */
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    type: text({ enum: ['file', 'url', 'text', 'folder'] }).notNull(),
    name: text().notNull(),
    /** Null: at the top. */
    parentFolderId: text(),
    url: text(),
    /** Its text, in the HTML that replies show. */
    content: text().notNull().default(''),
    sourceKey: text(),
    sourceName: text(),
    sourceContentType: text(),
    sourceBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** Characters of the text. */
    characters: integer().notNull().default(0),
    /** ISO 639-1, of which the search stems its words. */
    language: text(),
    /** How often the page is read again, and other settings of the public API. */
    settings: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    refreshedAt: timestamp({ withTimezone: true, precision: 6 }),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [
    index('knowledge_documents_by_date').on(table.workspaceId, table.createdAt, table.id),
    index('knowledge_documents_of_folder').on(table.parentFolderId),
  ],
);

/** Pieces of documents, as the search finds them. */
export const knowledgeChunks = pgTable(
  'knowledge_chunks',
  {
    /** `chunk_id` */
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    documentId: text()
      .notNull()
      .references(() => knowledgeDocuments.id, { onDelete: 'cascade' }),
    /** 0, 1, 2… in the document. */
    position: integer().notNull(),
    text: text().notNull(),
    words: tsvector().notNull(),
    /** 32-bit floats, of a provider's model. */
    embedding: jsonb().$type<readonly number[]>(),
  },
  (table) => [
    index('knowledge_chunks_of_document').on(table.documentId, table.position),
    index('knowledge_chunks_words').using('gin', table.words),
    index('knowledge_chunks_trigrams').using('gin', table.text.op('gin_trgm_ops')),
  ],
);

/** Indexes of a document, one for each model. */
export const knowledgeIndexes = pgTable(
  'knowledge_indexes',
  {
    /** `rag_index_id` */
    id: text().primaryKey(),
    documentId: text()
      .notNull()
      .references(() => knowledgeDocuments.id, { onDelete: 'cascade' }),
    model: text().notNull(),
    status: text().notNull(),
    /** 0–100 */
    progress: integer().notNull().default(0),
    usedBytes: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('knowledge_indexes_of_document').on(table.documentId)],
);

/** Web sites that are read page by page. */
export const knowledgeCrawls = pgTable(
  'knowledge_crawls',
  {
    /** `crawl_job_id` */
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    url: text().notNull(),
    status: text().notNull(),
    settings: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Pages found and read so far, and why it ended. */
    state: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    parentFolderId: text(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('knowledge_crawls_by_date').on(table.workspaceId, table.createdAt)],
);
