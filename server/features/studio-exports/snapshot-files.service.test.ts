import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFrames } from '../../../audio/formats/audio-frames.ts';
import { readWav } from '../../../audio/formats/wav.ts';
import { type Codecs, openCodecs } from '../../../engines/codec/codecs.ts';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { studioRendersService } from '../studio-snapshots/studio-renders.service.ts';
import { chapterRendersService } from './chapter-renders.service.ts';
import { fileJoiningService } from './file-joining.service.ts';
import { snapshotFilesService } from './snapshot-files.service.ts';
import { paddedLength, studioRate } from './studio-files.rules.ts';
import { createBook, speechLike, testSound } from './test-book.ts';

const { db } = await testDatabase();
const blobs: BlobStore = await openFolderStore(testFolder('snapshot-files'));
let codecs: Codecs;
beforeAll(async () => {
  codecs = await openCodecs({ processes: 1 });
});
afterAll(() => codecs.close());

/** A file service whose chapters sound as long as their snapshots say. */
function openFiles() {
  const { snapshotSound, opened } = testSound((snapshot) => speechLike(snapshot.durationMs / 1000, studioRate));
  const clock = () => new Date();
  const studioRenders = studioRendersService({ db });
  const chapterRenders = chapterRendersService({ studioRenders, blobs, codecs, clock, snapshotSound });
  const fileJoining = fileJoiningService({ codecs, chapterRenders });
  return { files: snapshotFilesService({ studioRenders, blobs, clock, chapterRenders, fileJoining }), opened };
}

const largestDifference = (samples: Float32Array, expected: Float32Array): number =>
  expected.reduce((largest, value, at) => Math.max(largest, Math.abs(value - samples[at]!)), 0);

const read = async (key: string): Promise<Buffer> => buffer((await blobs.open(key))!.stream);

describe('files of snapshots', () => {
  it('STUDIO-013 renders a file once and keeps it', async () => {
    const { project, snapshots } = await createBook(db, [2, 3]);
    const { files, opened } = openFiles();
    const ids = snapshots.map(({ id }) => id);
    const open = () => files.open(project, ids, 'mp3', neverAborted);
    const [one, other] = await Promise.all([open(), open()]);
    expect(other).toEqual(one);
    expect(await open()).toMatchObject({ blobKey: one.blobKey, bytes: one.bytes });
    expect(opened).toEqual(ids);
    await blobs.delete(one.blobKey);
    expect((await open()).bytes).toBe(one.bytes);
    expect(opened).toEqual(ids);
  });

  it('STUDIO-013 starts each chapter at the same sample in each format', async () => {
    const { project, snapshots } = await createBook(db, [2.1, 1.3, 1.7]);
    const { files } = openFiles();
    const ids = snapshots.map(({ id }) => id);
    const lengths = [2.1, 1.3, 1.7].map((seconds) => paddedLength(Math.round(seconds * studioRate)));
    const total = lengths.reduce((sum, length) => sum + length);
    const wav = await files.open(project, ids, 'wav', neverAborted);
    const file = await read(wav.blobKey);
    const { samples } = readWav(file);
    expect(file.readUInt32LE(40)).toBe(total * 2);
    expect(wav.durationMs).toBe(Math.round((total / studioRate) * 1000));
    const starts = [0, lengths[0]!, lengths[0]! + lengths[1]!];
    for (const [index, seconds] of [2.1, 1.3, 1.7].entries())
      expect(
        largestDifference(samples.subarray(starts[index]), speechLike(seconds, studioRate).subarray(0, 20_000)),
      ).toBeLessThan(1e-4);
    const flac = await files.open(project, ids, 'flac', neverAborted);
    const flacFile = await read(flac.blobKey);
    expect(flacFile.readUInt32BE(4 + 4 + 14)).toBe(total);
    const mp3 = await files.open(project, ids, 'mp3', neverAborted);
    let frames = 0;
    for await (const some of readFrames('mp3', [await read(mp3.blobKey)])) frames += some.length;
    expect(frames * 1152 - total).toBeGreaterThanOrEqual(1105);
    expect(frames * 1152 - total).toBeLessThanOrEqual(3 * 1152);
    // The decoder of MP3 delays all chapters by the same 1105 samples.
    const decoded: number[] = [];
    for await (const pcm of codecs.decode((await blobs.open(mp3.blobKey))!.stream, studioRate, neverAborted))
      decoded.push(...pcm.samples);
    for (const start of starts) {
      const onset = decoded.findIndex((sample, at) => at >= start && Math.abs(sample) > 0.02);
      const expected = samples.findIndex((sample, at) => at >= start && Math.abs(sample) > 0.02);
      expect(Math.abs(onset - expected - 1105)).toBeLessThan(200);
    }
  });

  it('STUDIO-005 encodes with the bitrate of the quality preset', async () => {
    const { files } = openFiles();
    const sizes = [];
    for (const qualityPreset of ['standard', 'high'] as const) {
      const { project, snapshots } = await createBook(db, [2], { qualityPreset });
      const { bytes, durationMs } = await files.open(project, [snapshots[0]!.id], 'mp3', neverAborted);
      sizes.push(Math.round((bytes * 8) / durationMs));
    }
    expect(sizes[0]).toBeGreaterThanOrEqual(128);
    expect(sizes[0]).toBeLessThan(135);
    expect(sizes[1]).toBeGreaterThanOrEqual(192);
    expect(sizes[1]).toBeLessThan(202);
  });

  it('STUDIO-013 names a snapshot that does not exist', async () => {
    const [{ project }, { snapshots }] = [await createBook(db, [1]), await createBook(db, [1])];
    await expect(openFiles().files.open(project, [snapshots[0]!.id], 'mp3', neverAborted)).rejects.toMatchObject({
      code: 'snapshot_not_found',
    });
  });
});
