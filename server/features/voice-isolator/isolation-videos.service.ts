import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type JobContext, jobKind } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import { videoKey } from './isolation-files.rules.ts';
import { type Isolation, isolationsStore } from './voice-isolator.store.ts';

export const isolationVideoJob = jobKind({
  name: 'voice-isolator.video',
  payload: z.object({ isolationId: z.string() }),
});
export const isolationVideoRetries = 2;

interface IsolationVideosDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly codecs: Pick<Codecs, 'replaceAudio'>;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly log: Pick<Log, 'warn'>;
  readonly temporaryFolder: string;
}

const unsupported = 'The picture of this video cannot be copied. The audio is complete.';
const failure = 'We could not write the video. The audio is complete.';

/** Videos with isolated speech: a job copies the picture after the audio is stored. */
export function isolationVideosService({ db, blobs, codecs, clock, live, log, temporaryFolder }: IsolationVideosDeps) {
  const store = isolationsStore(db);

  async function download(key: string | null, path: string, signal: AbortSignal): Promise<void> {
    const blob = key === null ? undefined : await blobs.open(key);
    if (!blob) throw new EngineError('codec', 'a file of the isolation is gone', { retryable: false });
    await pipeline(blob.stream, createWriteStream(path), { signal });
  }

  /** The blob of the video and its size. */
  async function write(workspaceId: WorkspaceId, row: Isolation, signal: AbortSignal) {
    const folder = await mkdtemp(join(temporaryFolder, 'isolation-'));
    const [path, audioPath, outputPath] = ['source', 'audio', 'output'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    try {
      await download(row.sourceBlobKey, path, signal);
      await download(row.blobKey, audioPath, signal);
      const container = await codecs.replaceAudio({ path, audioPath, outputPath }, signal);
      const key = videoKey(workspaceId, row.id, container);
      return { videoBlobKey: key, videoBytes: await writeBlob(blobs, key, createReadStream(outputPath), signal) };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    /** Writes the video of an isolation. A failure ends with its reason in the row, and the audio stays. */
    async run({ isolationId }: { isolationId: string }, { workspaceId, attempt, signal }: JobContext): Promise<void> {
      const row = workspaceId && (await store.findRunning(workspaceId, isolationId));
      if (!row) return;
      const end = async (ended: Parameters<typeof store.endRunning>[2]): Promise<void> => {
        const isStored = await store.endRunning(workspaceId, row.id, { ...ended, endedAt: clock() });
        if (!isStored && ended.videoBlobKey) await blobs.delete(ended.videoBlobKey);
        await live.publish(workspaceId, { topic: 'isolations', id: row.id });
      };
      try {
        await end(await write(workspaceId, row, signal));
      } catch (error) {
        if (signal.aborted) throw error;
        const isFinal = error instanceof EngineError && !error.retryable;
        if (!isFinal && attempt <= isolationVideoRetries) throw error;
        log.warn({ err: error, isolationId }, 'failed to write the video of an isolation');
        await end({ videoProblem: isFinal ? unsupported : failure });
      }
    },
  };
}
export type IsolationVideosService = ReturnType<typeof isolationVideosService>;
