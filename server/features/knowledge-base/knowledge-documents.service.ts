import { knowledgeLimits } from '../../../contract/agents/knowledge/knowledge-base-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { UploadedFile } from '../../platform/uploaded-file.ts';
import type { ShareByDefault } from '../resource-shares/default-shares.service.ts';
import { afterSuccess, newAutoSync, type SyncRequest } from './auto-sync.rules.ts';
import type { KnowledgeAccessService } from './knowledge-access.service.ts';
import { type KnowledgeDocument, knowledgeDocumentsStore, type NewDocument } from './knowledge-base.store.ts';
import { blocksToHtml, lengthOf, nameOf } from './knowledge-content.rules.ts';
import type { KnowledgeFilesService, SourceColumns } from './knowledge-files.service.ts';
import type { KnowledgeIndexingService } from './knowledge-indexing.service.ts';
import type { KnowledgeReadingService, ReadText } from './knowledge-reading.service.ts';

interface KnowledgeDocumentsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly access: KnowledgeAccessService;
  readonly reading: KnowledgeReadingService;
  readonly files: Pick<KnowledgeFilesService, 'store' | 'delete'>;
  readonly indexing: Pick<KnowledgeIndexingService, 'start'>;
  readonly shareByDefault: ShareByDefault;
}

interface Placement {
  readonly name: string | undefined;
  readonly parentFolderId: string | undefined;
}

const noSource: SourceColumns = { sourceKey: null, sourceName: null, sourceContentType: null, sourceBytes: 0 };
const shorten = (name: string): string => name.slice(0, knowledgeLimits.nameLength).toWellFormed();

