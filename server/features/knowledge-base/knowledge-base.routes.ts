import { knowledgeBaseRoutes } from '../../../contract/agents/knowledge-base.ts';
import { attachment } from '../../http/attachment.ts';
import { mount } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import type { ContentSearchService } from './content-search.service.ts';
import type { KnowledgeAccessService } from './knowledge-access.service.ts';
import { presentAdded, presentDependents, presentDocument, presentSummary } from './knowledge-base.present.ts';
import type { KnowledgeChunkListService } from './knowledge-chunk-list.service.ts';
import type { KnowledgeDependentsService } from './knowledge-dependents.service.ts';
import type { KnowledgeDocumentsService } from './knowledge-documents.service.ts';
import type { KnowledgeFilesService } from './knowledge-files.service.ts';
import type { KnowledgeOutcomesService } from './knowledge-outcomes.service.ts';
import type { KnowledgeRemovalService } from './knowledge-removal.service.ts';
import type { KnowledgeViewsService } from './knowledge-views.service.ts';

interface KnowledgeBaseServices {
  readonly access: KnowledgeAccessService;
  readonly documents: KnowledgeDocumentsService;
  readonly removal: KnowledgeRemovalService;
  readonly outcomes: KnowledgeOutcomesService;
  readonly views: KnowledgeViewsService;
  readonly files: KnowledgeFilesService;
  readonly chunks: KnowledgeChunkListService;
  readonly dependents: KnowledgeDependentsService;
  readonly contentSearch: ContentSearchService;
}

type ViewedDocument = Parameters<KnowledgeViewsService['viewOf']>[1];

interface SyncBody {
  readonly enable_auto_sync: boolean;
  readonly auto_remove: boolean;
  readonly minimum_frequency_days?: number | null | undefined;
}
const toSync = ({ enable_auto_sync, auto_remove, minimum_frequency_days }: SyncBody) => ({
  enabled: enable_auto_sync,
  autoRemove: auto_remove,
  days: minimum_frequency_days ?? undefined,
});
const toPlacement = ({ name, parent_folder_id }: { name?: string | null; parent_folder_id?: string | null }) => ({
  name: name ?? undefined,
  parentFolderId: parent_folder_id ?? undefined,
});
const toDependentsQuery = (query: {
  dependent_type: 'direct' | 'transitive' | 'all';
  page_size: number;
  cursor?: string | null | undefined;
}) => ({ kind: query.dependent_type, limit: query.page_size, after: query.cursor ?? undefined });

