import { buffer, text } from 'node:stream/consumers';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { DocumentCover, ImportedDocument } from '../../platform/documents/document.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { importKey } from './import-files.rules.ts';
import type { StudioImport } from './studio-imports.store.ts';

/** What is stored of a document besides the row. */
type StoredDocument = Omit<ImportedDocument, 'cover'> & { readonly coverType?: DocumentCover['contentType'] };

/** The texts and covers of imports, as files. */
export function importContentService({ blobs }: { readonly blobs: BlobStore }) {
  return {
    /** Stores a document; returns the keys of its files. */
    async write(workspaceId: WorkspaceId, importId: string, document: ImportedDocument, signal: AbortSignal) {
      const { cover, ...rest } = document;
      const contentKey = importKey(workspaceId, importId, 'content');
      const coverKey = cover ? importKey(workspaceId, importId, 'cover') : null;
      const stored: StoredDocument = { ...rest, ...(cover && { coverType: cover.contentType }) };
      if (cover && coverKey) await writeBlob(blobs, coverKey, [cover.bytes], signal);
      await writeBlob(blobs, contentKey, [Buffer.from(JSON.stringify(stored))], signal);
      return { contentKey, coverKey };
    },

    /** Throws `import_not_ready` before the document is read, and if reading it failed. */
    async read({ state, contentKey }: StudioImport): Promise<StoredDocument> {
      const blob = state === 'completed' && contentKey !== null ? await blobs.open(contentKey) : undefined;
      if (!blob) throw new AppError('import_not_ready', { param: 'import_id' });
      return JSON.parse(await text(blob.stream));
    },

    async readCover({ coverKey }: StudioImport, contentType: DocumentCover['contentType'] | undefined) {
      const blob = coverKey !== null && contentType ? await blobs.open(coverKey) : undefined;
      return blob && contentType ? { bytes: await buffer(blob.stream), contentType } : undefined;
    },

    async delete({ blobKey, contentKey, coverKey }: Pick<StudioImport, 'blobKey' | 'contentKey' | 'coverKey'>) {
      for (const key of [blobKey, contentKey, coverKey]) if (key !== null) await blobs.delete(key);
    },
  };
}
export type ImportContentService = ReturnType<typeof importContentService>;
