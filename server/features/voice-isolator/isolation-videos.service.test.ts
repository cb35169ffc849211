import { readFile, writeFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import type { Actor } from '../../platform/actor.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { testHistory } from '../history/test-history.ts';
import { isolationKey, sourceKey } from './isolation-files.rules.ts';
import { isolationVideosService } from './isolation-videos.service.ts';
import { isolationsService } from './isolations.service.ts';
import { isolationsStore } from './voice-isolator.store.ts';

const { db } = await testDatabase();
const { blobs, createPerson } = await testHistory(db);
const clock = fixtureClock();
const live = { publish: vi.fn(async () => {}) };
const log = { warn: vi.fn() };
/** Joins both files, so that a test sees which were given. */
const replaceAudio = vi.fn(async (files: { path: string; audioPath: string; outputPath: string }) => {
  await writeFile(files.outputPath, Buffer.concat([await readFile(files.path), await readFile(files.audioPath)]));
  return 'webm' as const;
});
const temporaryFolder = testFolder('isolation-videos');
const videos = isolationVideosService({ db, blobs, codecs: { replaceAudio }, clock, live, log, temporaryFolder });
const codecs = { encode: vi.fn(), decode: vi.fn() };
const isolations = isolationsService({ db, blobs, codecs, live, clock });

async function newVideo(): Promise<{ actor: Actor; id: string }> {
  const actor = await createPerson();
  const id = newId();
  const keys = { blobKey: isolationKey(actor.workspaceId, id), sourceBlobKey: sourceKey(actor.workspaceId, id) };
  await writeBlob(blobs, keys.sourceBlobKey, [Buffer.from('picture ')]);
  await writeBlob(blobs, keys.blobKey, [Buffer.from('speech')]);
  await isolationsStore(db).insert(actor.workspaceId, {
    ...{ id, userId: actor.userId, title: 'a.webm', state: 'running', sourceType: 'video/webm' },
    ...{ outputFormat: 'mp3_44100_128', contentType: 'audio/mpeg', audioBytes: 6, sourceBytes: 8, createdAt: clock() },
    ...keys,
  });
  return { actor, id };
}
const context = ({ workspaceId }: Actor, attempt = 1): JobContext => ({
  jobId: 'job',
  workspaceId,
  attempt,
  signal: new AbortController().signal,
  progress: async () => {},
});

it('ISO-002 stores the picture of a video with the isolated speech, and deletes both together', async () => {
  const { actor, id } = await newVideo();
  await expect(isolations.openFile(actor, id, 'video', undefined)).rejects.toMatchObject({
    code: 'isolation_video_not_found',
  });
  await videos.run({ isolationId: id }, context(actor));
  const { stream, contentType, bytes } = await isolations.openFile(actor, id, 'video', undefined);
  expect([Buffer.concat(await stream.toArray()).toString(), contentType, bytes]).toEqual([
    'picture speech',
    'video/webm',
    14,
  ]);
  expect((await isolations.get(actor, id)).state).toBe('completed');
  // A second delivery of the job finds nothing to do.
  await videos.run({ isolationId: id }, context(actor));
  expect(replaceAudio).toHaveBeenCalledTimes(1);
  await isolations.delete(actor, id);
  expect((await Array.fromAsync(blobs.list('isolations/'))).length).toBe(0);
});

it('keeps the audio and names the reason if the picture cannot be copied', async () => {
  const { actor, id } = await newVideo();
  replaceAudio.mockRejectedValueOnce(new EngineError('codec', 'no tag', { retryable: false }));
  await videos.run({ isolationId: id }, context(actor));
  expect(await isolations.get(actor, id)).toMatchObject({
    state: 'completed',
    videoBlobKey: null,
    videoProblem: 'The picture of this video cannot be copied. The audio is complete.',
  });
});

it('tries a failed copy again, and gives up after the last attempt', async () => {
  const { actor, id } = await newVideo();
  const crash = new EngineError('codec', 'the process died', { retryable: true });
  replaceAudio.mockRejectedValueOnce(crash).mockRejectedValueOnce(crash);
  await expect(videos.run({ isolationId: id }, context(actor))).rejects.toBe(crash);
  expect((await isolations.get(actor, id)).state).toBe('running');
  await videos.run({ isolationId: id }, context(actor, 3));
  expect(await isolations.get(actor, id)).toMatchObject({ state: 'completed', videoBlobKey: null });
});

it('leaves no file of an isolation that was deleted meanwhile', async () => {
  const { actor, id } = await newVideo();
  replaceAudio.mockImplementationOnce(async ({ outputPath }) => {
    await isolations.delete(actor, id);
    await writeFile(outputPath, 'video');
    return 'webm';
  });
  await videos.run({ isolationId: id }, context(actor));
  expect((await Array.fromAsync(blobs.list(isolationKey(actor.workspaceId, id)))).length).toBe(0);
});
