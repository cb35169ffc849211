import { bigint, customType, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { WorkspaceId } from '../../platform/ids.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A page that is read again on its own. */
export interface AutoSync {
  readonly days: number;
  /** Whether the document is deleted when the page is gone. */
  readonly autoRemove: boolean;
  /** Attempts since the page could last be read. */
  readonly failures: number;
  /** Milliseconds since 1970; folders have none. */
  readonly nextAt?: number;
}

/** Of a document or a folder. */
export interface KnowledgeSettings {
  readonly autoSync?: AutoSync;
}

/** A unit vector in whole numbers from -127 to 127, as base64: a quarter of the size of 32-bit floats. */
export interface StoredEmbedding {
  readonly model: string;
  readonly vector: string;
}

export interface CrawlSettings {
  readonly type: 'discovery' | 'sitemap';
  readonly maxDepth: number;
  readonly maxPages: number;
  readonly pattern: string | null;
  readonly jobId: string;
  readonly sync?: Pick<AutoSync, 'days' | 'autoRemove'>;
}

/** How far a crawl is. A page is in one of the lists, so that none is read twice after a stop. */
export interface CrawlState {
  /** Pages to read, with their distance from the first one. */
  readonly waiting: readonly (readonly [url: string, depth: number])[];
  /** Pages that were read, skipped or failed. */
  readonly done: readonly string[];
  readonly scraped: number;
  readonly skipped: number;
  readonly failed: number;
  readonly bytes: number;
  /** Milliseconds of work. */
  readonly elapsedMs: number;
  /** Why it ended early, as a sentence. */
  readonly problem?: string;
}

/** Documents that agents look things up in, and the folders that hold them. */
export const knowledgeDocuments = pgTable(
  'knowledge_documents',
  {
    /** `documentation_id` */
    id: text().primaryKey(),
    workspaceId: text()
      .$type<WorkspaceId>()
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
    settings: jsonb().$type<KnowledgeSettings>().notNull().default({}),
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
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    documentId: text()
      .notNull()
      .references(() => knowledgeDocuments.id, { onDelete: 'cascade' }),
    /** 0, 1, 2… in the document. */
    position: integer().notNull(),
    text: text().notNull(),
    words: tsvector().notNull(),
    /** Its meaning, by a provider's model. */
    embedding: jsonb().$type<StoredEmbedding>(),
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
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    url: text().notNull(),
    status: text().notNull(),
    settings: jsonb().$type<CrawlSettings>().notNull(),
    /** Every crawl is inserted with one; the default is of the first migration. */
    state: jsonb()
      .$type<CrawlState>()
      .notNull()
      .default({} as never),
    parentFolderId: text(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('knowledge_crawls_by_date').on(table.workspaceId, table.createdAt)],
);
