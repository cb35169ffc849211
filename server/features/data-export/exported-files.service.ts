import { extname } from 'node:path';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { ExportOwner } from '../../platform/db/exported-table.ts';
import { verificationKey } from '../professional-voices/professional-details.service.ts';
import { type ArchiveFile, extensionOf, safeFileName, toRecord } from './data-export.rules.ts';
import { exportedFiles, exportedRowsStore, omittedColumns } from './exported-rows.store.ts';
import type { ExportedName, ExportedRow } from './exported-rows.tables.ts';

/** The blobs of a row and their paths in the archive. */
const filesOf: { readonly [Name in ExportedName]?: (row: ExportedRow<Name>) => ArchiveFile[] } = {
  recordings: ({ id, fileName, blobKey, isolatedKey }) => [
    { path: `recordings/${id}_${safeFileName(fileName)}`, key: blobKey },
    ...(isolatedKey === null ? [] : [{ path: `recordings/${id}_without-noise.mp3`, key: isolatedKey }]),
  ],
  songs: ({ id, title, contentType, blobKey }) =>
    blobKey === null ? [] : [{ path: `music/${id}_${safeFileName(title)}${extensionOf(contentType)}`, key: blobKey }],
  'song-stems': ({ songId, name, contentType, blobKey }) => [
    { path: `music/${songId}_${name}${extensionOf(contentType)}`, key: blobKey },
  ],
  isolations: ({ id, title, contentType, blobKey, sourceBlobKey, videoBlobKey }) => [
    ...(blobKey === null ? [] : [{ path: `isolations/${id}${extensionOf(contentType)}`, key: blobKey }]),
    ...(sourceBlobKey === null ? [] : [{ path: `isolations/${id}_source_${safeFileName(title)}`, key: sourceBlobKey }]),
    ...(videoBlobKey === null ? [] : [{ path: `isolations/${id}${extname(videoBlobKey)}`, key: videoBlobKey }]),
  ],
  transcripts: ({ id, sourceType, sourceBlobKey }) =>
    sourceBlobKey === null ? [] : [{ path: `transcripts/${id}${extensionOf(sourceType ?? '')}`, key: sourceBlobKey }],
  'voice-change-sources': ({ historyItemId, fileName, blobKey }) => [
    { path: `changed-recordings/${historyItemId}_${safeFileName(fileName)}`, key: blobKey },
  ],
  'history-versions': ({ itemId, id, contentType, blobKey }) => [
    { path: `versions/${itemId}_${id}${extensionOf(contentType)}`, key: blobKey },
  ],
  'professional-voices': ({ voiceId, manualVerification }) =>
    (manualVerification?.files ?? []).map(({ file_id, file_name }) => ({
      path: `verification-documents/${file_id}_${safeFileName(file_name)}`,
      key: verificationKey(voiceId, file_id),
    })),
  'voice-verifications': ({ id, mimeType, recordingKey }) => [
    { path: `verification-recordings/${id}${extensionOf(mimeType)}`, key: recordingKey },
  ],
  'designed-voices': ({ id, mediaType, blobKey }) => [
    { path: `designed-voices/${id}${extensionOf(mediaType)}`, key: blobKey },
  ],
  assets: ({ id, name, blobKey }) => [{ path: `assets/${id}_${safeFileName(name)}`, key: blobKey }],
  'media-generations': ({ id, contentType, blobKey }) =>
    blobKey === null ? [] : [{ path: `generations/${id}${extensionOf(contentType ?? '')}`, key: blobKey }],
  'sound-effects': ({ id, contentType, blobKey }) => [
    { path: `sound-effects/${id}${extensionOf(contentType)}`, key: blobKey },
  ],
  'share-videos': ({ token, blobKey }) => (blobKey === null ? [] : [{ path: `videos/${token}.mp4`, key: blobKey }]),
};

/** The stored rows of a person, with the files that belong to them. */
export function exportedFilesService({ db, blobs }: { readonly db: Db; readonly blobs: Pick<BlobStore, 'open'> }) {
  return {
    /** Name and title of each file, in the order of the archive. */
    list: exportedFiles,

    /** Yields the records of a file; calls `addFile` for each blob that belongs to a record. */
    async *read(name: ExportedName, owner: ExportOwner, addFile: (file: ArchiveFile) => void) {
      const omitted = omittedColumns(name);
      const listFiles = filesOf[name] as ((row: unknown) => ArchiveFile[]) | undefined;
      for await (const row of exportedRowsStore(db).read(name, owner)) {
        const files = listFiles?.(row) ?? [];
        for (const file of files) addFile(file);
        const paths = files.map(({ path }) => path);
        yield {
          ...toRecord(row, omitted, owner.scope === 'person' ? owner.userId : undefined),
          ...(listFiles && { files: paths }),
        };
      }
    },

    /** Undefined if the file was deleted meanwhile. */
    open: async ({ key }: ArchiveFile) => (await blobs.open(key))?.stream,
  };
}
export type ExportedFilesService = ReturnType<typeof exportedFilesService>;
