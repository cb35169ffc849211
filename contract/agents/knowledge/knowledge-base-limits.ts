/** Bounds of the knowledge base. */
export const knowledgeLimits = {
  /** Of a file, and of the page or document behind a URL. */
  fileBytes: 21 * 2 ** 20,
  /** UTF-16 units of a text document. */
  textLength: 5_000_000,
  nameLength: 500,
  urlLength: 2048,
  /** Folders within folders. */
  folderDepth: 20,
  documents: 50_000,
  /** Documents of one call that names several. */
  bulk: 20,
  /** Crawls of one workspace that wait or run. */
  activeCrawls: 5,
} as const;

export const knowledgeDocumentTypes = ['file', 'url', 'text', 'folder'] as const;
export type KnowledgeDocumentType = (typeof knowledgeDocumentTypes)[number];

/**
 * Models of the public API. Both stand for the provider that the operator has set; without one, an index consists of
 * words alone.
 */
export const embeddingModels = ['e5_mistral_7b_instruct', 'multilingual_e5_large_instruct'] as const;
export type EmbeddingModel = (typeof embeddingModels)[number];

export const indexStatuses = [
  'new',
  'created',
  'processing',
  'failed',
  'succeeded',
  'rag_limit_exceeded',
  'document_too_small',
  'cannot_index_folder',
] as const;
export type IndexStatus = (typeof indexStatuses)[number];

export const crawlStatuses = ['queued', 'processing', 'succeeded', 'failed', 'skipped', 'cancelled'] as const;
export type CrawlStatus = (typeof crawlStatuses)[number];