export function mountKnowledgeBase(services: KnowledgeBaseServices) {
  const { access, documents, removal, outcomes, views, files, chunks, dependents, contentSearch } = services;
  const added = async (actor: Actor, document: ViewedDocument) => presentAdded(await views.viewOf(actor, document));
  const whole = async (actor: Actor, document: ViewedDocument) =>
    presentDocument(await views.viewOf(actor, document), await views.content(actor, document.id));
  const accept = async ({ actor }: { readonly actor: Actor }) => {
    await documents.requireRoom(actor);
    return undefined;
  };

  return mount(knowledgeBaseRoutes, {
    'POST /v1/convai/knowledge-base': {
      accept,
      handle: async ({ actor, body, files: { file }, signal }) =>
        added(
          actor,
          await documents.addFileOrUrl(
            actor,
            { file: file?.[0], url: body.url ?? undefined },
            body.name ?? undefined,
            signal,
          ),
        ),
    },
    'POST /v1/convai/knowledge-base/text': async ({ actor, body, signal }) =>
      added(actor, await documents.addText(actor, body.text, toPlacement(body), signal)),

    'POST /v1/convai/knowledge-base/file': {
      accept,
      handle: async ({ actor, body, files: { file }, signal }) =>
        added(actor, await documents.addFile(actor, file![0]!, toPlacement(body), signal)),
    },
    'POST /v1/convai/knowledge-base/url': async ({ actor, body, signal }) =>
      added(actor, await documents.addUrl(actor, body.url, { ...toPlacement(body), sync: toSync(body) }, signal)),

    'POST /v1/convai/knowledge-base/folder': async ({ actor, body }) =>
      added(actor, await documents.addFolder(actor, { ...toPlacement(body), name: body.name, sync: toSync(body) })),

    'GET /v1/convai/knowledge-base': async ({ actor, query }) => {
      const owner = query.created_by_user_id ?? (query.show_only_owned_documents ? '@me' : undefined);
      const { views: found, nextCursor } = await views.list(actor, {
        limit: query.page_size,
        after: query.cursor ?? undefined,
        search: query.search?.trim() || undefined,
        createdBy: owner === '@me' ? actor.userId : owner,
        types: query.types ?? undefined,
        parentId: query.parent_folder_id ?? undefined,
        ancestorId: query.ancestor_folder_id ?? undefined,
        foldersFirst: query.folders_first,
        direction: query.sort_direction,
        sort: query.sort_by ?? 'created_at',
      });
      return { documents: found.map(presentSummary), next_cursor: nextCursor, has_more: nextCursor !== null };
    },

    'GET /v1/convai/knowledge-base/search': async ({ actor, query }) => {
      const { results, nextCursor } = await contentSearch.find(actor, {
        query: query.query,
        types: query.types ?? undefined,
        limit: query.page_size,
        cursor: query.cursor ?? undefined,
      });
      return {
        results: results.map(({ view, snippet, score }) => ({
          document: presentSummary(view),
          search_snippet: snippet && [...snippet],
          score,
        })),
        next_cursor: nextCursor,
      };
    },

    'GET /v1/convai/knowledge-base/summaries': async ({ actor, query }) =>
      outcomes.summaries(actor, query.document_ids, presentSummary),

    'POST /v1/convai/knowledge-base/dependent-agents': async ({ actor, body, query }) =>
      presentDependents(await dependents.list(actor, body.document_ids, toDependentsQuery(query))),

    'POST /v1/convai/knowledge-base/bulk-move': async ({ actor, body }) => {
      await removal.move(actor, body.document_ids, body.move_to ?? null, 'document_ids');
      return {};
    },

    'POST /v1/convai/knowledge-base/bulk-delete': async ({ actor, body }) =>
      outcomes.forEach(body.document_ids, async (id) => {
        await removal.delete(actor, id, body.force);
        return { id };
      }),

    'GET /v1/convai/knowledge-base/{documentation_id}': async ({ actor, params }) =>
      whole(actor, await access.require(actor, params.documentation_id)),

    'PATCH /v1/convai/knowledge-base/{documentation_id}': async ({ actor, params, body, signal }) => {
      const changes = { name: body.name ?? undefined, content: body.content ?? undefined };
      return whole(actor, await documents.update(actor, params.documentation_id, changes, signal));
    },

    'DELETE /v1/convai/knowledge-base/{documentation_id}': async ({ actor, params, query }) => {
      await removal.delete(actor, params.documentation_id, query.force);
      return {};
    },

    'PATCH /v1/convai/knowledge-base/{documentation_id}/update-file': {
      async accept({ actor, params }) {
        await access.require(actor, params.documentation_id, 'convai_knowledge_base_documents.update');
        return undefined;
      },
      handle: async ({ actor, params, files: { file }, signal }) =>
        whole(actor, await documents.updateFile(actor, params.documentation_id, file![0]!, signal)),
    },

    'POST /v1/convai/knowledge-base/{documentation_id}/refresh': async ({ actor, params, signal }) =>
      whole(actor, await documents.refresh(actor, params.documentation_id, signal)),

    'POST /v1/convai/knowledge-base/{documentation_id}/move': async ({ actor, params, body }) => {
      await removal.move(actor, [params.documentation_id], body.move_to ?? null);
      return {};
    },

    'GET /v1/convai/knowledge-base/{documentation_id}/dependent-agents': async ({ actor, params, query }) => {
      await access.require(actor, params.documentation_id);
      return presentDependents(await dependents.list(actor, [params.documentation_id], toDependentsQuery(query)));
    },

    'GET /v1/convai/knowledge-base/{documentation_id}/content': async ({ actor, params }) => {
      const { id } = await access.require(actor, params.documentation_id);
      return {
        contentType: 'text/html; charset=utf-8',
        body: await views.content(actor, id),
        // Opened in a browser, it is a download, not a page of this site.
        headers: { 'content-disposition': attachment(`${id}.html`), 'x-content-type-options': 'nosniff' },
      };
    },

    'GET /v1/convai/knowledge-base/{documentation_id}/source-file-url': async ({ actor, params, baseUrl }) => ({
      signed_url: files.signedUrl(await access.require(actor, params.documentation_id), baseUrl),
    }),

    'GET /v1/convai/knowledge-base/{documentation_id}/source-file': async ({ params, query }) => {
      const { stream, bytes, name } = await files.open(params.documentation_id, query);
      return {
        contentType: 'application/octet-stream',
        body: stream,
        headers: {
          'content-length': bytes,
          'content-disposition': attachment(name),
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-store',
        },
      };
    },

    'GET /v1/convai/knowledge-base/{documentation_id}/chunks': async ({ actor, params, query }) => {
      const { name, found, nextCursor } = await chunks.list(actor, params.documentation_id, {
        limit: query.page_size,
        cursor: query.cursor ?? undefined,
      });
      return { chunks: found.map(({ id, text }) => ({ id, name, content: text })), next_cursor: nextCursor };
    },

    'GET /v1/convai/knowledge-base/{documentation_id}/chunk/{chunk_id}': async ({ actor, params }) => {
      const { name, chunk } = await chunks.get(actor, params.documentation_id, params.chunk_id);
      return { id: chunk.id, name, content: chunk.text };
    },

    'GET /v1/convai/agent/{agent_id}/knowledge-base/size': async ({ actor, params }) => ({
      number_of_pages: await dependents.pagesOf(actor, params.agent_id),
    }),
  });
}
