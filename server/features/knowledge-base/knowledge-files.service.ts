import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { constantTimeEqual, hmac } from '../../platform/crypto.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import { cleanFileName, type UploadedFile } from '../../platform/uploaded-file.ts';
import { type KnowledgeDocument, knowledgeDocumentsStore } from './knowledge-base.store.ts';

interface KnowledgeFilesDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  /** Signs the addresses of files. */
  readonly secret: Uint8Array;
}

/** The columns of a document that its file fills. */
export type SourceColumns = Pick<KnowledgeDocument, 'sourceKey' | 'sourceName' | 'sourceContentType' | 'sourceBytes'>;

const root = 'knowledge-base/';
const validForS = 3600;

/** The files that documents were made of. */
export function knowledgeFilesService({ db, blobs, clock, secret }: KnowledgeFilesDeps) {
  const nowInS = (): number => Math.floor(clock().getTime() / 1000);
  const sign = (key: string, expires: number): string => hmac(`knowledge file ${key} ${expires}`, secret).slice(0, 22);

  return {
    async store(workspaceId: WorkspaceId, file: UploadedFile, signal: AbortSignal): Promise<SourceColumns> {
      const key = `${root}${workspaceId}/${newId()}`;
      const sourceBytes = await writeBlob(blobs, key, createReadStream(file.path), signal);
      return {
        sourceKey: key,
        sourceName: cleanFileName(file.name, 'document'),
        sourceContentType: 'application/octet-stream',
        sourceBytes,
      };
    },

    delete: async (keys: readonly (string | null)[]): Promise<void> => {
      for (const key of keys) if (key !== null) await blobs.delete(key);
    },

    /** An address that downloads the file for an hour. Throws `invalid_parameters` for a document without a file. */
    signedUrl(document: KnowledgeDocument, baseUrl: string): string {
      if (document.sourceKey === null)
        throw new AppError('invalid_parameters', {
          message: 'This document was not made of a file.',
          param: 'documentation_id',
        });
      const expires = nowInS() + validForS;
      return `${baseUrl}/v1/convai/knowledge-base/${document.id}/source-file?expires=${expires}&signature=${sign(document.sourceKey, expires)}`;
    },

    /** The file of a signed address. Throws `knowledge_document_not_found` for one that is forged or has expired. */
    async open(
      id: string,
      { expires, signature }: { readonly expires: number; readonly signature: string },
    ): Promise<{ stream: Readable; bytes: number; name: string }> {
      const document = await knowledgeDocumentsStore(db).findLinked(id);
      const key = document?.sourceKey;
      const isValid = key && expires >= nowInS() && constantTimeEqual(signature, sign(key, expires));
      const blob = isValid ? await blobs.open(key) : undefined;
      if (!blob) throw new AppError('knowledge_document_not_found', { param: 'documentation_id' });
      return { ...blob, name: document!.sourceName ?? 'document' };
    },

    /** Deletes files without a document that are older than `ageMs`. */
    sweep: (ageMs: number, signal: AbortSignal): Promise<number> =>
      sweepBlobs(blobs, {
        prefix: root,
        before: new Date(clock().getTime() - ageMs),
        findReferenced: (keys) => knowledgeDocumentsStore(db).referenced(keys),
        signal,
      }),
  };
}
export type KnowledgeFilesService = ReturnType<typeof knowledgeFilesService>;
