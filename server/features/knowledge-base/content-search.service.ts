import type { KnowledgeDocumentType } from '../../../contract/agents/knowledge/knowledge-base-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { knowledgeDocumentsStore } from './knowledge-base.store.ts';
import type { KnowledgeSearchService } from './knowledge-search.service.ts';
import { knowledgeSearchStore } from './knowledge-search.store.ts';
import type { DocumentView, KnowledgeViewsService } from './knowledge-views.service.ts';
import { highlight, type SnippetSegment } from './search-snippet.rules.ts';

interface ContentSearchDeps {
  readonly db: Db;
  readonly search: Pick<KnowledgeSearchService, 'rank'>;
  readonly views: Pick<KnowledgeViewsService, 'listByIds'>;
}

interface ContentQuery {
  readonly query: string;
  readonly types: readonly KnowledgeDocumentType[] | undefined;
  readonly limit: number;
  /** How many results earlier pages had. */
  readonly cursor: string | undefined;
}

export interface ContentResult {
  readonly view: DocumentView;
  /** Of the best chunk; null if only the name fits. */
  readonly snippet: readonly SnippetSegment[] | null;
  readonly score: number;
}

/** Documents that are ranked for all pages together. */
const maxResults = 500;
/** How much a name that fits counts beside the text. */
const nameWeight = 5;

/** Searches all documents that the caller may read. */
export const contentSearchService = ({ db, search, views }: ContentSearchDeps) => ({
  /** A page of documents, best first. Throws `invalid_cursor`. */
  async find(
    actor: Actor,
    { query, types, limit, cursor }: ContentQuery,
  ): Promise<{ results: ContentResult[]; nextCursor: string | null }> {
    const start = cursor === undefined ? 0 : Number(cursor);
    if (!Number.isInteger(start) || start < 0 || start > maxResults)
      throw new AppError('invalid_cursor', { param: 'cursor' });
    const { workspaceId } = actor;
    const store = knowledgeDocumentsStore(db);
    const documentIds = await store.permittedIds(actor, types);
    const scope = { workspaceId, documentIds };
    const [{ chunks, lexemes }, named] = await Promise.all([
      store.listByIds(workspaceId, documentIds).then((documents) =>
        search.rank(
          workspaceId,
          documents.filter(({ type }) => type !== 'folder'),
          query,
        ),
      ),
      knowledgeSearchStore(db).documentsByName(scope, query, maxResults),
    ]);
    const found = new Map<string, { score: number; text: string | undefined }>();
    for (const { documentId, score, text } of chunks)
      if (!found.has(documentId)) found.set(documentId, { score, text });
    for (const { id, score } of named) {
      const before = found.get(id);
      found.set(id, { score: (before?.score ?? 0) + score * nameWeight, text: before?.text });
    }
    const sorted = [...found].sort((a, b) => b[1].score - a[1].score).slice(0, maxResults);
    const page = sorted.slice(start, start + limit);
    const byId = new Map(
      (
        await views.listByIds(
          actor,
          page.map(([id]) => id),
        )
      ).map((view) => [view.document.id, view]),
    );
    const results = page.flatMap(([id, { score, text }]) => {
      const view = byId.get(id);
      return view ? { view, score, snippet: text === undefined ? null : highlight(text, lexemes, query) } : [];
    });
    return { results, nextCursor: start + limit < sorted.length ? String(start + limit) : null };
  },
});
export type ContentSearchService = ReturnType<typeof contentSearchService>;
