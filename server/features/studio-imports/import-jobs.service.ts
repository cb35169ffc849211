import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { importLimits } from '../../../contract/studio/studio-limits.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { ImportedDocument } from '../../platform/documents/document.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type JobContext, jobKind } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import { makeTemporaryFolder } from '../../platform/temporary-folder.ts';
import type { DocumentReadingService } from './document-reading.service.ts';
import type { ImportContentService } from './import-content.service.ts';
import { importIdOf, importsRoot } from './import-files.rules.ts';
import { toImportTree } from './import-tree.rules.ts';
import { type StudioImport, studioImportsStore } from './studio-imports.store.ts';

export const importJob = jobKind({ name: 'studio-imports.read', payload: z.object({ importId: z.string() }) });
export const importRetries = 2;

interface ImportJobsDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly log: Pick<Log, 'warn'>;
  readonly temporaryFolder: string;
  readonly documentReading: Pick<DocumentReadingService, 'readFile' | 'readUrl'>;
  readonly importContent: Pick<ImportContentService, 'write' | 'delete'>;
}

/** The import was cancelled or deleted while it was read. */
class ImportGone extends Error {}

const reportIntervalMs = 500;
const failure = 'We could not read this document. Try again.';
const dayMs = 24 * 3600_000;

/** Reads documents as jobs, and deletes imports that nobody made a project of. */
export function importJobsService(deps: ImportJobsDeps) {
  const { db, blobs, clock, live, log, temporaryFolder, documentReading, importContent } = deps;
  const store = studioImportsStore(db);
  const publish = (workspaceId: WorkspaceId, id: string) => live.publish(workspaceId, { topic: 'studio-imports', id });

  async function readDocument(
    row: StudioImport,
    workspaceId: WorkspaceId,
    signal: AbortSignal,
    onProgress: (percent: number) => void,
  ): Promise<ImportedDocument> {
    if (row.url !== null) return documentReading.readUrl({ workspaceId }, row.url, signal, { onProgress });
    const blob = row.blobKey === null ? undefined : await blobs.open(row.blobKey);
    if (!blob) throw new AppError('document_broken', { param: 'file' });
    const folder = await makeTemporaryFolder(temporaryFolder, 'import');
    try {
      const path = join(folder, 'document');
      await pipeline(blob.stream, createWriteStream(path), { signal });
      const file = { name: row.source, bytes: row.bytes ?? blob.bytes, path };
      return await documentReading.readFile({ workspaceId }, file, signal, { onProgress });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function read(row: StudioImport, workspaceId: WorkspaceId, context: JobContext): Promise<void> {
    const { jobId, signal } = context;
    const cancellation = new AbortController();
    const workSignal = AbortSignal.any([signal, cancellation.signal]);
    let reportedAt = 0;
    const report = async (percent: number): Promise<void> => {
      if (performance.now() - reportedAt < reportIntervalMs) return;
      reportedAt = performance.now();
      if (!(await store.updateActive(workspaceId, row.id, { percent }, jobId))) cancellation.abort(new ImportGone());
      await publish(workspaceId, row.id);
      await context.progress(percent);
    };
    const onProgress = (percent: number): void => {
      report(Math.min(99, percent)).catch((error) => cancellation.abort(error));
    };
    const document = await readDocument(row, workspaceId, workSignal, onProgress);
    const keys = await importContent.write(workspaceId, row.id, document, workSignal);
    const ended = {
      ...keys,
      state: 'completed',
      percent: null,
      tree: toImportTree(document),
      blobKey: null,
      endedAt: clock(),
    } as const;
    // The text is stored, so the upload is not needed any more.
    if (await store.updateActive(workspaceId, row.id, ended, jobId))
      await importContent.delete({ blobKey: row.blobKey, contentKey: null, coverKey: null });
    else await importContent.delete({ blobKey: row.blobKey, ...keys });
  }

  return {
    /** Runs a job. A cancelled or deleted import ends it quietly. */
    async run({ importId }: { readonly importId: string }, context: JobContext): Promise<void> {
      const { workspaceId, jobId, attempt, signal } = context;
      if (!workspaceId) return;
      const row = await store.updateActive(workspaceId, importId, { state: 'running', percent: 0 }, jobId);
      if (!row) return;
      await publish(workspaceId, importId);
      try {
        await read(row, workspaceId, context);
      } catch (error) {
        // After a stop of the server, the job runs again.
        if (signal.aborted && (await store.findById(workspaceId, importId))?.state === 'running') throw error;
        const isExpected = error instanceof AppError;
        if (!isExpected && !(error instanceof ImportGone) && attempt <= importRetries) throw error;
        if (!isExpected) log.warn({ err: error, importId }, 'failed to read an import');
        await store.updateActive(
          workspaceId,
          importId,
          {
            state: 'failed',
            percent: null,
            problem: isExpected ? error.message : failure,
            problemCode: isExpected ? error.code : null,
            blobKey: null,
            endedAt: clock(),
          },
          jobId,
        );
        await importContent.delete({ blobKey: row.blobKey, contentKey: null, coverKey: null });
      } finally {
        await publish(workspaceId, importId);
      }
    },

    /** Deletes imports that ended `keptDays` ago, and files without an import. */
    async sweep(ageMs: number, signal: AbortSignal): Promise<void> {
      const expired = await store.deleteEndedBefore(new Date(clock().getTime() - importLimits.keptDays * dayMs));
      for (const row of expired) await importContent.delete(row);
      await sweepBlobs(blobs, {
        prefix: importsRoot,
        before: new Date(clock().getTime() - ageMs),
        async findReferenced(keys) {
          const existing = await store.existing([...new Set(keys.map(importIdOf))]);
          return new Set(keys.filter((key) => existing.has(importIdOf(key))));
        },
        signal,
      });
    },
  };
}
export type ImportJobsService = ReturnType<typeof importJobsService>;