/** Adds and changes the documents and folders of a knowledge base. */
export function knowledgeDocumentsService(deps: KnowledgeDocumentsDeps) {
  const { db, clock, live, access, reading, files, indexing, shareByDefault } = deps;
  const publish = (workspaceId: WorkspaceId, id: string, tx?: Tx) =>
    live.publish(workspaceId, { topic: 'knowledge-base', id }, tx);

  async function requireRoom({ workspaceId }: Pick<Actor, 'workspaceId'>): Promise<void> {
    if ((await knowledgeDocumentsStore(db).count(workspaceId)) >= knowledgeLimits.documents)
      throw new AppError('knowledge_base_full', {
        message: `The knowledge base has ${knowledgeLimits.documents} documents. Delete some first.`,
      });
  }

  const textColumns = ({ blocks, language }: ReadText) => ({
    content: blocksToHtml(blocks),
    characters: lengthOf(blocks),
    language,
  });

  const insert = (
    actor: Actor,
    row: Pick<NewDocument, 'type' | 'name' | 'url' | 'settings'> & Partial<SourceColumns>,
    parentFolderId: string | undefined,
    text: ReadText | undefined,
    alongside?: (tx: Tx) => Promise<void>,
  ): Promise<KnowledgeDocument> =>
    transaction(db, async (tx) => {
      // The folder may have been deleted while the text was read.
      await access.requireFolder(actor, parentFolderId, 'parent_folder_id', tx);
      const now = clock();
      const content = text && textColumns(text);
      const document = await knowledgeDocumentsStore(tx).insert(actor.workspaceId, {
        ...noSource,
        ...(content && { sourceBytes: Buffer.byteLength(content.content) }),
        ...row,
        ...content,
        id: newId(),
        userId: actor.userId,
        name: shorten(row.name),
        parentFolderId: parentFolderId ?? null,
        refreshedAt: row.type === 'url' ? now : null,
        createdAt: now,
        updatedAt: now,
      });
      await shareByDefault(tx, actor, 'convai_knowledge_base_documents', document.id);
      if (text) await indexing.start(tx, document, text.blocks);
      await alongside?.(tx);
      await publish(actor.workspaceId, document.id, tx);
      return document;
    });

  /** Replaces the text of a document; nothing is indexed again if it is the same. */
  const replaceText = (
    before: KnowledgeDocument,
    text: ReadText,
    changes: Partial<NewDocument>,
  ): Promise<KnowledgeDocument> =>
    transaction(db, async (tx) => {
      const store = knowledgeDocumentsStore(tx);
      const workspaceId = before.workspaceId;
      const columns = textColumns(text);
      const isSame = (await store.content(workspaceId, before.id)) === columns.content;
      const changed = await store.update(workspaceId, before.id, {
        ...(!isSame && { ...columns, sourceBytes: Buffer.byteLength(columns.content), updatedAt: clock() }),
        ...changes,
      });
      if (!changed) throw new AppError('knowledge_document_not_found', { param: 'documentation_id' });
      if (!isSame) await indexing.start(tx, changed, text.blocks);
      await publish(workspaceId, before.id, tx);
      return changed;
    });

  const service = {
    requireRoom,
    replaceText,

    async addText(actor: Actor, text: string, { name, parentFolderId }: Placement, signal: AbortSignal) {
      await requireRoom(actor);
      await access.requireFolder(actor, parentFolderId, 'parent_folder_id');
      const read = await reading.readText(actor.workspaceId, text, 'text', signal);
      const row = { type: 'text', name: name ?? nameOf(read.blocks, 'Text') } as const;
      return insert(actor, row, parentFolderId, read);
    },

    async addFile(actor: Actor, file: UploadedFile, { name, parentFolderId }: Placement, signal: AbortSignal) {
      await requireRoom(actor);
      await access.requireFolder(actor, parentFolderId, 'parent_folder_id');
      const read = await reading.readFile(actor.workspaceId, file, signal);
      const source = await files.store(actor.workspaceId, file, signal);
      try {
        const fallback = source.sourceName ?? read.title ?? 'Document';
        return await insert(actor, { type: 'file', name: name ?? fallback, ...source }, parentFolderId, read);
      } catch (error) {
        await files.delete([source.sourceKey]);
        throw error;
      }
    },

    async addUrl(
      actor: Actor,
      url: string,
      { name, parentFolderId, sync }: Placement & { readonly sync: SyncRequest },
      signal: AbortSignal,
      /** A page that was read already; `alongside` runs in the transaction that stores it. */
      page?: { readonly text: ReadText; readonly alongside: (tx: Tx) => Promise<void> },
    ) {
      await requireRoom(actor);
      const folder = await access.requireFolder(actor, parentFolderId, 'parent_folder_id');
      const read = page?.text ?? (await reading.readUrl(actor.workspaceId, url, signal));
      const autoSync = newAutoSync(sync, folder?.settings.autoSync, clock());
      const settings = autoSync ? { autoSync } : {};
      return insert(
        actor,
        { type: 'url', name: name ?? read.title ?? url, url, settings },
        parentFolderId,
        read,
        page?.alongside,
      );
    },

    async addFolder(
      actor: Actor,
      { name, parentFolderId, sync }: Placement & { readonly name: string; readonly sync: SyncRequest },
    ) {
      await requireRoom(actor);
      const parent = await access.requireFolder(actor, parentFolderId, 'parent_folder_id');
      const path = parent && (await knowledgeDocumentsStore(db).paths(actor.workspaceId, [parent.id])).get(parent.id);
      if (parent && (path?.length ?? 0) + 2 > knowledgeLimits.folderDepth)
        throw new AppError('invalid_parameters', {
          message: `Folders can be at most ${knowledgeLimits.folderDepth} deep.`,
          param: 'parent_folder_id',
        });
      const autoSync = newAutoSync(sync, parent?.settings.autoSync, clock(), true);
      return insert(actor, { type: 'folder', name, settings: autoSync ? { autoSync } : {} }, parentFolderId, undefined);
    },

    /** Renames a document, or replaces its text. Throws `invalid_parameters` for the text of a folder or a synced page. */
    async update(
      actor: Actor,
      id: string,
      { name, content }: { readonly name: string | undefined; readonly content: string | undefined },
      signal: AbortSignal,
    ): Promise<KnowledgeDocument> {
      const document = await access.require(actor, id, 'convai_knowledge_base_documents.update');
      const changes = { ...(name !== undefined && { name }), updatedAt: clock() };
      if (content === undefined) {
        const renamed = await knowledgeDocumentsStore(db).update(actor.workspaceId, id, changes);
        await publish(actor.workspaceId, id);
        return renamed ?? document;
      }
      if (document.type === 'folder')
        throw new AppError('invalid_parameters', { message: 'A folder has no text.', param: 'content' });
      if (document.type === 'url' && document.settings.autoSync)
        throw new AppError('invalid_parameters', {
          message: 'The text of this page is read again on its own, so it cannot be edited.',
          param: 'content',
        });
      const read = await reading.readText(actor.workspaceId, content, 'content', signal);
      return replaceText(document, read, changes);
    },

    /** Replaces the file of a document. Throws `invalid_parameters` for a document that was not made of one. */
    async updateFile(actor: Actor, id: string, file: UploadedFile, signal: AbortSignal): Promise<KnowledgeDocument> {
      const document = await access.require(actor, id, 'convai_knowledge_base_documents.update');
      if (document.type !== 'file')
        throw new AppError('invalid_parameters', {
          message: 'This document was not made of a file.',
          param: 'documentation_id',
        });
      const read = await reading.readFile(actor.workspaceId, file, signal);
      const source = await files.store(actor.workspaceId, file, signal);
      try {
        const changed = await replaceText(document, read, { ...source, updatedAt: clock() });
        await files.delete([document.sourceKey]);
        return changed;
      } catch (error) {
        await files.delete([source.sourceKey]);
        throw error;
      }
    },

    /** Reads the page of a document again. Throws `invalid_parameters` for other documents. */
    async refresh(actor: Actor, id: string, signal: AbortSignal): Promise<KnowledgeDocument> {
      const document = await access.require(actor, id, 'convai_knowledge_base_documents.update');
      if (document.type !== 'url' || document.url === null)
        throw new AppError('invalid_parameters', {
          message: 'Only documents with a URL can be read again.',
          param: 'documentation_id',
        });
      const read = await reading.readUrl(actor.workspaceId, document.url, signal);
      const { autoSync } = document.settings;
      const settings = autoSync ? { autoSync: afterSuccess(autoSync, clock()) } : {};
      return replaceText(document, read, { settings, refreshedAt: clock() });
    },

    /** The older form of the public API. Throws `invalid_parameters` for none or both. */
    async addFileOrUrl(
      actor: Actor,
      { file, url }: { readonly file: UploadedFile | undefined; readonly url: string | undefined },
      name: string | undefined,
      signal: AbortSignal,
    ): Promise<KnowledgeDocument> {
      const placement = { name, parentFolderId: undefined };
      const sync = { enabled: false, autoRemove: false, days: undefined };
      if (file && url === undefined) return service.addFile(actor, file, placement, signal);
      if (!file && url !== undefined) return service.addUrl(actor, url, { ...placement, sync }, signal);
      throw new AppError('invalid_parameters', { message: 'Send either a file or a url.', param: 'file' });
    },
  };
  return service;
}
export type KnowledgeDocumentsService = ReturnType<typeof knowledgeDocumentsService>;
